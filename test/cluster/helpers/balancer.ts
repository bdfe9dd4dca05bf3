import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  port: number;
  /** Ports of the nodes; may be changed at any time. */
  nodes: number[];
  close(): Promise<void>;
}

/** Passes each new connection to the next node, for any protocol; a node that refuses is skipped. */
export async function startBalancer(nodes: number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => open.delete(client));
    pass(client, balancer.nodes.length);
  });

  function pass(client: Socket, tries: number): void {
    const port = balancer.nodes[turn++ % Math.max(1, balancer.nodes.length)];
    if (port === undefined || tries === 0) return void client.destroy();
    const node = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const refused = () => pass(client, tries - 1);
    node.once('error', refused);
    node.once('connect', () => {
      node.off('error', refused);
      node.on('error', () => client.destroy());
      client.once('close', () => node.destroy());
      node.once('close', () => client.destroy());
      client.pipe(node).pipe(client);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const balancer: Balancer = {
    port: (server.address() as AddressInfo).port,
    nodes,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return balancer;
}

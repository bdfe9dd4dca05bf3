import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { findProgram, NotInstalled, runCommand } from './process.ts';

/** A separate host in the network, connected to this one by a cable that can be pulled. */
export interface NetworkNamespace {
  /** Prefix of a command that runs on that host. */
  prefix: string[];
  /** Makes `port` of this host's loopback address reachable from there; resolves to where. */
  offer(port: number): Promise<{ host: string; port: number }>;
  /** Pulls the cable: packets are lost, connections stay open. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  remove(): Promise<void>;
}

let count = 0;

/** @throws NotInstalled when this user or machine cannot have one */
export async function createNamespace(): Promise<NetworkNamespace> {
  const ip = findProgram('ip');
  if (!ip || process.getuid?.() !== 0) throw new NotInstalled('A network namespace (it needs root)', 'iproute2');
  const id = `${process.pid % 30_000}${count++}`;
  const [name, here, there] = [`sheaf${id}`, `sh${id}a`, `sh${id}b`];
  const net = `10.231.${process.pid % 250}`;
  const run = (...args: string[]) => runCommand(ip, args);
  const inside = (...args: string[]) => run('netns', 'exec', name, ip, ...args);
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  try {
    await run('netns', 'add', name);
    await run('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  } catch (cause) {
    await run('netns', 'delete', name).catch(() => {});
    throw new NotInstalled(`A network namespace (${(cause as Error).message.trim()})`, 'iproute2');
  }
  await run('address', 'add', `${net}.1/24`, 'dev', here);
  await run('link', 'set', here, 'up');
  await inside('address', 'add', `${net}.2/24`, 'dev', there);
  await inside('link', 'set', there, 'up');
  await inside('link', 'set', 'lo', 'up');

  return {
    prefix: [ip, 'netns', 'exec', name],
    async offer(port) {
      const server = createServer((client) => {
        const target = connect(port, '127.0.0.1');
        for (const [socket, other] of [
          [client, target],
          [target, client],
        ] as const) {
          sockets.add(socket);
          socket.on('error', () => socket.destroy());
          socket.once('close', () => {
            sockets.delete(socket);
            other.destroy();
          });
        }
        client.pipe(target).pipe(client);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, `${net}.1`, resolve));
      return { host: `${net}.1`, port: (server.address() as AddressInfo).port };
    },
    cut: async () => void (await inside('link', 'set', there, 'down')),
    mend: async () => void (await inside('link', 'set', there, 'up')),
    async remove() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await run('link', 'delete', here).catch(() => {});
      await run('netns', 'delete', name).catch(() => {});
    },
  };
}

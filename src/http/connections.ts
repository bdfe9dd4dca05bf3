import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from './address.ts';

/** From this share of the limit on, connections that do nothing make room for new ones. */
const NEAR = 0.9;

/**
 * Keeps one client from holding all connections: each network has its own limit, and where connections run short
 * those go first that have been idle for longest. Connections of trusted proxies carry many clients and are not limited.
 */
export function limitConnections(
  server: Server,
  {
    max,
    maxPerClient,
    callerOf,
    isProxy,
  }: {
    max: number;
    maxPerClient: number;
    callerOf(peer: string | undefined): Caller;
    isProxy(peer: string | undefined): boolean;
  },
): void {
  const networks = new Map<string, number>();
  /** In the order in which they became idle. */
  const idle = new Map<Socket, string>();
  let open = 0;
  server.maxConnections = max;

  server.on('connection', (socket: Socket) => {
    const network = isProxy(socket.remoteAddress) ? null : callerOf(socket.remoteAddress).network;
    const own = network === null ? 0 : (networks.get(network) ?? 0);
    open++;
    if (network !== null) networks.set(network, own + 1);
    socket.once('close', () => {
      open--;
      idle.delete(socket);
      if (network !== null) leave(network);
    });
    if (network !== null && own >= maxPerClient && !letGo((other) => other === network)) return void socket.destroy();
    if (open >= max * NEAR) letGo(() => true);
    idle.set(socket, network ?? '');
  });

  const busy = ({ socket }: IncomingMessage) => void idle.delete(socket);
  server.on('upgrade', busy);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    busy(request);
    const { socket } = request;
    const network = isProxy(socket.remoteAddress) ? '' : callerOf(socket.remoteAddress).network;
    response.once('close', () => {
      if (!socket.destroyed) idle.set(socket, network);
    });
  });

  function leave(network: string): void {
    const left = (networks.get(network) ?? 1) - 1;
    if (left > 0) networks.set(network, left);
    else networks.delete(network);
  }

  /** Closes the connection that has been idle for longest. */
  function letGo(mayGo: (network: string) => boolean): boolean {
    for (const [socket, network] of idle) {
      if (!mayGo(network)) continue;
      idle.delete(socket);
      socket.destroy();
      return true;
    }
    return false;
  }
}

import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

// One process, on a cluster too: the limit applies to one node.
/** Answered with 100 at once, and then busy until a body comes. */
const HEAD =
  'POST /api/base64 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n';

/** Connections from a local address; counts those that the service closed. */
async function openFrom(service: Service, localAddress: string, count: number, first = '') {
  const sockets = Array.from({ length: count }, () =>
    connect({ port: service.port, host: '127.0.0.1', localAddress }).on('error', () => {}),
  );
  for (const socket of sockets) socket.resume();
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  if (first) for (const socket of sockets) socket.write(first);
  return { sockets, closed: () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length };
}
const close = (sockets: Socket[]) => {
  for (const socket of sockets) socket.destroy();
};

describe('MAX_CONNECTIONS_PER_CLIENT', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { MAX_CONNECTIONS_PER_CLIENT: '20', TRUSTED_PROXIES: '127.0.0.4' } });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('lets one client hold no more', async () => {
    const busy = await openFrom(service, '127.0.0.2', 20, HEAD);
    await until('all are busy', async () => busy.sockets.every((socket) => socket.bytesRead > 0));
    const more = await openFrom(service, '127.0.0.2', 5);
    await until('those beyond are closed', async () => more.closed() === 5);
    expect(busy.closed()).toBe(0);
    expect((await createClient(service.url).get('/healthz')).status).toBe(200);
    close(busy.sockets);
    await until('there is room again', async () => {
      const again = await openFrom(service, '127.0.0.2', 1, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      const [socket] = again.sockets;
      await until('it is answered or closed', () => socket!.bytesRead > 0 || again.closed() > 0);
      close(again.sockets);
      return socket!.bytesRead > 0;
    });
  });

  it('lets idle connections of a client go for its own new ones', async () => {
    const idle = await openFrom(service, '127.0.0.3', 20);
    const fresh = await openFrom(service, '127.0.0.3', 5, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('the new ones are answered', async () => fresh.sockets.every((socket) => socket.bytesRead > 0));
    await until('as many idle ones are closed', async () => idle.closed() === 5);
    close([...idle.sockets, ...fresh.sockets]);
  });

  it('holds for no trusted proxy, which carries many clients', async () => {
    const many = await openFrom(service, '127.0.0.4', 30, HEAD);
    await until('all are busy', async () => many.sockets.every((socket) => socket.bytesRead > 0));
    expect(many.closed()).toBe(0);
    close(many.sockets);
  });
});

describe('MAX_CONNECTIONS', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ env: { MAX_CONNECTIONS: '40' } });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('are all that it takes, and the longest idle go first when they run short', async () => {
    const idle = await openFrom(service, '127.0.0.2', 200);
    await until('most of them are closed', async () => idle.closed() >= 160);
    expect(idle.sockets.length - idle.closed()).toBeGreaterThan(20);
    // Later clients are served nevertheless.
    for (let n = 0; n < 10; n++) expect((await createClient(service.url).get('/healthz')).status).toBe(200);
    close(idle.sockets);
  });

  it('are kept when all are busy, and further ones are refused', async () => {
    const busy: Awaited<ReturnType<typeof openFrom>>[] = [];
    for (let n = 0; n < 40; n++) {
      const one = await openFrom(service, '127.0.0.2', 1, HEAD);
      busy.push(one);
      await until('it is busy', async () => one.sockets[0]!.bytesRead > 0);
    }
    const more = await openFrom(service, '127.0.0.3', 3, HEAD);
    await until('those beyond are closed', async () => more.closed() === 3);
    expect(more.sockets.map((socket) => socket.bytesRead)).toEqual([0, 0, 0]);
    expect(busy.map((each) => each.closed())).toEqual(Array(40).fill(0));
    for (const { sockets } of busy) close(sockets);
  });
});

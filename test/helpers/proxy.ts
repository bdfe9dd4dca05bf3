import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behavior of a proxy besides passing requests on. */
export interface ProxyRules {
  /** Headers that are set on the way to the service. */
  headers?(incoming: IncomingMessage): Record<string, string>;
  /** Bytes of the answer's body after which the connection is cut; null to send it whole. */
  cutAfter?(incoming: IncomingMessage): number | null;
  /** Headers of the answer, changed. */
  answer?(incoming: IncomingMessage, status: number): Record<string, string>;
  /** Holds the response until it is complete, like proxies without streaming. */
  buffers?(incoming: IncomingMessage): boolean;
}

export interface Proxy extends AsyncDisposable {
  url: string;
  /** Method, path and status of each answer, and requests for a WebSocket, which are always refused. */
  seen: { method: string; path: string; status: number; range: string | undefined }[];
}

/** Starts an HTTP proxy before a service, as a reverse proxy that forbids WebSockets. */
export async function startProxy(target: string, rules: ProxyRules = {}): Promise<Proxy> {
  const seen: Proxy['seen'] = [];
  const note = (incoming: IncomingMessage, status: number) =>
    seen.push({
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      status,
      range: incoming.headers.range,
    });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const upstream = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: { ...incoming.headers, ...rules.headers?.(incoming) },
    });
    incoming.pipe(upstream);
    outgoing.once('close', () => upstream.destroy());
    upstream.once('error', () => outgoing.destroy());
    upstream.once('response', async (answer) => {
      const status = answer.statusCode ?? 502;
      note(incoming, status);
      const head = { ...answer.headers, ...rules.answer?.(incoming, status) };
      const buffered: Buffer[] = [];
      const buffers = rules.buffers?.(incoming) ?? false;
      let left = rules.cutAfter?.(incoming) ?? Number.POSITIVE_INFINITY;
      if (!buffers) outgoing.writeHead(status, head).flushHeaders();
      try {
        for await (const chunk of answer as AsyncIterable<Buffer>) {
          if (buffers) {
            buffered.push(chunk);
            continue;
          }
          outgoing.write(chunk.subarray(0, left));
          left -= chunk.length;
          if (left <= 0) return void setTimeout(() => outgoing.destroy(), 20);
        }
        if (buffers) outgoing.writeHead(status, head);
        outgoing.end(Buffer.concat(buffered));
      } catch {
        outgoing.destroy();
      }
    });
  }

  const server = createServer(pass);
  server.on('upgrade', (incoming, socket) => {
    note(incoming, 403);
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

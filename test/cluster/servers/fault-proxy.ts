import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of the proxy, instead of passing a request on whole. */
export type Fault =
  | { kind: 'status'; status: number }
  /** Takes the request and never answers. */
  | { kind: 'silence' }
  /** Breaks the connection after this many bytes of the answer's body. */
  | { kind: 'cut'; after: number }
  /** Sends this many bytes of the answer's body and then nothing more, with the connection open. */
  | { kind: 'stall'; after: number }
  /** Lets the request be done and breaks the connection instead of answering. */
  | { kind: 'lost-answer' };

export interface FaultProxy {
  endpoint: string;
  /** Decides for each request; null passes it on. Called with the method and the path with its query. */
  decide: (method: string, path: string) => Fault | null;
  /** How often a fault was played, by kind. */
  played: Record<Fault['kind'], number>;
  stop(): Promise<void>;
}

/** Stands between a client and an HTTP server and plays that server's bad days. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const fault = proxy.decide(incoming.method ?? '', incoming.url ?? '');
    if (fault) proxy.played[fault.kind]++;
    handle(incoming, outgoing, { hostname, port }, fault);
  });
  // The faults are the test's, not the proxy's.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: () => null,
    played: { status: 0, silence: 0, cut: 0, stall: 0, 'lost-answer': 0 },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: { hostname: string; port: string },
  fault: Fault | null,
): void {
  incoming.on('error', () => {});
  outgoing.on('error', () => {});
  if (fault?.kind === 'silence') return void incoming.resume();
  if (fault?.kind === 'status') {
    incoming.resume();
    incoming.on('end', () => outgoing.writeHead(fault.status).end());
    return;
  }
  // Headers pass unchanged: the signature covers the host that the client named.
  const onward = request(
    { ...target, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      answer.on('error', () => outgoing.destroy());
      if (fault?.kind === 'lost-answer') {
        answer.resume();
        answer.on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!fault) return void answer.pipe(outgoing);
      sendPart(answer, outgoing, fault);
    },
  );
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function sendPart(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { kind, after }: { kind: 'cut' | 'stall'; after: number },
): void {
  let left = after;
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    outgoing.write(part, () => {
      if (left <= 0 && kind === 'cut') outgoing.destroy();
    });
  });
  answer.on('end', () => {
    if (left > 0) outgoing.end();
  });
}

import { createConnection } from 'node:net';

export interface Caller {
  /** Resolves to the answer's body; rejects when it is not a 200. */
  call(): Promise<Buffer>;
  close(): void;
}

/**
 * A caller that costs next to nothing, so that a service on the same machine is measured and not its callers: one kept
 * connection, the same bytes again and again.
 * @param request a whole HTTP/1.1 request
 */
export function createCaller(url: string, request: Buffer): Caller {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  let waiting: PromiseWithResolvers<Buffer> | null = null;
  let come: Buffer[] = [];
  let bytes = 0;
  let bodyAt = 0;
  let whole = Infinity;

  /** Reads the header once it is complete. */
  function readHead(): void {
    const so = Buffer.concat(come);
    come = [so];
    const end = so.indexOf('\r\n\r\n');
    if (end < 0) return;
    bodyAt = end + 4;
    const length = /\r\ncontent-length: (\d+)/i.exec(so.toString('latin1', 0, end));
    if (length) whole = bodyAt + Number(length[1]);
  }

  socket.on('data', (piece: Buffer) => {
    come.push(piece);
    bytes += piece.length;
    if (whole === Infinity) readHead();
    if (bytes < whole) return;
    const answer = Buffer.concat(come);
    const body = answer.subarray(bodyAt);
    [come, bytes, whole] = [[], 0, Infinity];
    if (answer.toString('latin1', 0, 13) === 'HTTP/1.1 200 ') waiting?.resolve(body);
    else waiting?.reject(new Error(answer.toString('latin1', 0, 2000)));
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  return {
    call() {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** A request that posts `fields` and one file as a form. */
export function formRequest(
  path: string,
  {
    fields = {},
    file,
    headers = {},
  }: {
    fields?: Record<string, string>;
    file: { name: string; type: string; content: string | Buffer };
    headers?: Record<string, string>;
  },
): Buffer {
  const boundary = '----the-bench';
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${head(`name="${name}"`)}${value}\r\n`)),
    Buffer.from(head(`name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}`)),
    Buffer.from(file.content as Buffer),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const lines = Object.entries({
    host: 'localhost',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), body]);
}

/** Results of several callers who call again and again: milliseconds of each call, and the total seconds. */
export interface Load {
  times: number[];
  seconds: number;
}

/**
 * Makes `count` callers call again and again for `seconds`.
 * @param check reads each response, and throws if it is wrong
 */
export async function callFor(
  seconds: number,
  { url, request, count, check }: { url: string; request: Buffer; count: number; check(body: Buffer): void },
): Promise<Load> {
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async () => {
      const caller = createCaller(url, request);
      try {
        for (let at = performance.now(); at < until; at = performance.now()) {
          check(await caller.call());
          times.push(performance.now() - at);
        }
      } finally {
        caller.close();
      }
    }),
  );
  return { times, seconds: (performance.now() - startedAt) / 1000 };
}

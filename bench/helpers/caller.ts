import { createConnection } from 'node:net';

/**
 * A caller that costs next to nothing, so that a service on the same machine is measured and not its callers: one kept
 * connection, the same bytes again and again.
 * @param request a whole HTTP/1.1 request
 * @returns `call` resolves to the answer's body as text; rejects when it is not a 200
 */
export function createCaller(url: string, request: Buffer): { call(): Promise<string>; close(): void } {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  let waiting: PromiseWithResolvers<string> | null = null;
  let come = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    come += text;
    const head = come.indexOf('\r\n\r\n');
    const length = /\r\ncontent-length: (\d+)/i.exec(come);
    if (head < 0 || !length || come.length < head + 4 + Number(length[1])) return;
    const answer = come;
    come = '';
    if (answer.startsWith('HTTP/1.1 200 ')) waiting?.resolve(answer.slice(head + 4));
    else waiting?.reject(new Error(answer));
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
    fields,
    file,
    headers = {},
  }: {
    fields: Record<string, string>;
    file: { name: string; type: string; text: string };
    headers?: Record<string, string>;
  },
): Buffer {
  const boundary = '----the-bench';
  const part = (disposition: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const body = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part(`name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}`, file.text),
    `--${boundary}--\r\n`,
  ].join('');
  const lines = Object.entries({
    host: 'localhost',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

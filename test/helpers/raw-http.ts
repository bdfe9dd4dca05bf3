import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** Everything the service sent. */
  text: string;
  /** Status of the first answer; 0 when there was none. */
  status: number;
  /** How the connection ended: `end` is an orderly close, else the error's code. */
  ending: string;
}

export interface RawRequest {
  answer: Promise<RawAnswer>;
  socket: Socket;
}

/**
 * Opens a connection and sends raw bytes; `answer` settles when the connection is over.
 * @param localAddress the local address that it comes from
 */
export function openRaw(port: number, first: string | Uint8Array = '', localAddress = '127.0.0.1'): RawRequest {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  let text = '';
  let ending = 'close';
  const answer = new Promise<RawAnswer>((resolve) => {
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => {
      ending = 'end';
      socket.end();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      ending = error.code ?? 'error';
    });
    socket.on('close', () => resolve({ text, ending, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0) }));
  });
  if (first.length > 0) socket.write(first);
  return { socket, answer };
}

/** The head of a POST and, as one string, a form whose last part is left open: the caller sends its content. */
export function formHead(
  path: string,
  fields: Record<string, string>,
  file: { field?: string; name: string },
  headers: Record<string, string | number>,
): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  parts.push(
    `--b\r\nContent-Disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const lines = { Host: 'localhost', 'Content-Type': 'multipart/form-data; boundary=b', ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${chunkedOr(headers, parts.join(''))}`;
}

export const FORM_END = '\r\n--b--\r\n';

/** One chunk of a chunked body. */
export function chunk(data: string): string {
  return `${Buffer.byteLength(data, 'latin1').toString(16)}\r\n${data}\r\n`;
}

function chunkedOr(headers: Record<string, string | number>, body: string): string {
  return 'Transfer-Encoding' in headers ? chunk(body) : body;
}

import { once } from 'node:events';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

/** Larger messages are cut before parsing, because pages decide the content of events. Pieces of the output are smaller. */
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;
/** Bytes kept of an oversized message, which begins with its method. */
const HEAD_BYTES = 1024;
/** Bytes of a file in one write: whole groups of Base64. */
const PIECE_BYTES = 3 * 256 * 1024;

export interface DevtoolsEvent {
  method: string;
  /** Left out where the event was cut. */
  sessionId?: string;
  // biome-ignore lint/suspicious/noExplicitAny: its content depends on the method; a cut event has only `requestId`.
  params: any;
  bytes: number;
}

/** The protocol of a browser's developer tools, over two pipes: JSON with a NUL after each message. */
export interface Devtools {
  /** @throws Error if the browser objects, ends the connection, or answers with too much */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds depends on the method.
  send(method: string, params?: object, sessionId?: string): Promise<any>;
  /** Sends a message whose last parameter, `body`, is a file as Base64, read at the browser's pace. */
  sendFile(method: string, params: object, path: string, sessionId: string): Promise<void>;
  /** Passes events to a function. Returns a function that stops this. */
  listen(listener: (event: DevtoolsEvent) => void): () => void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Speaks the protocol over the pipes of a browser. */
export function createDevtools(input: Writable, output: Readable): Devtools {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(event: DevtoolsEvent) => void>();
  let last = 0;
  let closed = false;
  let written: Promise<void> = Promise.resolve();

  function close(): void {
    closed = true;
    for (const { reject } of waiting.values()) reject(new Error('the browser hung up'));
    waiting.clear();
  }

  const tell = (event: DevtoolsEvent) => {
    for (const listener of listeners) listener(event);
  };
  const settle = (id: number, error: Error | null, result?: unknown) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(error);
    else asked?.resolve(result);
  };

  function receive(text: string, bytes: number): void {
    const { id, result, error, method, params, sessionId } = JSON.parse(text);
    if (method !== undefined) tell({ method, params, sessionId, bytes });
    else if (error) settle(id, new Error(`the browser objects: ${String(error.message).slice(0, 500)}`));
    else settle(id, null, result);
  }

  /** Reads the beginning of a large message, which the browser writes, not a page. */
  function receiveCut(head: string, bytes: number): void {
    const [, method, requestId] = /^\{"method":"([\w.]+)","params":\{(?:"requestId":"([\w.-]+)")?/.exec(head) ?? [];
    if (method) tell({ method, params: { requestId }, bytes });
    else settle(Number(/^\{"id":(\d+)/.exec(head)?.[1]), new Error('the answer is too large'));
  }

  readMessages(output, (message, bytes) => {
    try {
      if (bytes > message.length) receiveCut(message.toString('latin1'), bytes);
      else receive(message.toString('utf8'), bytes);
    } catch {
      // Do not trust a browser, which may have been taken over.
      output.destroy();
      close();
    }
  });
  output.once('close', close);
  output.on('error', close);
  input.on('error', close);
  input.on('close', close);

  /** Sends the pieces of one message, after those of the previous one, at the receiver's pace. */
  async function write(pieces: Iterable<string>): Promise<void> {
    const before = written;
    let done = () => {};
    written = new Promise((resolve) => {
      done = resolve;
    });
    await before;
    try {
      for (const piece of pieces) {
        if (closed) throw new Error('the browser hung up');
        if (!input.write(piece)) await once(input, 'drain');
      }
    } finally {
      done();
    }
  }

  function ask(piecesOf: (id: number) => Iterable<string>): Promise<unknown> {
    if (closed) return Promise.reject(new Error('the browser hung up'));
    const id = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      write(piecesOf(id)).catch((error: Error) => settle(id, error));
    });
  }

  return {
    send: (method, params = {}, sessionId) =>
      ask((id) => [`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`]),
    async sendFile(method, params, path, sessionId) {
      await ask((id) => withFile(JSON.stringify({ id, sessionId, method, params: { ...params, body: '' } }), path));
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A message whose last value is an empty string, with a file in it. */
function* withFile(message: string, path: string): Generator<string> {
  const end = '"}}';
  yield message.slice(0, -end.length);
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const fd = openSync(path, 'r');
  try {
    for (let bytes = fill(fd, piece); bytes > 0; bytes = fill(fd, piece)) yield piece.toString('base64', 0, bytes);
  } finally {
    closeSync(fd);
  }
  yield `${end}\0`;
}

/** Reads all that is available, so that only the last piece is short. */
function fill(fd: number, piece: Buffer): number {
  let bytes = 0;
  for (let more = 1; more > 0 && bytes < piece.length; bytes += more) {
    more = readSync(fd, piece, bytes, piece.length - bytes, null);
  }
  return bytes;
}

/** Calls `onMessage` with each message that ends in NUL: its bytes, or, if these are too many, only the first ones. */
function readMessages(output: Readable, onMessage: (message: Buffer, bytes: number) => void): void {
  let pieces: Buffer[] = [];
  let size = 0;
  let cut = false;

  function keep(part: Buffer): void {
    size += part.length;
    if (cut) return;
    pieces.push(part);
    cut = size > MAX_MESSAGE_BYTES;
    if (cut) pieces = [Buffer.concat(pieces).subarray(0, HEAD_BYTES)];
  }

  output.on('data', (bytes: Buffer) => {
    let start = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      keep(bytes.subarray(start, end));
      start = end + 1;
      const [message, all] = [Buffer.concat(pieces), size];
      [pieces, size, cut] = [[], 0, false];
      onMessage(message, all);
    }
    keep(bytes.subarray(start));
  });
}

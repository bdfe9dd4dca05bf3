import type { Readable, Writable } from 'node:stream';

/** A message of the protocol may be large, since it carries files; one without an end is none. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

export interface DevtoolsEvent {
  method: string;
  sessionId?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what stands in it depends on the method.
  params: any;
}

/** The protocol by which a browser is told what to do, over two pipes: JSON with a NUL behind each message. */
export interface Devtools {
  /** @throws Error what the browser objects, or that it hung up */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds depends on the method.
  send(method: string, params?: object, sessionId?: string): Promise<any>;
  /** Has events told to a function. Returns what ends that. */
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
  let pieces: Buffer[] = [];
  let size = 0;
  let closed = false;

  function close(): void {
    closed = true;
    for (const { reject } of waiting.values()) reject(new Error('the browser hung up'));
    waiting.clear();
    pieces = [];
  }

  function receive(text: string): void {
    const { id, result, error, method, params, sessionId } = JSON.parse(text);
    if (method !== undefined) {
      for (const listener of listeners) listener({ method, params, sessionId });
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`the browser objects: ${String(error.message).slice(0, 500)}`));
    else asked?.resolve(result);
  }

  output.on('data', (bytes: Buffer) => {
    let start = 0;
    for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, start)) {
      const message = Buffer.concat([...pieces, bytes.subarray(start, end)]);
      [pieces, size, start] = [[], 0, end + 1];
      try {
        receive(message.toString('utf8'));
      } catch {
        // What a browser that was taken over says is believed in nothing.
        output.destroy();
        return close();
      }
    }
    pieces.push(bytes.subarray(start));
    size += bytes.length - start;
    if (size > MAX_MESSAGE_BYTES) {
      output.destroy();
      close();
    }
  });
  output.once('close', close);
  output.on('error', close);
  input.on('error', close);

  return {
    send(method, params = {}, sessionId) {
      if (closed) return Promise.reject(new Error('the browser hung up'));
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

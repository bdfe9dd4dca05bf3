import type { Readable } from 'node:stream';

/** Bytes buffered for a slow receiver before reading pauses. */
const AHEAD_BYTES = 256 * 1024;

/**
 * The pieces of a stream as they were written to it. A stream's own iterator joins waiting pieces, which copies them,
 * and takes several times as long for each.
 * @throws the error of the stream, and an error if it closes before its end
 */
export function streamPieces(stream: Readable): AsyncIterableIterator<Buffer> {
  const come: Buffer[] = [];
  let bytes = 0;
  let state: 'new' | 'open' | 'ended' | Error = 'new';
  let waiting: PromiseWithResolvers<IteratorResult<Buffer>> | null = null;

  function take(piece: Buffer): void {
    if (waiting) {
      waiting.resolve({ value: piece, done: false });
      waiting = null;
      return;
    }
    come.push(piece);
    bytes += piece.length;
    if (bytes >= AHEAD_BYTES) stream.pause();
  }

  function end(as: 'ended' | Error): void {
    if (state === 'ended' || state instanceof Error) return;
    state = as;
    if (waiting) settle(waiting);
    waiting = null;
  }

  function settle({ resolve, reject }: PromiseWithResolvers<IteratorResult<Buffer>>): void {
    if (state instanceof Error) reject(state);
    else resolve({ value: undefined, done: true });
  }

  function open(): void {
    state = 'open';
    stream.on('end', () => end('ended'));
    stream.on('error', end);
    const cut = () =>
      end(Object.assign(new Error('the stream closed too early'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
    stream.on('close', cut);
    if (stream.errored) end(stream.errored);
    else if (stream.destroyed) cut();
    else stream.on('data', take);
  }

  return {
    next() {
      if (state === 'new') open();
      const next = Promise.withResolvers<IteratorResult<Buffer>>();
      const piece = come.shift();
      if (piece) {
        bytes -= piece.length;
        next.resolve({ value: piece, done: false });
        if (come.length === 0 && state === 'open') stream.resume();
      } else if (state !== 'open') settle(next);
      else waiting = next;
      return next.promise;
    },
    async return() {
      end('ended');
      come.length = 0;
      stream.destroy();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

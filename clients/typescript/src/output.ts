import { ConnectionError, SheafError } from './errors.ts';
import { fileSystem } from './files.ts';
import { pause } from './pause.ts';
import { delayBefore } from './transport.ts';

/** Where the bytes of an output come from. */
export interface Source {
  filename: string;
  /** Total size in bytes; null if unknown before the end. */
  size: number | null;
  /** Media type; null before the first answer. */
  type: string | null;
  /** Reference for a later job; null for the output of one call, of which the service keeps nothing. */
  storageUrl: string | null;
  /** Whether it can resume in the middle. Otherwise it starts over after a break. */
  resumable: boolean;
  /** An answer whose body begins at `offset`. */
  open(offset: number, signal?: AbortSignal): Promise<Response>;
  maxRetries: number;
}

/** Silence after which a connection counts as lost, in milliseconds. */
const SILENT_MS = 60_000;

/** The output of an operation. Nothing is downloaded before you ask for it. */
export class Output {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  get filename(): string {
    return this.#source.filename;
  }
  get size(): number | null {
    return this.#source.size;
  }
  get type(): string | null {
    return this.#source.type;
  }
  /** Names the output for a later job: `files: [{ storage_url: output.storageUrl }]`. */
  get storageUrl(): string | null {
    return this.#source.storageUrl;
  }

  /**
   * The bytes as they arrive. An interrupted download continues where it stopped; the output of one call fails then.
   */
  stream({ signal }: { signal?: AbortSignal } = {}): ReadableStream<Uint8Array> {
    const chunks = readSource(this.#source, signal);
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await chunks.return(undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }

  async bytes(options: { signal?: AbortSignal } = {}): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.blob(options)).arrayBuffer());
  }

  async text(options: { signal?: AbortSignal } = {}): Promise<string> {
    return (await this.blob(options)).text();
  }

  /** The output as JSON, for operations that return JSON. */
  async json<T = unknown>(options: { signal?: AbortSignal } = {}): Promise<T> {
    return JSON.parse(await this.text(options)) as T;
  }

  async blob({ signal }: { signal?: AbortSignal } = {}): Promise<Blob> {
    let chunks: Uint8Array<ArrayBuffer>[] = [];
    await this.#readWhole(signal, {
      begin: async () => {
        chunks = [];
      },
      write: async (chunk) => {
        chunks.push(chunk as Uint8Array<ArrayBuffer>);
      },
    });
    return new Blob(chunks, { type: this.type ?? '' });
  }

  /** Writes the output to a local file, which appears once it is complete (Node, Deno, Bun). */
  async save(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    const { promises } = await fileSystem();
    const part = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
    let file: Awaited<ReturnType<typeof promises.open>> | undefined;
    try {
      await this.#readWhole(signal, {
        begin: async () => {
          await file?.close();
          file = await promises.open(part, 'w');
        },
        write: async (chunk) => {
          await file?.write(chunk);
        },
      });
      await file?.close();
      await promises.rename(part, path);
    } catch (error) {
      await file?.close().catch(() => undefined);
      await promises.rm(part, { force: true });
      throw error;
    }
  }

  /** Releases an output that no one reads. */
  async discard(): Promise<void> {
    if (this.#source.resumable) return;
    const response = await this.#source.open(0).catch(() => null);
    await response?.body?.cancel();
  }

  async #readWhole(
    signal: AbortSignal | undefined,
    sink: { begin(): Promise<void>; write(chunk: Uint8Array): Promise<void> },
  ): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      await sink.begin();
      try {
        for await (const chunk of readSource(this.#source, signal)) await sink.write(chunk);
        return;
      } catch (error) {
        // One call keeps nothing, so it can be made again.
        const again = error instanceof CutError && !this.#source.resumable && attempt < this.#source.maxRetries;
        if (!again) throw error;
        await pause(delayBefore(attempt), signal);
      }
    }
  }
}

/** The connection was lost in the middle of an output. */
export class CutError extends ConnectionError {
  override name = 'CutError';
}

/**
 * The bytes of a source; a resumable one continues after an interruption, up to `maxRetries` times without a byte in
 * between.
 */
async function* readSource(source: Source, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for (let cuts = 0; ; ) {
    const response = await source.open(offset, signal);
    let skip = response.status === 206 ? 0 : offset;
    try {
      for await (const chunk of chunksOf(response, signal)) {
        const rest = skip > 0 ? chunk.subarray(Math.min(skip, chunk.length)) : chunk;
        skip -= chunk.length - rest.length;
        if (rest.length === 0) continue;
        offset += rest.length;
        cuts = 0;
        yield rest;
      }
      if (source.size === null || offset >= source.size) return;
      throw new CutError(`The connection was lost after ${offset} of ${source.size} bytes.`);
    } catch (error) {
      if (!(error instanceof CutError) || !source.resumable || cuts >= source.maxRetries) throw error;
      await pause(delayBefore(cuts++), signal);
    }
  }
}

async function* chunksOf(response: Response, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, signal);
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readInTime(reader: Reader, signal: AbortSignal | undefined): ReturnType<Reader['read']> {
  signal?.throwIfAborted();
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  const silence = pause(SILENT_MS, waiting.signal).then(() => {
    throw new CutError('Nothing came over the connection for a minute.');
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SheafError) throw error;
    throw new CutError('The connection was lost.', { cause: error });
  } finally {
    signal?.removeEventListener('abort', stop);
    silence.catch(() => undefined);
    waiting.abort();
  }
}

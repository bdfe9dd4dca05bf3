import type { Body_ } from './transport.ts';

/** Bytes that are sent. A stream can be sent once only: what breaks off then is not sent again. */
export type Bytes = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | string;
/** A file of this machine (Node, Deno, Bun); it is streamed. */
export interface LocalFile {
  path: string;
  name?: string;
}
/** Bytes with a name. A string is text. */
export interface NamedBytes {
  data: Bytes;
  name: string;
}
/** A file that the service has already: of a preview, an import or an earlier job. */
export interface StoredFile {
  storage_url: string;
  /** Pages to take, counted from 1. Default: all. */
  pages?: number[] | null;
  original_filename?: string | null;
}
/** A file that the service fetches. */
export interface RemoteFile {
  url: string;
  headers?: Record<string, string>;
  filename?: string | null;
  pages?: number[] | null;
}
export type SentFile = Exclude<Bytes, string> | LocalFile | NamedBytes;
export type FileInput = SentFile | StoredFile | RemoteFile;

/** Whether the service has it, or gets it itself. */
export function isReference(file: FileInput): file is StoredFile | RemoteFile {
  return typeof file === 'object' && ('storage_url' in file || ('url' in file && !(file instanceof Blob)));
}

/** Whether it can be read once only. */
const isStream = (data: unknown): data is ReadableStream<Uint8Array> =>
  typeof ReadableStream !== 'undefined' && data instanceof ReadableStream;

interface Part {
  name: string;
  data: Blob | ReadableStream<Uint8Array>;
}

/** Files with their names, as blobs where their length is known. */
export async function openFiles(files: readonly SentFile[]): Promise<Part[]> {
  return Promise.all(files.map(openFile));
}

async function openFile(file: SentFile): Promise<Part> {
  if (typeof file === 'object' && 'path' in file) {
    const data = await openPath(file.path);
    return { name: file.name ?? (file.path.split(/[/\\]/).at(-1) || 'file'), data };
  }
  const { data, name } = 'data' in file ? file : { data: file, name: nameOf(file) };
  if (data instanceof Blob || isStream(data)) return { name, data };
  return { name, data: new Blob([data as Uint8Array<ArrayBuffer>]) };
}

const nameOf = (data: SentFile) => (data instanceof Blob && 'name' in data ? String(data.name) : 'file');

/** Bytes of all parts together; null if a stream is among them. */
export function sizeOf(parts: readonly Part[]): number | null {
  return parts.reduce<number | null>(
    (sum, { data }) => (sum === null || !(data instanceof Blob) ? null : sum + data.size),
    0,
  );
}

/** A form with fields before its files. With a stream among them, it is written while it is sent. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  fileField: string,
  parts: readonly Part[],
): Promise<Body_> {
  const blobs = parts.filter((part): part is Part & { data: Blob } => part.data instanceof Blob);
  if (blobs.length === parts.length) return { content: plainForm(fields, fileField, blobs) };
  if (sendsStreams()) return { ...streamedForm(fields, fileField, parts), again: false };
  const read = await Promise.all(
    parts.map(async ({ name, data }) => ({ name, data: await new Response(data).blob() })),
  );
  return { content: plainForm(fields, fileField, read), again: false };
}

function plainForm(
  fields: Readonly<Record<string, string>>,
  fileField: string,
  parts: readonly { name: string; data: Blob }[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, data } of parts) form.append(fileField, data, name);
  return form;
}

/** Whether the body of a request may be a stream here: engines that cannot do it read neither `body` nor `duplex`. */
function sendsStreams(): boolean {
  let asked = false;
  const { headers } = new Request('http://localhost', {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      asked = true;
      return 'half';
    },
  } as RequestInit);
  // Browsers stream uploads only over HTTP/2, which is not known in advance.
  return asked && !headers.has('content-type') && !('document' in globalThis);
}

/** multipart/form-data (RFC 7578), written while it is sent. */
function streamedForm(fields: Readonly<Record<string, string>>, fileField: string, parts: readonly Part[]) {
  const boundary = `sheaf-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const quoted = (text: string) => text.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
  async function* write(): AsyncGenerator<Uint8Array> {
    for (const [name, value] of Object.entries(fields)) {
      yield encoder.encode(
        `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
      );
    }
    for (const { name, data } of parts) {
      yield encoder.encode(
        `--${boundary}\r\ncontent-disposition: form-data; name="${fileField}"; filename="${quoted(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      );
      yield* chunksOf(data instanceof Blob ? data.stream() : data);
      yield encoder.encode('\r\n');
    }
    yield encoder.encode(`--${boundary}--\r\n`);
  }
  const chunks = write();
  const content = new ReadableStream<Uint8Array>(
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
  return { content, type: `multipart/form-data; boundary=${boundary}` };
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function openPath(path: string): Promise<Blob> {
  const { openAsBlob } = await fileSystem();
  return openAsBlob(path);
}

interface FileSystem {
  openAsBlob(path: string): Promise<Blob>;
  promises: {
    open(path: string, flags: string): Promise<{ write(bytes: Uint8Array): Promise<unknown>; close(): Promise<void> }>;
    rename(from: string, to: string): Promise<void>;
    rm(path: string, options: { force: boolean }): Promise<void>;
  };
}

/** Files of this machine. @throws TypeError in a browser */
export async function fileSystem(): Promise<FileSystem> {
  // Named at run time, so that bundlers for browsers ignore it.
  const name = 'node:fs';
  try {
    return (await import(/* @vite-ignore */ name)) as FileSystem;
  } catch (cause) {
    throw new TypeError('There are no paths here: use a File or Blob, and output.blob().', { cause });
  }
}

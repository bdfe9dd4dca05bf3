import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

type Stream = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** One file of an item. */
export interface InputFile {
  name: string;
  type: string;
  size: number;
  /** The bytes: from n8n's memory at once, or from its storage as a stream. */
  open: () => Promise<Buffer | Stream>;
}

/** Reads which file an item has below the name of a field. @throws NodeOperationError if there is none */
export async function inputFile(context: IExecuteFunctions, item: number, property: string): Promise<InputFile> {
  const { helpers } = context;
  const { id, fileName, mimeType } = helpers.assertBinaryData(item, property);
  const known = { name: fileName ?? property, type: mimeType };
  if (id) {
    const { fileSize } = await helpers.getBinaryMetadata(id);
    return { ...known, size: fileSize, open: () => helpers.getBinaryStream(id) };
  }
  const bytes = await helpers.getBinaryDataBuffer(item, property);
  return { ...known, size: bytes.length, open: async () => bytes };
}

/** A form of fields and files (RFC 7578), whose files are streams where n8n has stored them. */
export function formOf(
  context: IExecuteFunctions,
  fields: Readonly<Record<string, string>>,
  files: readonly InputFile[],
) {
  const boundary = `sheaf-${randomUUID()}`;
  const begin = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${begin(`name="${escaped(name)}"`)}\r\n${value}\r\n`);
  const heads = files.map((file, at) => {
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream';
    const head = `${begin(`name="files"; filename="${escaped(file.name)}"`)}Content-Type: ${type}\r\n\r\n`;
    return Buffer.from(`${at === 0 ? texts.join('') : '\r\n'}${head}`);
  });
  const end = Buffer.from(`${files.length > 0 ? '\r\n' : texts.join('')}--${boundary}--\r\n`);
  const length =
    [...heads, end].reduce((sum, part) => sum + part.length, 0) + files.reduce((sum, { size }) => sum + size, 0);
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Content-Length': length },
    async body(): Promise<Buffer | Stream> {
      const opened = await Promise.all(files.map((file) => file.open()));
      const parts = opened.flatMap((file, at) => [heads[at] ?? '', file]);
      const stream = opened.find((file) => !Buffer.isBuffer(file)) as Stream | undefined;
      if (!stream) return Buffer.concat([...(parts as Buffer[]), end]);
      if (typeof stream.compose === 'function') return joined(stream, [...parts, end]);
      const whole = await Promise.all(parts.map((part) => context.helpers.binaryToBuffer(part as Buffer)));
      return Buffer.concat([...whole, end]);
    },
  };
}

/** One stream of all parts, derived from the first one, since nodes may not load Node's stream class. */
function joined(first: Stream, parts: readonly (Buffer | Stream | string)[]): Stream {
  return first.compose(async function* (source: AsyncIterable<Buffer>) {
    for (const part of parts) {
      if (part === first) yield* source;
      else if (Buffer.isBuffer(part) || typeof part === 'string') yield part;
      else yield* part;
    }
  } as never) as unknown as Stream;
}

/** A name as forms write it: HTML's way, which services read. */
function escaped(text: string): string {
  return text.replace(/[\r\n"]/g, (character) => encodeURIComponent(character));
}

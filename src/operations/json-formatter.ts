import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { z } from 'zod';
import { SheafError } from '../errors.ts';
import { defineOperation } from './define.ts';

export default defineOperation({
  name: 'json-formatter',
  title: 'Format JSON',
  description:
    'Indents a JSON file or takes all white space out of it. Number literals, escapes and duplicate keys stay as written. An invalid file is a failed job whose message names the line and column.',
  family: 'json',
  accepts: ['application/json'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({
    indent: z
      .union([z.int().min(0).max(8), z.literal('tab')])
      .default(2)
      .describe('Spaces a level, or "tab"; 0 takes all white space out.'),
    sort_keys: z
      .boolean()
      .default(false)
      .describe('Sorts the members of each object by key, by Unicode code point; equal keys stay in their order.'),
  }),
  limits: { seconds: 120 },
  examples: [
    { files: ['json-valid.json'], params: {} },
    { files: ['json-valid.json'], params: { indent: 0 } },
    { files: ['json-duplicate-keys.json'], params: { indent: 'tab', sort_keys: true } },
    { files: ['json-big-numbers.json'], params: { indent: 4 } },
  ],

  async run({ inputs: [input], params: { indent, sort_keys }, output, progress }) {
    const [{ readChunks }, { createFileWriter }, { formatJson }, sorted, { JsonSyntaxError }, limits] =
      await Promise.all([
        import('../engines/files/reader.ts'),
        import('../engines/files/writer.ts'),
        import('../engines/json/format.ts'),
        import('../engines/json/format-sorted.ts'),
        import('../engines/json/syntax-error.ts'),
        import('../engines/json/limits.ts'),
      ]);
    const options = { indent, maxBytes: limits.maxFormattedBytes(input.bytes), maxDepth: limits.MAX_DEPTH };
    if (sort_keys && input.bytes > limits.MAX_SORTED_BYTES) {
      const mebibytes = limits.MAX_SORTED_BYTES / 2 ** 20;
      throw new SheafError('limit_exceeded', `Keys can be sorted in files of up to ${mebibytes} MiB.`);
    }
    using file = createFileWriter(output.path);
    const write = (bytes: Uint8Array) => file.write(bytes);
    const report = (share: number) => progress(share * 100);
    try {
      const { bytes, depth } = sort_keys
        ? sorted.formatJsonSorted(await readFile(input.path), write, { ...options, onProgress: report })
        : formatJson(
            readChunks(input.path, (read) => report(read / input.bytes)),
            write,
            options,
          );
      file.close();
      const stem = parse(input.filename).name || 'json';
      return {
        type: 'application/json',
        filename: `${stem}-formatted.json`,
        result: { bytes_before: input.bytes, bytes_after: bytes, depth },
      };
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      const { message, line, column } = error;
      throw new SheafError(
        'unprocessable_file',
        `The file is not valid JSON: line ${line}, column ${column}: ${message}.`,
      );
    }
  },
});

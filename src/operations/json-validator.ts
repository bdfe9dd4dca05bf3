import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { z } from 'zod';
import { defineOperation } from './define.ts';

export default defineOperation({
  name: 'json-validator',
  title: 'Validate JSON',
  description:
    'Checks a file strictly against RFC 8259. Gives a JSON report: whether it is valid, and then its depth and what it holds, or else the line, column, byte offset and message of the first error. An invalid file is a completed job.',
  family: 'json',
  accepts: ['application/json'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({}),
  limits: { seconds: 120 },
  examples: [
    { files: ['json-valid.json'], params: {} },
    { files: ['json-invalid.json'], params: {} },
    { files: ['json-duplicate-keys.json'], params: {} },
  ],

  async run({ inputs: [input], output, progress }) {
    const [{ readChunks }, { validateJson }, { MAX_DEPTH }] = await Promise.all([
      import('../engines/files/reader.ts'),
      import('../engines/json/validate.ts'),
      import('../engines/json/limits.ts'),
    ]);
    const chunks = readChunks(input.path, (bytes) => progress((bytes / input.bytes) * 100));
    const report = validateJson(chunks, { maxDepth: MAX_DEPTH });
    await writeFile(output.path, `${JSON.stringify(report, null, 2)}\n`);
    const stem = parse(input.filename).name || 'json';
    return { type: 'application/json', filename: `${stem}-report.json`, result: report };
  },
});

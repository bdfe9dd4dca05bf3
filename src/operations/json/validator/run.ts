import { readChunks } from '../../../engines/files/reader.ts';
import { MAX_DEPTH } from '../../../engines/json/limits.ts';
import { validateJson } from '../../../engines/json/validate.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], outputs, progress }) => {
  const chunks = readChunks(input.path, (bytes) => progress((bytes / input.bytes) * 100));
  const report = validateJson(chunks, { maxDepth: MAX_DEPTH });
  const text = Buffer.from(`${JSON.stringify(report, null, 2)}\n`);
  outputs.add(`${stemOf(input.filename, 'json')}-report.json`, 'application/json', text);
  return { result: report };
};

import { readFile } from 'node:fs/promises';
import { readChunks } from '../../../engines/files/reader.ts';
import { formatJson } from '../../../engines/json/format.ts';
import { formatJsonSorted } from '../../../engines/json/format-sorted.ts';
import { MAX_DEPTH, MAX_SORTED_BYTES, maxFormattedBytes } from '../../../engines/json/limits.ts';
import { JsonSyntaxError } from '../../../engines/json/syntax-error.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure } from '../../kit/notes.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, progress }) => {
  const { indent, sort_keys } = params;
  const options = { indent, maxBytes: maxFormattedBytes(input.bytes), maxDepth: MAX_DEPTH };
  if (sort_keys && input.bytes > MAX_SORTED_BYTES) {
    const mebibytes = MAX_SORTED_BYTES / 2 ** 20;
    throw new SheafError('limit_exceeded', `Sorting keys works for files up to ${mebibytes} MiB.`);
  }
  using file = await outputs.open(`${stemOf(input.filename, 'json')}-formatted.json`, 'application/json');
  const write = (bytes: Uint8Array) => file.write(bytes);
  const report = (share: number) => progress(share * 100);
  try {
    const { depth } = sort_keys
      ? formatJsonSorted(await readFile(input.path), write, { ...options, onProgress: report })
      : formatJson(
          readChunks(input.path, (read) => report(read / input.bytes)),
          write,
          options,
        );
    await file.finish();
    return { result: { bytes_before: input.bytes, depth } };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { code: fault, line, column } = error;
    throw failure('unprocessable_file', { code: 'json_invalid', line, column, fault });
  }
};

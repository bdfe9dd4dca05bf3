import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { createRandom } from '#test/helpers/random.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-damaged-sheets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function convert(path: string): Promise<void> {
  const limits = { maxInflatedBytes: 2 ** 24, maxOutputBytes: 2 ** 24 };
  await using run = await runOperation(operation, [{ path, type: 'application/x-ole-storage' }], {}, { limits });
  JSON.parse(await readFile(run.outputPath, 'utf8'));
}

describe('sheet-to-json', () => {
  it('answers every damaged XLS file with an error or with what is left', async () => {
    const whole = await readFile(fixture('table.xls'));
    const random = createRandom(17);
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(whole);
      for (let hit = 0; hit < 8; hit++) bytes[random.below(bytes.length)] = random.below(256);
      const path = join(folder, 'damaged.xls');
      await writeFile(path, round % 5 === 0 ? bytes.subarray(0, 1 + random.below(bytes.length)) : bytes);
      const code = await convert(path).then(
        () => 'ok',
        (error: { code?: string }) => error.code,
      );
      expect(['ok', 'unprocessable_file', 'unsupported_file_type', 'limit_exceeded', 'output_too_large']).toContain(
        code,
      );
    }
  });
});

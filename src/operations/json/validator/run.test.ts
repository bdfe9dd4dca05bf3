import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import validator from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a valid file is reported with its depth and counts', async () => {
  await using run = await runOperation(validator, [fixture('json-valid.json')]);
  const report = {
    valid: true,
    bytes: readFileSync(fixture('json-valid.json')).length,
    depth: 6,
    counts: { objects: 4, arrays: 5, keys: 11, strings: 5, numbers: 0, booleans: 3, nulls: 1 },
  };
  expect(JSON.parse(readFileSync(run.outputPath, 'utf8'))).toEqual(report);
  expect(run.outcome).toEqual({ type: 'application/json', filename: 'json-valid-report.json', result: report });
});

test('an invalid file is reported, not refused', async () => {
  await using run = await runOperation(validator, [fixture('json-invalid.json')]);
  const message = 'A comma must be followed by another item';
  const report = { valid: false, error: { message, code: 'json_trailing_comma', line: 3, column: 25, offset: 54 } };
  expect(JSON.parse(readFileSync(run.outputPath, 'utf8'))).toEqual(report);
  expect(run.outcome.result).toEqual(report);
});

test('an empty file is not JSON', async () => {
  const path = join(folder, 'empty.json');
  await writeFile(path, '');
  await using run = await runOperation(validator, [path]);
  expect(run.outcome.result).toMatchObject({ valid: false, error: { line: 1, column: 1, offset: 0 } });
});

test('progress follows the file', async () => {
  const path = join(folder, 'large.json');
  await writeFile(path, `[${'"some text", '.repeat(100_000)}0]`);
  await using run = await runOperation(validator, [path]);
  expect(run.outcome.result).toMatchObject({ counts: { strings: 100_000 } });
  expect(run.progress.length).toBeGreaterThan(3);
  expect(run.progress).toEqual(run.progress.toSorted((a, b) => a - b));
  expect(run.progress.at(-1)).toBe(100);
});

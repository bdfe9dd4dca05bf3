import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import formatter from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'json-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(text: string): Promise<string> {
  const path = join(folder, 'input.json');
  await writeFile(path, text);
  return path;
}

test('a file is indented by two spaces', async () => {
  await using run = await runOperation(formatter, [fixture('json-valid.json')]);
  const text = readFileSync(run.outputPath, 'utf8');
  expect(text).toMatch(/^\{\n {2}"name": "Sheaf",\n {2}"tags": \[\n {4}"pdf",/);
  expect(text).toContain('"Grüße, 世界 \\uD83D\\uDE42 🙂 \\u00e9 \\"quoted\\" \\\\ \\/ \\n"');
  expect(text).toContain('"empty object": {},\n    "empty array": [],');
  expect(run.outcome).toEqual({
    type: 'application/json',
    filename: 'json-valid-formatted.json',
    result: {
      bytes_before: readFileSync(fixture('json-valid.json')).length,
      bytes_after: Buffer.byteLength(text),
      depth: 6,
    },
  });
});

test('numbers stay as written', async () => {
  await using run = await runOperation(formatter, [fixture('json-big-numbers.json')], { indent: 0 });
  const original = readFileSync(fixture('json-big-numbers.json'), 'utf8');
  expect(readFileSync(run.outputPath, 'utf8')).toBe(original.replaceAll(' ', ''));
});

test('keys are sorted by code point, duplicates kept in their order', async () => {
  const params = { sort_keys: true, indent: 0 };
  await using run = await runOperation(formatter, [fixture('json-duplicate-keys.json')], params);
  expect(readFileSync(run.outputPath, 'utf8')).toBe(
    '{"B":2,"a":{"\\u0061":1,"a":2,"z":0},"\\u0061":"the same key as a","b":1,"b":{"x":[{"c":2,"d":1}],"y":[]},"ä":1,"\\uffff":4,"🙂":3}',
  );
});

test('tabs', async () => {
  await using run = await runOperation(formatter, [await file('[{"a":1}]')], { indent: 'tab' });
  expect(readFileSync(run.outputPath, 'utf8')).toBe('[\n\t{\n\t\t"a": 1\n\t}\n]');
});

describe('a file that is not JSON is refused with line and column', () => {
  test.each([false, true])('sort_keys %s', async (sort_keys) => {
    await expect(runOperation(formatter, [fixture('json-invalid.json')], { sort_keys })).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: 'The file is not valid JSON: line 3, column 25: A comma must be followed by another item.',
    });
  });
});

test('an indentation that would grow without bound is refused', async () => {
  const path = await file('['.repeat(20_000) + ']'.repeat(20_000));
  await expect(runOperation(formatter, [path])).rejects.toMatchObject({
    code: 'limit_exceeded',
    message: 'The formatted JSON would be larger than 64 MiB; a smaller indent makes it smaller.',
  });
  await using run = await runOperation(formatter, [path], { indent: 0 });
  expect(run.outputBytes).toBe(40_000);
});

test.each([false, true])('progress follows the work, sort_keys %s', async (sort_keys) => {
  const members = Array.from({ length: 40_000 }, (_, i) => `"key ${(i * 7919) % 40_000}": "${'x'.repeat(20)}"`);
  await using run = await runOperation(formatter, [await file(`{${members.join(',')}}`)], { sort_keys });
  expect(run.progress.length).toBeGreaterThan(3);
  expect(run.progress).toEqual(run.progress.toSorted((a, b) => a - b));
  expect(run.progress.at(-1)).toBeGreaterThan(70);
});

test.each([{ indent: 9 }, { indent: -1 }, { indent: 'spaces' }, { indent: 1.5 }, { sort_keys: 'yes' }, { other: 1 }])(
  'the parameters %j are refused',
  (params) => {
    expect(formatter.params.safeParse(params).success).toBe(false);
  },
);

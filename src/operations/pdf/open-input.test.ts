import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encryptedPdf } from '#test/helpers/encrypted-pdf.ts';
import { fixture } from '#test/helpers/fixture.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../kit/define.ts';
import arrange from './arrange/operation.ts';
import compare from './compare/operation.ts';
import merge from './merge/operation.ts';
import mix from './mix/operation.ts';
import overlay from './overlay/operation.ts';
import rotate from './rotate/operation.ts';

it.each([
  [merge, {}],
  [mix, {}],
  [overlay, {}],
  [arrange, { pages: [{ file: 2, page: 1 }] }],
  [compare, {}],
])('the second PDF is named when it cannot be opened: $name', async (operation, params) => {
  await expect(
    runOperation(operation, [fixture('three-pages.pdf'), fixture('protected.pdf')], params),
  ).rejects.toMatchObject({
    code: 'password_required',
    message: expect.stringMatching(/^Input 2 \(protected\.pdf\): The PDF is password-protected/),
  });
});

it('a page that one of several PDFs lacks is reported with its name', async () => {
  const files = [fixture('features.pdf'), { path: fixture('three-pages.pdf'), pages: [9] }];
  await expect(runOperation(merge, files)).rejects.toMatchObject({
    code: 'invalid_parameter',
    message: expect.stringMatching(/^Input 2 \(three-pages\.pdf\): Page 9 /),
  });
});

it('one PDF is not numbered', async () => {
  await expect(runOperation(rotate, [fixture('protected.pdf')])).rejects.toThrow(/^The PDF is password-protected/);
});

/** Two PDFs with a password each, and one with none. */
let folder: string;
const files: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-passwords-'));
  for (const [at, password] of ['first', 'second', ''].entries()) {
    const path = join(folder, `${at}.pdf`);
    writeFileSync(path, password ? encryptedPdf(password) : pagesPdf(['0 0 50 50 re f']));
    files.push(path);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['in their order', { passwords: ['first', 'second'] }],
  ['by their names', { passwords: { '1.pdf': 'second', '0.pdf': 'first' } }],
  ['beside the one of the others', { password: 'first', passwords: { '1.pdf': 'second' } }],
  ['with gaps for those of the others', { password: 'first', passwords: ['', 'second'] }],
] as [string, JsonObject][])('PDFs are opened by passwords of their own: %s', async (_, passwords) => {
  const works: [Parameters<typeof runOperation>[0], JsonObject][] = [
    [merge, {}],
    [mix, {}],
    [overlay, {}],
    [compare, { mode: 'both', output: 'marked' }],
    [
      arrange,
      {
        pages: [
          { file: 1, page: 1 },
          { file: 2, page: 1 },
        ],
      },
    ],
  ];
  for (const [operation, params] of works) {
    await using run = await runOperation(operation, files.slice(0, 2), { ...params, ...passwords });
    expect(run.outcome.type, operation.name).toBe('application/pdf');
  }
});

it('a wrong password is reported with the PDF that it does not open', async () => {
  for (const passwords of [['first', 'first'], { '0.pdf': 'first', '2.pdf': 'second' }])
    await expect(runOperation(merge, [...files.slice(0, 2)], { passwords })).rejects.toMatchObject({
      code: 'password_required',
      message: expect.stringMatching(/^Input 2 \(1\.pdf\): /),
    });
});

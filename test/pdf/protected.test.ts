import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import merge from '../../src/operations/pdf/merge/operation.ts';
import remove from '../../src/operations/pdf/remove-pages/operation.ts';
import { featuresPdf } from '../helpers/made-pdf.ts';
import { pdfFacts } from '../helpers/pdf-facts.ts';
import { runOperation } from '../helpers/run-operation.ts';
import { requireTool } from '../helpers/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-protected-'));
afterAll(() => rmSync(folder, { recursive: true }));
const plain = join(folder, 'plain.pdf');
writeFileSync(plain, featuresPdf({ pages: 3 }));

function encrypted(name: string, ...options: string[]): string {
  const path = join(folder, name);
  execFileSync('qpdf', [plain, path, ...options]);
  return path;
}

describe.runIf(requireTool('qpdf'))('protected files', () => {
  test.each([
    ['128-bit AES', ['--encrypt', '', 'owner', '128', '--use-aes=y', '--']],
    ['256-bit AES with object streams', ['--object-streams=generate', '--encrypt', '', 'owner', '256', '--']],
  ])('without a password to open are read: %s', async (name, options) => {
    const path = encrypted(`${name.replaceAll(' ', '-')}.pdf`, ...options);
    await using run = await runOperation(remove, [path], { pages: '1' });
    const facts = pdfFacts(run.outputPath);
    expect(facts.fields).toEqual(['field1=A1 ×1', 'field2=A2 ×1', 'group=shared ×2']);
    expect(facts.outline).toContain('3 Section A3 → 2');
  });

  test('with one need it, and it is tried for every input', async () => {
    const path = encrypted('locked.pdf', '--encrypt', 'open sesame', 'owner', '256', '--');
    await expect(runOperation(merge, [plain, path])).rejects.toMatchObject({
      code: 'password_required',
      message: 'Input 2 (locked.pdf): The PDF is password-protected. Send its password as the parameter "password".',
    });
    await expect(runOperation(merge, [plain, path], { password: 'wrong' })).rejects.toMatchObject({
      code: 'password_required',
    });
    await using run = await runOperation(merge, [plain, path], { password: 'open sesame' });
    expect(pdfFacts(run.outputPath).pages).toBe(6);
  });

  test('whose cross-reference is lost are mended first', async () => {
    const path = encrypted('lost.pdf', '--encrypt', '', 'owner', '128', '--use-aes=y', '--');
    writeFileSync(path, Buffer.from(readFileSync(path).toString('latin1').replace('startxref', 'startxxxx'), 'latin1'));
    await using run = await runOperation(remove, [path], { pages: '2' });
    expect(pdfFacts(run.outputPath).fields).toContain('field2=A2 ×1');
  });
});

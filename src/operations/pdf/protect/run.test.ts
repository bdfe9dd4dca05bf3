import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfInfo, pdfPictures, pdfText } from '#test/helpers/pdf-tools.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { openPdfium } from '../../../engines/render/pdfium-document.ts';
import { SheafError } from '../../../errors.ts';
import { secretParameters } from '../../kit/password.ts';
import unlock from '../unlock/operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-protect-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof SheafError ? error.code : String(error)),
  );
const asInput = (path: string) => ({ path, type: 'application/pdf' as const, filename: 'in.pdf' });

describe.skipIf(!hasPdfTools)('pdf-protect and pdf-unlock', () => {
  test('what is protected opens with either password alone, and comes back as it was', async () => {
    const params = { user_password: 'pass wörd', owner_password: 'own', permissions: ['copy' as const] };
    await using locked = await runOperation(operation, [FEATURES], params);
    expect(() => execFileSync('pdftotext', [locked.outputPath, '-'], { stdio: 'pipe' })).toThrow();
    const seen = pdfInfo(locked.outputPath, '-upw', 'pass wörd');
    expect(seen.Encrypted).toMatch(/^yes \(print:no copy:yes change:no addNotes:no algorithm:AES-256\)/);
    expect(await codeOf(runOperation(unlock, [asInput(locked.outputPath)], {}))).toBe('password_required');
    expect(await codeOf(runOperation(unlock, [asInput(locked.outputPath)], { password: 'no' }))).toBe(
      'password_required',
    );
    for (const password of ['pass wörd', 'own']) {
      await using opened = await runOperation(unlock, [asInput(locked.outputPath)], { password });
      expect(pdfInfo(opened.outputPath).Encrypted).toBe('no');
      expect(pdfText(opened.outputPath)).toBe(pdfText(FEATURES));
      expect(pdfPictures(opened.outputPath, folder)).toEqual(pdfPictures(FEATURES, folder));
    }
  });

  test('limits alone need no password to open', async () => {
    await using locked = await runOperation(operation, [FEATURES], { permissions: ['print'] });
    expect(pdfInfo(locked.outputPath).Encrypted).toMatch(/print:yes copy:no change:no addNotes:no/);
    expect(execFileSync('qpdf', ['--show-encryption', locked.outputPath], { encoding: 'utf8' })).toMatch(
      /Supplied password is user password/,
    );
  });

  test('a protected document can be protected anew', async () => {
    const input = asInput(join(FIXTURES, 'protected.pdf'));
    await using run = await runOperation(operation, [input], { password: 'correct horse', user_password: 'other' });
    expect(pdfInfo(run.outputPath, '-upw', 'other').Pages).toBe('3');
    expect(() => pdfInfo(run.outputPath, '-upw', 'correct horse')).toThrow();
  });

  test('qpdf and PDFium open with the longest passwords and with what typed characters stand for', async () => {
    for (const [password, typed = password] of [['é'.repeat(63)], ['€'.repeat(42)], ['IX fi', '\u2168\u00a0ﬁ']] as [
      string,
      string?,
    ][]) {
      await using locked = await runOperation(operation, [FEATURES], { user_password: typed });
      const opening = [`--password=${password}`, '--password-mode=bytes', '--show-npages', locked.outputPath];
      expect(Number(execFileSync('qpdf', opening, { encoding: 'utf8' }))).toBeGreaterThan(1);
      const limits = { maxPdfPages: 100 };
      const document = await openPdfium(locked.outputPath, { password, limits });
      expect(document.pageCount).toBeGreaterThan(1);
      document.close();
      const cut = password.slice(0, -1);
      await expect(openPdfium(locked.outputPath, { password: cut, limits })).rejects.toThrow(/password/);
      await using opened = await runOperation(unlock, [asInput(locked.outputPath)], { password: typed });
      expect(pdfInfo(opened.outputPath).Encrypted).toBe('no');
    }
  });

  test('a password that would be cut, or that nobody could type again, is refused before the work', () => {
    const said = (params: Record<string, string>) =>
      operation.params.safeParse(params).error?.issues.map(({ path, message }) => `${path}: ${message}`);
    for (const name of ['user_password', 'owner_password', 'password']) {
      expect(said({ [name]: 'é'.repeat(63) })).toBeUndefined();
      expect(said({ [name]: 'é'.repeat(64) })).toEqual([expect.stringMatching(`^${name}: .* at most 127 bytes`)]);
    }
    expect(said({ user_password: 'a\u202eb' })).toEqual([expect.stringMatching(/marks of direction/)]);
    expect(said({ owner_password: '\u0627\u0031' })).toEqual([expect.stringMatching(/right-to-left/)]);
    expect(said({ user_password: '\u00ad' })).toEqual([expect.stringMatching(/a character that counts/)]);
    // The password of an older document opens it.
    expect(said({ password: 'a\u202eb' })).toBeUndefined();
  });

  test('nothing to protect with is refused, and passwords are secrets', async () => {
    expect(await codeOf(runOperation(operation, [FEATURES], {}))).toBe('invalid_parameter');
    expect(secretParameters(operation)).toEqual(['user_password', 'owner_password', 'password']);
  });

  test('unlocking an open file returns it unchanged', async () => {
    await using run = await runOperation(unlock, [FEATURES], {});
    expect(run.outcome.result).toMatchObject({ protected_before: false });
    expect(execFileSync('cmp', [run.outputPath, FEATURES]).length).toBe(0);
  });
});

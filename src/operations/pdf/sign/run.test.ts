import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { pdfPictures, pdfText } from '#test/helpers/pdf-tools.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { createAuthority, type TestAuthority } from '#test/helpers/signing.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import metadata from '../metadata/operation.ts';
import rotate from '../rotate/operation.ts';
import verify from '../verify/operation.ts';
import { EXAMPLE_KEY } from './example-key.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const hasJudges = requireTool('openssl') && requireTool('pdfsig') && requireTool('certutil') && requireTool('qpdf');
let folder: string;
let authority: TestAuthority;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-sign-'));
  if (hasJudges) authority = createAuthority(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function sign(file: string, params: JsonObject, to = 'signed.pdf', ask?: Parameters<typeof runOperation>[3]) {
  await using run = await runOperation(operation, [file], params, ask);
  const path = join(folder, to);
  writeFileSync(path, readFileSync(run.outputPath));
  return { ...run.outcome, path };
}

/** A PDF with an empty field for a signature, and a field that locks another. */
const withField = () => {
  const path = join(folder, 'field.pdf');
  writeFileSync(
    path,
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 6 0 R] /SigFlags 1 >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots 5 0 R >>',
      '<< /FT /Sig /T (Approval) /Type /Annot /Subtype /Widget /Rect [10 10 90 40] /F 4 /P 3 0 R /Lock << /Type /SigFieldLock /Action /Include /Fields [(Amount)] >> >>',
      '[4 0 R 6 0 R]',
      '<< /FT /Tx /T (Amount) /V (12) /Type /Annot /Subtype /Widget /Rect [10 50 90 70] /F 4 /P 3 0 R >>',
    ]),
  );
  return path;
};

const onePage = (more: string) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] ${more} >>`,
  ]);

describe.skipIf(!hasJudges)('pdf-sign', () => {
  it.each([
    ['PKCS#12', {}],
    ['PKCS#12 of older programs, with RSASSA-PSS', { legacy: true, pss: true }],
    ['PEM with a protected key', { pem: true }],
    ['PEM in Base64', { pem: true, encoded: true }],
    ['an elliptic curve', { curve: true }],
  ])(
    'signs the whole document with a key from %s',
    async (_, { legacy, pem, curve, encoded, pss = false }: Record<string, boolean>) => {
      const privateKey = authority.key({ legacy, pem, curve });
      const key = encoded ? Buffer.from(privateKey).toString('base64') : privateKey;
      const { result, path } = await sign(FEATURES, { key_file: key, key_password: 'secret', pss, reason: 'Agreed' });
      expect(result).toMatchObject({ level: 'b-b', signer: 'Ada Lovelace', notes: [] });
      expect(await authority.pdfsig(path)).toEqual([{ valid: true, trusted: true, whole: true }]);
      expect(authority.cades(path)).toEqual([true]);
      expect(execFileSync('qpdf', ['--check', path]).toString()).toContain('No syntax');
      expect(readFileSync(path).subarray(0, 17335).equals(readFileSync(FEATURES))).toBe(true);
    },
  );

  it.each(['three-pages.pdf', 'askew.pdf', 'damaged.pdf', 'render-features.pdf', 'separated.pdf'])(
    'signs %s whole, and it stays valid when more is written behind it',
    async (name) => {
      const key = { key_file: authority.key({}), key_password: 'secret' };
      const first = await sign(join(FIXTURES, name), key, 'first.pdf');
      expect(await authority.pdfsig(first.path)).toEqual([{ valid: true, trusted: true, whole: true }]);
      expect(authority.cades(first.path)).toEqual([true]);
      await using behind = await runOperation(metadata, [first.path], { title: 'Later' });
      expect(await authority.pdfsig(behind.outputPath)).toMatchObject([{ valid: true, trusted: true, whole: false }]);
      expect(authority.cades(behind.outputPath)).toEqual([true]);
    },
  );

  it('leaves earlier signatures as they are, and so, byte for byte, does a change behind it', async () => {
    const key = { key_file: authority.key({}), key_password: 'secret' };
    const first = await sign(FEATURES, key, 'first.pdf');
    const second = await sign(first.path, { key_file: EXAMPLE_KEY }, 'second.pdf');
    expect(await authority.pdfsig(second.path)).toMatchObject([
      { valid: true, whole: false },
      { valid: true, whole: true },
    ]);
    await using changed = await runOperation(rotate, [second.path], { on_signed: 'invalidate' });
    expect((await authority.pdfsig(changed.outputPath)).map(({ valid }) => valid)).toEqual([true, true]);
    expect(changed.outcome.result.note_codes).toContainEqual({ code: 'signatures_broken' });
  });

  it('takes earlier signatures out where that is asked for, and signs what allowed none', async () => {
    const key = { key_file: authority.key({}), key_password: 'secret' };
    for (const certify of ['no', 'no-changes']) {
      const first = await sign(FEATURES, { ...key, certify }, 'first.pdf');
      const second = await sign(first.path, { ...key, on_signed: 'remove' }, 'second.pdf');
      expect(second.result.note_codes).toContainEqual({ code: 'signature_removed', name: 'Signature1' });
      expect(await authority.pdfsig(second.path)).toEqual([{ valid: true, trusted: true, whole: true }]);
    }
  });

  it('signs an empty field, with what it locks', async () => {
    const { path } = await sign(withField(), { key_file: EXAMPLE_KEY, field: 'Approval' });
    const source = readFileSync(path, 'latin1');
    expect(source).toMatch(/\/TransformMethod ?\/FieldMDP/);
    expect(source.match(/\/FT ?\/Sig/g)).toHaveLength(2); // The field as it was, and as it is now.
    expect(await authority.pdfsig(path)).toMatchObject([{ valid: true, whole: true }]);
    await expect(sign(path, { key_file: EXAMPLE_KEY, field: 'Approval' })).rejects.toThrow('already signed');
    await expect(sign(path, { key_file: EXAMPLE_KEY, field: 'Other' })).rejects.toThrow('no signature field');
  });

  it('shows itself on a page, upright on a turned one, with a picture', async () => {
    const place = { left: 10, top: 10, width: 60, height: 20 };
    const params = { key_file: EXAMPLE_KEY, reason: 'Agreed', location: 'Zürich', region: place };
    const path = join(folder, 'page.pdf');
    writeFileSync(path, onePage('/Rotate 90'));
    await using shown = await runOperation(operation, [path, join(FIXTURES, 'alpha.png')], params);
    expect(await authority.pdfsig(shown.outputPath)).toMatchObject([{ valid: true, whole: true }]);
    const words = pdfText(shown.outputPath, 1);
    for (const word of ['Example signer', 'Agreed', 'Zürich', 'UTC']) expect(words).toContain(word);
    // The left edge of the page, as seen, is empty; the place of the picture is not.
    const [picture] = pdfPictures(shown.outputPath, folder, ['-r', '72']);
    const pixels = picture!.subarray(picture!.length - 600 * 400 * 3);
    const isBlank = (x: number, y: number) =>
      pixels.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3).every((value) => value > 250);
    const rows = Array.from({ length: 50 }, (_, row) => 30 + row);
    expect(rows.every((row) => isBlank(10, row))).toBe(true);
    expect(rows.some((row) => !isBlank(50, row))).toBe(true);
    for (const wrong of [
      { ...place, left: 500 },
      { ...place, top: 500 },
    ]) {
      await expect(sign(path, { ...params, region: wrong })).rejects.toThrow('outside the page');
    }
    await expect(sign(path, { ...params, page: 2 })).rejects.toThrow('Page 2 does not exist');
  });

  it('certifies a document, once, and signs none that allows no changes', async () => {
    const forms = await sign(FEATURES, { key_file: EXAMPLE_KEY, certify: 'forms' }, 'forms.pdf');
    expect(readFileSync(forms.path, 'latin1')).toMatch(/\/DocMDP/);
    await expect(sign(forms.path, { key_file: EXAMPLE_KEY, certify: 'forms' })).rejects.toThrow('Only the first');
    const both = await sign(forms.path, { key_file: EXAMPLE_KEY }, 'both.pdf');
    expect((await authority.pdfsig(both.path)).map(({ valid }) => valid)).toEqual([true, true]);
    const closed = await sign(FEATURES, { key_file: EXAMPLE_KEY, certify: 'no-changes' }, 'closed.pdf');
    await expect(sign(closed.path, { key_file: EXAMPLE_KEY })).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:certified|signed)_document$/),
      message: expect.stringContaining('allows no changes'),
    });
    const anyway = { key_file: EXAMPLE_KEY, on_signed: 'invalidate' };
    const broken = await sign(closed.path, anyway, 'broken-certification.pdf');
    expect(broken.result.note_codes).toContainEqual({ code: 'signatures_broken' });
    expect((await authority.pdfsig(broken.path)).length).toBe(2);
    await using judged = await runOperation(verify, [broken.path], { roots: authority.root() });
    expect((judged.outcome.result.list as { verdict: string }[])[0]).toMatchObject({ verdict: 'invalid' });
  });

  it('signs damaged documents once they are put in order, and no encrypted ones', async () => {
    const broken = join(folder, 'broken.pdf');
    writeFileSync(broken, readFileSync(FEATURES, 'latin1').replace(/startxref\s+\d+/, 'startxref 99'), 'latin1');
    const { path, result } = await sign(broken, { key_file: EXAMPLE_KEY });
    expect(await authority.pdfsig(path)).toMatchObject([{ valid: true, whole: true }]);
    expect(result.note_codes).toContainEqual({ code: 'repaired' });
    const encrypted = join(folder, 'encrypted.pdf');
    execFileSync('qpdf', ['--encrypt', '', 'owner', '256', '--', FEATURES, encrypted]);
    await expect(sign(encrypted, { key_file: EXAMPLE_KEY })).rejects.toThrow('take its protection off first');
  });

  it('adds a timestamp, and what is needed to judge the signature later', async () => {
    const key = { key_file: authority.key({ online: true }), key_password: 'secret' };
    await expect(sign(FEATURES, { ...key, level: 'b-t' })).rejects.toMatchObject({
      code: 'operation_unavailable',
    });
    const stamped = await sign(FEATURES, { ...key, level: 'b-t' }, 'stamped.pdf', { ask: authority.ask });
    expect(stamped.result).toMatchObject({ level: 'b-t', notes: [] });
    expect(authority.timestamps(stamped.path)).toEqual([true]);
    const long = await sign(FEATURES, { ...key, level: 'b-lt' }, 'long.pdf', { ask: authority.ask });
    expect(long.result).toMatchObject({ level: 'b-lt', notes: [] });
    expect(readFileSync(long.path, 'latin1')).toMatch(/\/DSS/);
    expect(await authority.pdfsig(long.path)).toMatchObject([{ valid: true, trusted: true }]);
    const silent: typeof authority.ask = (question) =>
      question.kind === 'revocation' ? Promise.resolve(new Uint8Array(3)) : authority.ask(question);
    const partial = await sign(FEATURES, { ...key, level: 'b-lt' }, 'partial.pdf', { ask: silent });
    expect(partial.result).toMatchObject({ level: 'b-t', note_codes: [{ code: 'not_long_term' }] });
  });
});

describe('a key file', () => {
  it.each([
    ['nothing', 'AAAA', 'cannot be read'],
    ['a certificate alone', EXAMPLE_KEY.slice(EXAMPLE_KEY.indexOf('-----BEGIN CERT')), 'no private key'],
    ['a key alone', EXAMPLE_KEY.slice(0, EXAMPLE_KEY.indexOf('-----BEGIN CERT')), 'no certificate'],
    ['a damaged key', EXAMPLE_KEY.replace('MIGH', 'MIGG'), 'damaged'],
  ])('with %s is refused clearly', async (_, key_file, message) => {
    await expect(runOperation(operation, [FEATURES], { key_file })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining(message),
    });
  });

  it.skipIf(!hasJudges)('does not open with another password', async () => {
    for (const how of [{}, { legacy: true }, { pem: true }]) {
      const wrong = sign(FEATURES, { key_file: authority.key(how), key_password: 'wrong' });
      await expect(wrong).rejects.toThrow(/password does not open/);
    }
    expect(existsSync(folder)).toBe(true);
  });
});

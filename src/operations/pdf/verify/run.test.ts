import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { createAuthority, type TestAuthority } from '#test/helpers/signing.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import rotate from '../rotate/operation.ts';
import { EXAMPLE_KEY } from '../sign/example-key.ts';
import signing from '../sign/operation.ts';
import operation from './operation.ts';

const hasJudges = requireTool('openssl') && requireTool('pdfsig') && requireTool('certutil');
let folder: string;
let authority: TestAuthority;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-verify-'));
  if (hasJudges) authority = createAuthority(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A page with a text, a text field with its appearance (7), which the last object shows again if used. */
const source = (more = '') =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> ${more} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Annots [5 0 R] >>',
    { dict: '', data: 'BT ET' },
    '<< /FT /Tx /T (Amount) /V (12) /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /P 3 0 R /AP << /N 6 0 R >> >>',
    { dict: '/Type /XObject /Subtype /Form /BBox [0 0 80 20]', data: '' },
  ]);

async function sign(params: JsonObject = { key_file: EXAMPLE_KEY }, document: Buffer = source(), ask = authority?.ask) {
  const path = join(folder, 'to-sign.pdf');
  writeFileSync(path, document);
  await using run = await runOperation(signing, [path], params, { ask });
  return readFileSync(run.outputPath);
}

async function verify(file: Buffer | string, params: JsonObject = {}) {
  const path = join(folder, 'signed.pdf');
  writeFileSync(path, typeof file === 'string' ? Buffer.from(file, 'latin1') : file);
  await using run = await runOperation(operation, [path], params);
  const report = JSON.parse(readFileSync(run.outputPath, 'utf8'));
  const codes = report.list.map(({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code));
  return { report, codes, result: run.outcome.result, first: report.list[0] };
}

/** Writes objects behind a file, as an incremental update. */
function update(file: Buffer, objects: Record<number, string>): string {
  let text = file.toString('latin1');
  const startxref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1];
  const root = /\/Root (\d+ 0 R)/.exec(text)![1];
  const rows = Object.entries(objects).map(([num, body]) => {
    const offset = text.length;
    text += `${num} 0 obj\n${body}\nendobj\n`;
    return `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  return `${text}xref\n${rows.join('')}trailer\n<< /Size 40 /Root ${root} /Prev ${startxref} >>\nstartxref\n${start}\n%%EOF\n`;
}

/** The objects outside of object streams in a file. */
function objectsOf(file: Buffer): { num: number; body: string }[] {
  return file
    .toString('latin1')
    .split('endobj')
    .flatMap((part) => {
      const found = /(\d+) 0 obj\s([\s\S]*)$/.exec(part);
      return found ? [{ num: Number(found[1]), body: found[2] as string }] : [];
    });
}

const stream = (data: string, dict = '') => `<< ${dict} /Length ${data.length} >>\nstream\n${data}\nendstream`;
const field = (more: string) =>
  `<< /FT /Tx /T (Amount) /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /P 3 0 R ${more} >>`;

describe('what a signature covers', () => {
  it('is intact, whole, and by somebody unknown where no root is given', async () => {
    const signed = await sign();
    const { report, first, result } = await verify(signed);
    expect(report).toMatchObject({ verdict: 'unknown', signatures: 1, covers_whole_file: true });
    expect(first).toMatchObject({ field: 'Signature1', intact: true, covers: 'document', trusted: false });
    expect(first.problems).toMatchObject([{ code: 'untrusted', en: expect.stringContaining('Example signer') }]);
    expect(result.note_codes).toEqual([{ code: 'some_unknown', count: 1 }]);
    const root = EXAMPLE_KEY.slice(EXAMPLE_KEY.indexOf('-----BEGIN CERT'));
    expect((await verify(signed, { roots: root })).report).toMatchObject({ verdict: 'valid', valid: 1 });
  });

  it('is reported where there is none', async () => {
    expect((await verify(source())).report).toMatchObject({ verdict: 'unsigned', signatures: 0, list: [] });
    await expect(verify(source(), { roots: 'nothing' })).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it.each<[string, string, (signed: Buffer) => string | Buffer]>([
    ['a byte was changed', 'digest_mismatch', (signed) => signed.toString('latin1').replace('BT ET', 'BT TE')],
    [
      'more is left out than the signature',
      'hole_wrong',
      (signed) =>
        signed
          .toString('latin1')
          .replace(/(ByteRange ?\[0) (\d+)/, (_, before, length) => `${before} ${Number(length) - 1}`),
    ],
    [
      'it ends behind the file',
      'byte_range_wrong',
      (signed) => signed.toString('latin1').replace(/(ByteRange ?\[0 \d+ \d+ \d+) {2}/, '$199'),
    ],
    [
      'it is empty',
      'unreadable',
      (signed) => signed.toString('latin1').replace(/<308[0-9A-F]+>/, (hex) => `<${'0'.repeat(hex.length - 2)}>`),
    ],
    [
      'it begins later',
      'byte_range_wrong',
      (signed) => signed.toString('latin1').replace(/ByteRange ?\[0/, (range) => range.replace('0', '1')),
    ],
  ])('is refused where %s', async (_, code, forge) => {
    const { report, codes } = await verify(forge(await sign()));
    expect(report.verdict).toBe('invalid');
    expect(codes[0]).toContain(code);
  });
});

describe('changes after signing', () => {
  const changed = async (objects: Record<number, string>, document = source()) =>
    verify(update(await sign(undefined, document), objects));

  it.each<[string, string, Record<number, string>]>([
    ['the content of a page', 'content_changed', { 4: stream('BT /F1 9 Tf (More) Tj ET') }],
    ['a page', 'content_changed', { 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>' }],
    [
      'the pages',
      'content_changed',
      {
        2: '<< /Type /Pages /Kids [3 0 R 20 0 R] /Count 2 >>',
        20: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      },
    ],
    ['where a field stands', 'content_changed', { 5: field('/V (12) /Rect [0 0 200 200] /AP << /N 6 0 R >>') }],
    [
      'a value',
      'form_replaced',
      { 5: field('/V (99) /AP << /N 20 0 R >>'), 20: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 80 20]') },
    ],
  ])('is reported for %s', async (_, code, objects) => {
    const { first, codes } = await changed(objects);
    expect(first.intact).toBe(true);
    expect(codes[0]).toContain(code);
    expect(first.verdict).toBe(code === 'content_changed' ? 'invalid' : 'unknown');
  });

  it('is reported for a script', async () => {
    const signed = await sign();
    const catalog = objectsOf(signed).findLast((each) => each.body.includes('/Catalog'))!.body;
    const scripted = catalog.replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (1) >>');
    const { first, codes } = await verify(update(signed, { 1: scripted }));
    expect(codes[0]).toContain('content_changed');
    expect(first.changed_after.content).toEqual(['catalog OpenAction']);
  });

  it('is nothing bad for a field that is filled in, unless its picture is shown elsewhere, too', async () => {
    const appearance = stream('0 0 1 rg', '/Type /XObject /Subtype /Form /BBox [0 0 80 20]');
    const { codes, result } = await changed({ 6: appearance });
    expect(codes[0]).toEqual(['form_changed', 'untrusted']);
    expect(result.note_codes).toContainEqual({ code: 'not_signed_behind' });
    const elsewhere = await changed({ 6: appearance }, source('/Extra << /X 6 0 R >>'));
    expect(elsewhere.codes[0]).toContain('content_changed');
  });

  it('is reported for objects that only some readers find', async () => {
    const signed = await sign();
    const { codes } = await verify(`${signed.toString('latin1')}4 0 obj\n${stream('other')}\nendobj\n`);
    expect(codes[0]).toContain('ambiguous');
    const lost = update(signed, { 4: stream('q Q') }).replace(/(\n4 1\n)\d+/, '$10000000015');
    expect((await verify(lost)).codes[0]).toContain('ambiguous');
  });

  it('is reported for a replaced signature', async () => {
    const signed = await sign({ key_file: EXAMPLE_KEY, reason: 'Read' });
    const { num, body } = objectsOf(signed).find((each) => each.body.includes('CAdES'))!;
    const { codes } = await verify(update(signed, { [num]: body.replace('(Read)', '(Paid)') }));
    expect(codes[0]).toContain('not_in_revision');
  });

  it('is measured by what a certification allows', async () => {
    const filled = { 5: field('/V (99) /AP << /N 6 0 R >>') };
    const certified = async (certify: string) => verify(update(await sign({ key_file: EXAMPLE_KEY, certify }), filled));
    expect((await certified('no-changes')).codes[0]).toContain('not_allowed');
    expect((await certified('forms')).codes[0]).not.toContain('not_allowed');
    const again = await sign({ key_file: EXAMPLE_KEY, certify: 'forms' });
    const twice = await verify(await sign({ key_file: EXAMPLE_KEY }, again));
    expect(twice.codes).toEqual([['signed_again', 'untrusted'], ['untrusted']]);
    expect(twice.report.list).toMatchObject([
      { kind: 'certification', certification: 2 },
      { kind: 'signature', certification: null },
    ]);
    await using turned = await runOperation(rotate, [join(folder, 'signed.pdf')], { on_signed: 'invalidate' });
    expect((await verify(readFileSync(turned.outputPath))).codes[0]).toContain('content_changed');
  });
});

describe.skipIf(!hasJudges)('who signed', () => {
  const judged = async (signed: Buffer) => verify(signed, { roots: authority.root() });
  const signer = (name: string, how: Parameters<TestAuthority['key']>[0]) => ({
    key_file: authority.key({ name, ...how }),
    key_password: 'secret',
  });
  const usage = 'keyUsage=critical,digitalSignature';

  it('is trusted by a root, with everything told as OpenSSL made it', async () => {
    const { report, first } = await judged(await sign(signer('good', {})));
    expect(report).toMatchObject({ verdict: 'valid', valid: 1 });
    expect(first).toMatchObject({ trusted: true, signer: { name: 'Ada Lovelace', key: 'RSA 2048' } });
    expect(first.problems.every(({ weight }: { weight: string }) => weight === 'info')).toBe(true);
    expect(first.chain.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Lovelace',
      'Test Authority',
      'Test Root',
    ]);
  });

  it.each<[string, string, Parameters<TestAuthority['key']>[0]]>([
    ['that has expired', 'expired', { days: -1 }],
    ['for servers', 'wrong_usage', { extensions: [usage, 'extendedKeyUsage=serverAuth'] }],
    ['for clients of servers', 'wrong_usage', { extensions: [usage, 'extendedKeyUsage=serverAuth,clientAuth'] }],
    ['for encryption', 'wrong_usage', { extensions: ['keyUsage=critical,keyEncipherment'] }],
    ['with conditions nobody knows', 'unknown_extension', { extensions: [usage, '1.2.3.4=critical,DER:0500'] }],
    ['with a short key', 'weak_key', { extensions: [usage], bits: 1024 }],
  ])('is doubted by a certificate %s', async (what, code, how) => {
    const { first, codes } = await judged(await sign(signer(what.replaceAll(' ', ''), how)));
    expect(codes[0]).toContain(code);
    expect(first.verdict).toBe('unknown');
  });

  it('is proven by a timestamp, and by evidence that the document keeps, after expiry', async () => {
    const params = { ...signer('online', { online: true }), level: 'b-lt' };
    const bare = await sign(signer('online', { online: true }));
    const signed = await sign(params);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1100 * 86_400_000 });
    try {
      expect((await judged(bare)).codes[0]).toContain('expired');
      expect((await judged(signed)).report.verdict).toBe('valid');
    } finally {
      vi.useRealTimers();
    }
    const { report, first, result } = await judged(signed);
    expect(report).toMatchObject({ verdict: 'valid', covers_whole_file: false });
    // Only evidence follows the signed bytes, which is no cause for doubt.
    expect(result.note_codes).toEqual([{ code: 'all_valid', count: 1 }]);
    expect(first.time).toMatchObject({ by: 'Test Timestamps', proven: expect.stringMatching(/^20/) });
    expect(first.chain[0]).toMatchObject({ revocation: 'good' });
    expect(first.changed_after.kinds).toEqual(['evidence']);
    expect(first.evidence).toMatchObject({ timestamps: 1, in_document: { certificates: 4, ocsps: 0, crls: 2 } });
  });

  it('is refused once revoked', async () => {
    authority.key({ name: 'revoked', online: true });
    authority.makeCrl('middle', ['revoked']);
    const signed = await sign({ ...signer('revoked', { online: true }), level: 'b-lt' });
    const { first, codes } = await judged(signed);
    expect(codes[0]).toContain('revoked');
    expect(first.verdict).toBe('invalid');
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import sign from '../../src/operations/pdf/sign/operation.ts';
import verify from '../../src/operations/pdf/verify/operation.ts';
import { loadRegistry } from '../../src/operations/registry.ts';
import { fixture } from '../helpers/fixture.ts';
import { rawPdf } from '../helpers/raw-pdf.ts';
import { runOperation } from '../helpers/run-operation.ts';
import { createAuthority, type TestAuthority } from '../helpers/signing.ts';
import { requireTool } from '../helpers/tools.ts';
import { ANOTHER, ASSEMBLING, BREAKING, KEEPING } from './operations.ts';

const registry = await loadRegistry();
const hasJudges = requireTool('openssl') && requireTool('pdfsig') && requireTool('certutil');

/** A page with an empty field. */
const FORM = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /DA (/Helv 10 Tf 0 g) >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [4 0 R] >>',
  '<< /FT /Tx /T (Amount) /Type /Annot /Subtype /Widget /Rect [10 10 90 30] /F 4 /P 3 0 R >>',
]);

let folder: string;
let authority: TestAuthority;
const signed: Record<string, string> = {};
const signedForms: Record<string, string> = {};
/** Without layers and fields: each of their states is drawn to compare it. */
const signedPlain: Record<string, string> = {};

async function run(name: string, files: string[], params: JsonObject = {}): Promise<{ path: string; codes: string[] }> {
  await using output = await runOperation(registry.get(name)!, files, params);
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, readFileSync(output.outputPath));
  const codes = (output.outcome.result.note_codes ?? []) as { code: string }[];
  return { path, codes: codes.map(({ code }) => code) };
}

async function verdictsOf(path: string): Promise<string[]> {
  await using run = await runOperation(verify, [path], { roots: authority.root() });
  return (run.outcome.result.list as { verdict: string }[]).map(({ verdict }) => verdict);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-signed-'));
  if (!hasJudges) return;
  authority = createAuthority(folder);
  const keys = { key_file: authority.key({}), key_password: 'secret' };
  const region = { left: 20, top: 20, width: 50, height: 20 };
  const form = join(folder, 'form.pdf');
  writeFileSync(form, FORM);
  for (const [name, params] of Object.entries<JsonObject>({
    approval: { region },
    'no-changes': { certify: 'no-changes' },
    forms: { certify: 'forms' },
    comments: { certify: 'comments' },
  })) {
    signed[name] = (await run(sign.name, [fixture('features.pdf')], { ...keys, ...params })).path;
    signedPlain[name] = (await run(sign.name, [ANOTHER], { ...keys, ...params })).path;
    signedForms[name] = (await run(sign.name, [form], { ...keys, ...params })).path;
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!hasJudges)('signatures of documents that are changed', () => {
  it.each(Object.entries(KEEPING))('%s keeps those valid that allow the change', async (name, params) => {
    for (const kind of ['approval', 'forms']) {
      const { path, codes } = await run(name, [signedForms[kind]!], params);
      expect(codes).toContain('signatures_kept');
      expect(await verdictsOf(path)).toEqual(['valid']);
      expect(await authority.pdfsig(path)).toMatchObject([{ valid: true, whole: false }]);
    }
    await expect(run(name, [signedForms['no-changes']!], params)).rejects.toMatchObject({
      code: 'signed_document',
      message: expect.stringMatching(/Signature1.*certification does not allow/),
    });
  });

  it('pdf-annotate comments where every signature allows it', async () => {
    const items: JsonObject[] = [
      { type: 'note', page: 1, x: 85, y: 5, id: 'n', text: 'Is this right?' },
      { type: 'reply', to: 'n', text: 'It is.' },
      { type: 'status', to: 'n', status: 'accepted' },
      { type: 'highlight', text: 'page 1' },
      { type: 'strikeout', text: 'page 2' },
      { type: 'stamp', page: 3, x: 60, y: 3, width: 30, text: 'CHECKED' },
    ];
    for (const kind of ['approval', 'comments']) {
      const { path, codes } = await run('pdf-annotate', [signedPlain[kind]!], { items });
      expect(codes).toContain('signatures_kept');
      expect(await authority.pdfsig(path)).toMatchObject([{ valid: true, whole: false }]);
      await using verified = await runOperation(verify, [path], { roots: authority.root() });
      const what = expect.stringContaining('2 (StrikeOut)');
      expect(verified.outcome.result.list).toMatchObject([
        {
          verdict: 'valid',
          problems: expect.arrayContaining([expect.objectContaining({ code: 'annotations_added', what })]),
        },
      ]);
      // Content added after the signature may change and go.
      const change = [{ id: 'n', x: 90, y: 8, text: 'And this?' }];
      const again = await run('pdf-annotate', [path], { change, remove: [{ type: 'stamp' }] });
      expect(again.codes).toContain('signatures_kept');
      expect(await verdictsOf(again.path)).toEqual(['valid']);
    }
    for (const kind of ['no-changes', 'forms']) {
      await expect(run('pdf-annotate', [signedPlain[kind]!], { items })).rejects.toMatchObject({
        code: 'signed_document',
        message: expect.stringMatching(/certification does not allow/),
      });
    }
  });

  it.each(['#ffffff', '#204080'])('pdf-annotate hides nothing that is signed, as by a box of %s', async (fill) => {
    const items = [{ type: 'rectangle', page: 1, x: 0, y: 0, width: 150, height: 100, stroke: 0, fill }];
    for (const kind of ['approval', 'comments']) {
      await expect(run('pdf-annotate', [signedPlain[kind]!], { items })).rejects.toMatchObject({
        code: 'signed_document',
        message: expect.stringContaining('Signature1'),
      });
    }
  });

  it('refuses no change for the time that a busy machine takes to look at it', async () => {
    let now = 0;
    // Half a minute between any two readings of the clock.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 30_000));
    try {
      const { codes } = await run('pdf-metadata', [signedForms.approval!], { title: 'Other' });
      expect(codes).toContain('signatures_kept');
    } finally {
      clock.mockRestore();
    }
  });

  it.each(Object.entries(BREAKING))(
    '%s is done only where signatures may break',
    async (name, { params, files = [] }) => {
      for (const kind of ['approval', 'no-changes', 'forms']) {
        await expect(run(name, [signed[kind]!, ...files], params), kind).rejects.toMatchObject({
          code: 'signed_document',
          message: expect.stringContaining('Signature1'),
        });
      }
      const removed = await run(name, [signed.approval!, ...files], { ...params, on_signed: 'remove' });
      expect(removed.codes).toContain('signature_removed');
      if (name !== 'pdf-protect') expect(await verdictsOf(removed.path)).toEqual([]);
      if (name !== 'pdf-protect') expect(await authority.pdfsig(removed.path)).toEqual([]);
      const broken = await run(name, [signed.approval!, ...files], { ...params, on_signed: 'invalidate' });
      if (['pdf-protect', 'pdf-to-pdfa'].includes(name)) return;
      expect(broken.codes).toContain('signatures_broken');
      const verdicts = await verdictsOf(broken.path);
      if (verdicts.length > 0) expect(verdicts).toEqual(['invalid']);
    },
  );

  it.each(Object.entries(ASSEMBLING))(
    '%s leaves signatures out, and names them',
    async (name, { params, files = [] }) => {
      for (const kind of ['approval', 'no-changes', 'forms']) {
        const { path, codes } = await run(name, [signed[kind]!, ...files], params);
        expect(codes, kind).toContain('signature_removed');
        expect(await authority.pdfsig(path)).toEqual([]);
      }
      const from = [signed.approval!, ...files];
      await expect(run(name, from, { ...params, on_signed: 'keep_valid' })).rejects.toMatchObject({
        code: 'signed_document',
      });
      const { path, codes } = await run(name, from, { ...params, on_signed: 'invalidate' });
      expect(codes).toContain('signatures_broken');
      expect(await verdictsOf(path)).toEqual(['invalid']);
    },
  );

  it.each(
    Object.entries({
      'pdf-arrange': { pages: '2,3' },
      'pdf-remove-pages': { pages: '1' },
      'pdf-split': { pages: '2-3' },
    }),
  )('%s names a signature that goes with its page', async (name, params) => {
    const { path, codes } = await run(name, [signed.approval!], { ...params, on_signed: 'invalidate' });
    expect(codes).toContain('signature_removed');
    expect(codes).not.toContain('signatures_broken');
    expect(await authority.pdfsig(path)).toEqual([]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { type InputFile, runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-annotate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const rectangle = { type: 'rectangle', page: 1, x: 5, y: 5, width: 10, height: 10 };
const pdf = (path: string) => ({ path, type: 'application/pdf' as const });
const run = (files: InputFile[], items: JsonObject[], params: JsonObject = {}) =>
  runOperation(operation, files, { items, ...params });

describe.skipIf(!hasPdfTools)('pdf-annotate', () => {
  it('marks words where they stand, and names those that are not there', async () => {
    await using output = await run([fixture('features.pdf')], [{ type: 'highlight', text: ['page 3', 'nowhere'] }]);
    expect(output.outcome.result).toMatchObject({ added: 1, items: { highlight: 1 } });
    expect(output.outcome.result.note_codes).toContainEqual({ code: 'text_not_found', names: 'nowhere' });
    expect(qpdfComplaints(output.outputPath)).toBe('');
    const source = pdfSource(output.outputPath);
    expect(source.match(/\/Subtype \/Highlight/g)).toHaveLength(1);
    expect(source).toMatch(/\/BM \/Multiply/);
  });

  it('leaves a list of annotations alone that another page shares', async () => {
    const shared = file(
      'shared.pdf',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>',
        '<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>',
        '<< /Type /Page /Parent 2 0 R /Annots 5 0 R >>',
        '[]',
      ]),
    );
    await using output = await run([shared], [rectangle]);
    expect(qpdfComplaints(output.outputPath)).toBe('');
    await using listed = await run([pdf(output.outputPath)], [{ ...rectangle, page: 2 }]);
    expect(pdfSource(listed.outputPath).match(/\/Subtype \/Square/g)).toHaveLength(2);
  });

  it('replaces an item of the same name', async () => {
    await using first = await run([fixture('three-pages.pdf')], [{ ...rectangle, id: 'frame' }]);
    expect(first.outcome.result.ids).toEqual(['frame']);
    const ellipse = { ...rectangle, type: 'ellipse', id: 'frame' };
    await using again = await run([pdf(first.outputPath)], [ellipse]);
    const source = pdfSource(again.outputPath);
    expect(source.match(/\/Subtype \/Circle/g)).toHaveLength(1);
    expect(source).not.toContain('/Subtype /Square');
  });

  it('writes text that is read back, of any script and without control characters', async () => {
    const text = 'Zoë \u0007\u0000\u001b[31m Ελλάδα\nשלום';
    for (const as of ['annotation', 'content']) {
      const items = [{ type: 'text', page: 2, x: 5, y: 5, text, size: 8 }];
      await using output = await run([fixture('three-pages.pdf')], items, { as });
      expect(qpdfComplaints(output.outputPath)).toBe('');
      if (as === 'content') expect(pdfText(output.outputPath, 2)).toMatch(/Zoë[\s\S]*Ελλάδα[\s\S]*שלום/);
    }
  });

  it('says where a text does not fit into its box even in small letters', async () => {
    const text = 'far too much for this '.repeat(40);
    const items = [{ type: 'text', page: 1, x: 5, y: 5, width: 10, height: 5, text }];
    await using output = await run([fixture('three-pages.pdf')], items);
    expect(output.outcome.result.note_codes).toContainEqual({ code: 'item_text_cut', count: 1 });
  });

  it.each<[string, JsonObject, RegExp]>([
    ['a page that is not there', { ...rectangle, page: 4 }, /page/i],
    ['a picture without a file', { type: 'picture', page: 1, x: 1, y: 1, width: 9 }, /image/],
  ])('refuses %s', async (_, item, message) => {
    await expect(run([fixture('three-pages.pdf')], [item])).rejects.toThrow(message);
  });

  it.each<[string, JsonObject]>([
    ['an address that runs a script', { ...rectangle, type: 'link', url: 'javascript:alert(1)' }],
    ['too many points', { type: 'ink', page: 1, strokes: Array(11).fill(Array(10_000).fill([1, 1])) }],
    ['a place that is nowhere', { ...rectangle, x: 1e9 }],
  ])('takes no %s', (_, item) => {
    expect(operation.params.safeParse({ items: [item] }).success).toBe(false);
  });

  it('does not change a signed document without a word, and does on request behind it', async () => {
    const over = { ...rectangle, width: 40, height: 20, fill: '#ffffff' };
    await expect(run([fixture('signed.pdf')], [over])).rejects.toMatchObject({ code: 'signed_document' });
    await using output = await run([fixture('signed.pdf')], [over], { on_signed: 'invalidate' });
    expect(qpdfComplaints(output.outputPath)).toBe('');
    expect(pdfSource(output.outputPath)).toContain('/Subtype /Square');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import attach from '../attach/operation.ts';
import metadata from '../metadata/operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-sanitize-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const asInput = (path: string) => ({ path, type: 'application/pdf' as const, filename: 'in.pdf' });

describe.skipIf(!hasPdfTools)('pdf-sanitize', () => {
  test('scripts, metadata and attachments go, the rest stays as it was', async () => {
    await using titled = await runOperation(metadata, [FEATURES], { title: 'Secret title' });
    await using full = await runOperation(attach, [asInput(titled.outputPath), join(FIXTURES, 'json-valid.json')]);
    expect(pdfFacts(full.outputPath)).toMatchObject({ files: expect.arrayContaining(['json-valid.json']) });
    await using run = await runOperation(operation, [asInput(full.outputPath)], {});
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const [before, after] = [pdfFacts(full.outputPath), pdfFacts(run.outputPath)];
    expect(before.scripts).toBeGreaterThan(0);
    expect(after).toMatchObject({ scripts: 0, files: [] });
    expect(pdfSource(run.outputPath)).not.toMatch(/Secret title|json-valid|\/JavaScript|\/Launch|\/AA |xpacket/);
    expect(after.outline).toEqual(before.outline);
    expect(after.fields).toEqual(before.fields);
    expect(pdfText(run.outputPath)).toBe(pdfText(FEATURES));
  });

  test('comments and links to the outside go when asked for, links inside stay', async () => {
    await using run = await runOperation(operation, [FEATURES], { comments: true, links: true });
    const [before, after] = [pdfFacts(FEATURES), pdfFacts(run.outputPath)];
    expect(before.links.flat().some((link) => link.includes('http'))).toBe(true);
    expect(after.links.flat()).toEqual(before.links.flat().filter((link) => /→ \d/.test(link)));
    expect(after.annotations).toBeLessThan(before.annotations);
    expect(after.fields).toEqual(before.fields);
    expect(pdfSource(run.outputPath)).not.toMatch(/https?:\/\/(?!purl|ns\.|www\.w3)/);
  });

  test('a script in the page itself does not survive', async () => {
    const path = join(folder, 'scripts.pdf');
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /AA << /O << /S /JavaScript /JS (app.alert\\(2\\)) >> >> /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (calc.exe) >> >>',
    ];
    writeFileSync(path, rawPdf(objects));
    await using run = await runOperation(operation, [path], {});
    expect(pdfSource(run.outputPath)).not.toMatch(/alert|calc|JavaScript|Launch|OpenAction/);
  });

  test.each([
    ['a comment', 'Text', '4 0 R 7 0 R', { comments: true }],
    ['a comment whose window is on no page', 'Text', '4 0 R', { comments: true }],
    ['a file on a page', 'FileAttachment', '4 0 R 7 0 R', { attachments: true, comments: false }],
    ['a film', 'RichMedia', '7 0 R 4 0 R', { attachments: true, comments: false }],
    ['a script in a model', 'RichMedia', '7 0 R 4 0 R', { scripts: true, attachments: false, comments: false }],
  ])('%s goes with its window, though more than its page leads to them', async (_, kind, annots, params) => {
    const path = join(folder, 'comment.pdf');
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      `<< /Type /Page /Parent 2 0 R /Annots [${annots}] >>`,
      `<< /Type /Annot /Subtype /${kind} /Rect [0 0 9 9] /Contents (whispered) /Popup 7 0 R /P 3 0 R >>`,
      '<< /Type /StructTreeRoot /K 6 0 R >>',
      '<< /Type /StructElem /S /Annot /P 5 0 R /K [<< /Type /OBJR /Obj 4 0 R >> << /Type /OBJR /Obj 7 0 R >>] >>',
      '<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Parent 4 0 R /Contents (murmured) >>',
    ];
    writeFileSync(path, rawPdf(objects));
    expect(pdfSource(path)).toMatch(/whispered[\s\S]*murmured|murmured[\s\S]*whispered/);
    await using run = await runOperation(operation, [path], params);
    expect(pdfSource(run.outputPath)).not.toMatch(/whispered|murmured/);
    expect(pdfFacts(run.outputPath)).toMatchObject({ pages: 1, annotations: 0 });
  });
});

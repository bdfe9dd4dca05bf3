import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import merge from '../../src/operations/pdf/merge/operation.ts';
import remove from '../../src/operations/pdf/remove-pages/operation.ts';
import split from '../../src/operations/pdf/split/operation.ts';
import { featuresPdf } from '../helpers/made-pdf.ts';
import { type PdfFacts, pdfFacts } from '../helpers/pdf-facts.ts';
import { meanDifference, pdftoppm } from '../helpers/pdftoppm.ts';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { rawPdf } from '../helpers/raw-pdf.ts';
import { readZip } from '../helpers/read-zip.ts';
import { runOperation } from '../helpers/run-operation.ts';
import { requireTool } from '../helpers/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-fidelity-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const six = write('six.pdf', featuresPdf({ pages: 6 }));
const four = write('four.pdf', featuresPdf({ pages: 4, label: 'B' }));
const untagged = write('untagged.pdf', featuresPdf({ pages: 3, label: 'C', tagged: false }));

function expectClean(path: string): void {
  expect(qpdfComplaints(path)).toBe('');
}

/** Compares pages of two files as pixels; pages are 1-indexed pairs. */
function expectSamePixels(before: string, after: string, pairs: [number, number][]): void {
  if (!requireTool('pdftoppm')) return;
  for (const [from, to] of pairs) {
    const [left, right] = [pdftoppm(before, from, 40), pdftoppm(after, to, 40)];
    expect([right.width, right.height]).toEqual([left.width, left.height]);
    expect(meanDifference(left, right)).toBe(0);
  }
}

const pairs = (pages: number[], first = 1): [number, number][] => pages.map((page, index) => [page, first + index]);
const countLive = (entries: string[]): number => entries.filter((entry) => /→ \d+$/.test(entry)).length;

describe.runIf(requireTool('qpdf'))('merging whole documents', () => {
  test('keeps everything of every input', async () => {
    await using run = await runOperation(merge, [six, four]);
    const [a, b, merged] = [pdfFacts(six), pdfFacts(four), pdfFacts(run.outputPath)];
    const shifted = (facts: PdfFacts, by: number) =>
      facts.links.map((links) => links.map((link) => link.replace(/^→ (\d+)$/, (_, page) => `→ ${Number(page) + by}`)));

    expect(merged.pages).toBe(10);
    expect(merged.links).toEqual([...shifted(a, 0), ...shifted(b, 6)]);
    expect(merged.annotations).toBe(a.annotations + b.annotations);
    expect(merged.looseAnnotations).toBe(0);
    expect(merged.looseFields).toBe(0);
    expect(merged.labels).toEqual([...a.labels, ...b.labels]);
    expect(merged.layers).toEqual([...a.layers, ...b.layers]);
    expect(merged.hiddenLayers).toEqual([...a.hiddenLayers, ...b.hiddenLayers]);
    expect(merged.destinations.length).toBe(a.destinations.length + b.destinations.length);
    expect(merged.files.length).toBe(2);
    expect(merged.tagged).toBe(a.tagged + b.tagged);
    expect(merged.language).toBe('en-GB');
    expectClean(run.outputPath);
    expectSamePixels(six, run.outputPath, pairs([1, 2, 3, 4, 5, 6]));
    expectSamePixels(four, run.outputPath, pairs([1, 2, 3, 4], 7));
  });

  test('puts each outline under an entry named after its file', async () => {
    await using run = await runOperation(merge, [six, { path: four, filename: 'Zweites Heft – Ü.pdf' }]);
    const { outline } = pdfFacts(run.outputPath);
    expect(outline.filter((entry) => entry.startsWith('1 '))).toHaveLength(2);
    expect(outline[0]).toBe('1 six → 1');
    expect(outline).toContain('3 Chapter B3 → 9');
    expect(countLive(outline)).toBe(countLive(pdfFacts(six).outline) + countLive(pdfFacts(four).outline) + 2);
  });

  test('without bookmarks the inputs stand side by side', async () => {
    await using run = await runOperation(merge, [six, four], { bookmarks: false });
    const outline = pdfFacts(run.outputPath).outline.filter((entry) => entry.startsWith('1 '));
    expect(outline).toEqual(['A1', 'A2', 'A3', 'B1', 'B2'].map((part) => `1 Part ${part} inert`));
  });

  test('equal field names stay different fields with their own values', async () => {
    await using run = await runOperation(merge, [six, four]);
    const { fields } = pdfFacts(run.outputPath);
    expect(fields).toContain('field0=A0 ×1');
    expect(fields).toContain('field0-2=B0 ×1');
    expect(fields).toContain('group=shared ×6');
    expect(fields).toContain('group-2=shared ×4');
    expect(fields).toHaveLength(pdfFacts(six).fields.length + pdfFacts(four).fields.length);
  });

  test('drops scripts and launch actions and says so', async () => {
    await using run = await runOperation(merge, [six, four]);
    expect(pdfFacts(run.outputPath).scripts).toBe(0);
    expect(run.outcome.result.notes).toEqual(['JavaScript and actions that launch programs were removed.']);
  });

  test('stores what inputs share once', async () => {
    await using run = await runOperation(merge, [six, six, six, six]);
    await using single = await runOperation(merge, [six, { path: six, pages: [1] }]);
    expect(run.outputBytes).toBeLessThan(single.outputBytes * 2.5);
  });

  test('an untagged input gets no tags of another', async () => {
    await using run = await runOperation(merge, [untagged, six]);
    const facts = pdfFacts(run.outputPath);
    expect(facts.tagged).toBe(6);
    expectClean(run.outputPath);
  });

  test('writes the same bytes again', async () => {
    await using first = await runOperation(merge, [six, four]);
    await using second = await runOperation(merge, [six, four]);
    const { readFileSync } = await import('node:fs');
    expect(readFileSync(first.outputPath).equals(readFileSync(second.outputPath))).toBe(true);
  });
});

describe.runIf(requireTool('qpdf'))('merging some pages', () => {
  test('keeps their order and repeats, and makes links to other pages inert', async () => {
    await using run = await runOperation(merge, [
      { path: six, pages: [3, 1, 3] },
      { path: four, pages: [2] },
    ]);
    const facts = pdfFacts(run.outputPath);
    expect(facts.pages).toBe(4);
    expect(facts.labels).toEqual(['A-D5', 'r1', 'A-D5', 'r2']);
    expect(facts.links.map((links) => links[0])).toEqual(['inert', 'inert', 'inert', 'inert']);
    expect(facts.links[0]![2]).toBe('→ 2');
    expect(facts.looseAnnotations).toBe(0);
    expect(facts.looseFields).toBe(0);
    expectClean(run.outputPath);
    expectSamePixels(six, run.outputPath, pairs([3, 1, 3]));
  });
});

describe.runIf(requireTool('qpdf'))('removing pages', () => {
  test('keeps for the pages that stay what they had', async () => {
    const before = pdfFacts(six);
    await using run = await runOperation(remove, [six], { pages: '2,5' });
    const after = pdfFacts(run.outputPath);
    expect(after.pages).toBe(4);
    expect(after.labels).toEqual([before.labels[0], before.labels[2], before.labels[3], before.labels[5]]);
    expect(after.annotations).toBe(40);
    expect(after.looseAnnotations).toBe(0);
    expect(after.looseFields).toBe(0);
    expect(after.outline).toEqual([
      '1 Part A1 inert',
      '2 Chapter A1 → 1',
      '3 Section A1 → 1',
      '1 Part A2 inert',
      '2 Chapter A3 → 2',
      '3 Section A3 → 2',
      '2 Chapter A4 → 3',
      '3 Section A4 → 3',
      '1 Part A3 inert',
      '2 Chapter A6 → 4',
      '3 Section A6 → 4',
    ]);
    expect(after.links.map((links) => links[0])).toEqual(['inert', '→ 3', 'inert', '→ 1']);
    expect(after.links.map((links) => links[1])).toEqual(['inert', '→ 3', 'inert', '→ 1']);
    expect(after.links.map((links) => links[2])).toEqual(['→ 1', '→ 1', '→ 1', '→ 1']);
    expect(after.fields).toEqual(['field0=A0 ×1', 'field2=A2 ×1', 'field3=A3 ×1', 'field5=A5 ×1', 'group=shared ×4']);
    expect(after.destinations).toEqual(['chapter0000', 'chapter0002', 'chapter0003', 'chapter0005', 'Cover', 'Last']);
    expect(after).toMatchObject({ files: before.files, layers: before.layers, tagged: 4, scripts: 0 });
    expectClean(run.outputPath);
    expectSamePixels(six, run.outputPath, pairs([1, 3, 4, 6]));
    expect(run.progress.at(-1)).toBe(100);
    expect(run.progress).toEqual(run.progress.toSorted((left, right) => left - right));
  });

  test('leaves no field behind that is not there', async () => {
    const field = (name: string) => `<< /FT /Tx /T (${name}) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>`;
    const path = write(
      'dead-fields.pdf',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 99 0 R 6 0 R null] >> >>',
        '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>',
        '<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /Annots [6 0 R] >>',
        field('first'),
        field('second'),
      ]),
    );
    await using removed = await runOperation(remove, [path], { pages: '2' });
    expect(pdfFacts(removed.outputPath)).toMatchObject({ fields: ['first= ×1'], looseFields: 0 });
    await using merged = await runOperation(merge, [path, six]);
    expect(pdfFacts(merged.outputPath).looseFields).toBe(0);
    expectClean(merged.outputPath);
  });

  test('refuses to remove every page', async () => {
    await expect(runOperation(remove, [six], { pages: '1-' })).rejects.toMatchObject({ code: 'invalid_parameter' });
    const params = remove.params.parse({ pages: [1, 2, 3] });
    expect(remove.check?.(params, [{ pageCount: 3 }])).toHaveLength(1);
    expect(remove.check?.(params, [{ pageCount: 4 }])).toEqual([]);
  });
});

describe.runIf(requireTool('qpdf'))('layers', () => {
  test.each([
    ['all shown where nothing is said', '', []],
    ['those that are named', '/OFF [5 0 R]', ['second']],
    ['all but those that are named', '/BaseState /OFF /ON [4 0 R]', ['second']],
    ['none shown', '/BaseState /OFF', ['first', 'second']],
  ])('are hidden at first as before: %s', async (_, state, hidden) => {
    const path = write(
      'layers.pdf',
      rawPdf([
        `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [4 0 R 5 0 R] /D << ${state} >> >> >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>',
        '<< /Type /Page /Parent 2 0 R /Resources << /Properties << /A 4 0 R /B 5 0 R >> >> >>',
        '<< /Type /OCG /Name (first) >>',
        '<< /Type /OCG /Name (second) >>',
      ]),
    );
    await using run = await runOperation(merge, [untagged, path]);
    const own = pdfFacts(untagged).hiddenLayers;
    expect(pdfFacts(run.outputPath).hiddenLayers.toSorted()).toEqual([...own, ...hidden].toSorted());
  });
});

describe.runIf(requireTool('qpdf'))('splitting', () => {
  test('loses nothing that belongs to a page', async () => {
    await using run = await runOperation(split, [six]);
    const files = readZip(run.outputPath);
    expect(files.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((page) => `six-${page}.pdf`));
    const before = pdfFacts(six);
    files.forEach(({ bytes }, index) => {
      const path = write(`split-${index}.pdf`, bytes);
      const facts = pdfFacts(path);
      expect(facts.pages).toBe(1);
      expect(facts.labels).toEqual([before.labels[index]]);
      expect(facts.outline).toEqual([
        `1 Part A${Math.floor(index / 2) + 1} inert`,
        `2 Chapter A${index + 1} → 1`,
        `3 Section A${index + 1} → 1`,
      ]);
      expect(facts.fields).toEqual([`field${index}=A${index} ×1`, 'group=shared ×1']);
      expect(facts.annotations).toBe(10);
      expect(facts.looseAnnotations).toBe(0);
      expect(facts.looseFields).toBe(0);
      expect(facts.tagged).toBe(1);
      expect(facts.files).toEqual(index === 0 ? ['notes.txt'] : []);
      expect(facts.links[0]!.slice(0, 2)).toEqual(['inert', 'inert']);
      expectClean(path);
      expectSamePixels(six, path, [[index + 1, 1]]);
    });
    expect(run.outcome.result).toMatchObject({ page_count: 6, files: 6 });
  });

  test('leaves bookmarks that lead out of the document to the first file', async () => {
    const path = write(
      'outside.pdf',
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 99 99] >>',
        '<< /Type /Page /Parent 2 0 R >>',
        '<< /Type /Page /Parent 2 0 R >>',
        '<< /First 6 0 R /Last 7 0 R /Count 2 >>',
        '<< /Title (inside) /Parent 5 0 R /Next 7 0 R /Dest [4 0 R /Fit] >>',
        '<< /Title (outside) /Parent 5 0 R /Prev 6 0 R /A << /S /URI /URI (https://example.org) >> >>',
      ]),
    );
    await using run = await runOperation(split, [path]);
    const outlines = readZip(run.outputPath).map(({ name, bytes }) => pdfFacts(write(name, bytes)).outline);
    expect(outlines).toEqual([['1 outside → https://example.org'], ['1 inside → 1']]);
  });

  test('at bookmarks names the files after them', async () => {
    const path = write('titles.pdf', featuresPdf({ pages: 4, label: '../x' }));
    await using run = await runOperation(split, [path], { bookmarks: 2 });
    const names = readZip(run.outputPath).map(({ name }) => name);
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).not.toMatch(/^\.|\/|\\/);
  });

  test('into ranges writes one file each, and a PDF when there is one', async () => {
    await using several = await runOperation(split, [six], { pages: '1-2,6-5' });
    expect(readZip(several.outputPath).map(({ name }) => name)).toEqual(['six-1-2.pdf', 'six-6-5.pdf']);
    await using one = await runOperation(split, [six], { pages: '6-5' });
    expect(one.outcome).toMatchObject({ type: 'application/pdf', filename: 'six-6-5.pdf' });
    expectSamePixels(six, one.outputPath, pairs([6, 5]));
    await using every = await runOperation(split, [six], { every: 4 });
    expect(readZip(every.outputPath)).toHaveLength(2);
  });

  test('takes only one way of splitting', () => {
    expect(split.params.safeParse({ every: 2, bookmarks: 1 }).success).toBe(false);
  });
});

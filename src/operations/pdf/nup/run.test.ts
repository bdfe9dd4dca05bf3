import { describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfInfo, pdfText, pdfWords } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import booklet from '../booklet/operation.ts';
import operation from './operation.ts';

const FEATURES = fixture('features.pdf');
const pagesOn = (path: string, sheet: number): string[] =>
  [...pdfText(path, sheet).matchAll(/page (\d)/gi)].map((match) => match[1]!);

/** The numbers of the pages on a side from left to right; text of turned pages is not read in that order. */
const fromLeft = (path: string, side: number): string[] =>
  pdfWords(path, side)
    .filter(({ text }) => /^\d$/.test(text))
    .sort((left, right) => left.x - right.x)
    .map(({ text }) => text);

describe.skipIf(!hasPdfTools)('pdf-nup', () => {
  test.each([
    [2, 3],
    [4, 2],
    [6, 1],
    [16, 1],
  ])('%i pages on a sheet make %i sheets', async (n, sheets) => {
    await using run = await runOperation(operation, [FEATURES], { n, border: true });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(pdfInfo(run.outputPath).Pages).toBe(String(sheets));
    expect(pagesOn(run.outputPath, 1)).toHaveLength(Math.min(n, 6));
  });

  test('links and bookmarks lead to the sheet on which their page is', async () => {
    await using run = await runOperation(operation, [FEATURES], { n: 2 });
    const [before, after] = [pdfFacts(FEATURES), pdfFacts(run.outputPath)];
    const sheetOf = (text: string): string => text.replace(/→ (\d+)$/, (_, page) => `→ ${Math.ceil(Number(page) / 2)}`);
    expect(after.outline).toEqual(before.outline.map(sheetOf));
    const links = before.links.flat().map(sheetOf).sort();
    expect(after.links.flat().sort()).toEqual(links);
    expect(links.length).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasPdfTools)('pdf-booklet', () => {
  test.each([
    [false, [['1'], ['2'], ['6', '3'], ['4', '5']]],
    [true, [['1'], ['2'], ['3', '6'], ['5', '4']]],
  ])('folded sheets read in order, from right to left: %s', async (rtl, sides) => {
    await using run = await runOperation(booklet, [FEATURES], { rtl });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect([1, 2, 3, 4].map((side) => fromLeft(run.outputPath, side))).toEqual(sides);
    expect(pdfInfo(run.outputPath)['Page size']).toMatch(/841\.89 x 595\.276/);
  });
});

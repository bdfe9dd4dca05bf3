import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfInfo, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonValue } from '../../kit/define.ts';
import mix from '../mix/operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const THREE = join(FIXTURES, 'three-pages.pdf');
/** The words of each page. */
const wordsOf = (path: string): string[] =>
  Array.from({ length: Number(pdfInfo(path).Pages) }, (_, index) =>
    pdfText(path, index + 1)
      .trim()
      .split('\n')[0]!
      .trim(),
  );

describe.skipIf(!hasPdfTools)('pdf-arrange', () => {
  test('pages of two documents stand in the order asked for, turned, repeated, with an empty one between', async () => {
    const [features, three] = [wordsOf(FEATURES), wordsOf(THREE)];
    const pages: JsonValue = [
      { file: 2, page: 3, rotate: 90 },
      { file: 1, page: 2 },
      { blank: 'a5' },
      { file: 2, page: 3 },
      { file: 1, page: 1, rotate: 180 },
    ];
    await using run = await runOperation(operation, [FEATURES, THREE], { pages });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(wordsOf(run.outputPath)).toEqual([three[2], features[1], '', three[2], features[0]]);
    const info = pdfInfo(run.outputPath, '-f', '1', '-l', '5');
    expect([1, 2, 3, 4, 5].map((page) => info[`Page    ${page} rot`])).toEqual(['90', '0', '0', '0', '180']);
    expect(info['Page    3 size']).toMatch(/419\.5\d* x 595\.2/);
  });

  test('what is backwards in the text is backwards in the document, and its bookmarks come along', async () => {
    await using run = await runOperation(operation, [FEATURES], { pages: '6-1' });
    expect(wordsOf(run.outputPath)).toEqual(wordsOf(FEATURES).reverse());
    const [before, after] = [pdfFacts(FEATURES), pdfFacts(run.outputPath)];
    expect(after.outline.length).toBe(before.outline.length);
    expect(after.fields).toEqual(before.fields);
  });

  test.each([
    [[{ page: 4 }], /Page 4 of input 1 does not exist: it has 3 pages/],
    [[{ page: 1, file: 2 }], /Input 2 does not exist/],
  ])('%j is refused', async (pages, message) => {
    await expect(runOperation(operation, [THREE], { pages })).rejects.toThrow(message);
  });
});

describe.skipIf(!hasPdfTools)('pdf-mix', () => {
  test('fronts and the reversed backs alternate, what is left over stands at the end', async () => {
    const [fronts, backs] = [wordsOf(FEATURES), wordsOf(THREE)];
    await using run = await runOperation(mix, [FEATURES, THREE], {});
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const wanted = fronts.flatMap((word, index) => [word, ...(index < 3 ? [backs[2 - index]] : [])]);
    expect(wordsOf(run.outputPath)).toEqual(wanted);
    expect(JSON.stringify(run.outcome.result)).toMatch(/6/);
    const [before, after] = [pdfFacts(FEATURES), pdfFacts(run.outputPath)];
    expect(after.outline.length).toBe(before.outline.length);
  });
});

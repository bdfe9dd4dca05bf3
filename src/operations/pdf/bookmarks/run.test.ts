import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonValue } from '../../kit/define.ts';
import attach from '../attach/operation.ts';
import labels from '../page-labels/operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const THREE = join(FIXTURES, 'three-pages.pdf');
const asInput = (path: string) => ({ path, type: 'application/pdf' as const, filename: 'in.pdf' });
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe.skipIf(!hasPdfTools)('pdf-bookmarks', () => {
  test('what is set is read back, here and by our own reader of facts', async () => {
    const bookmarks = [
      { title: 'A', page: 1, level: 1 },
      { title: 'A.1 – Ü漢', page: 2, level: 2 },
      { title: 'Heading', page: null, level: 2 },
      { title: 'deep', page: 3, level: 3 },
      { title: 'B', page: 3, level: 1 },
    ];
    await using run = await runOperation(operation, [THREE], { bookmarks });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    await using listed = await runOperation(operation, [asInput(run.outputPath)]);
    expect(json(listed.outputPath)).toEqual({ bookmarks });
    expect(pdfFacts(run.outputPath).outline.map((line) => line.replace(/ .* /, ' '))).toEqual([
      '1 → 1'.replace('→ ', ''),
      '2 2',
      '2 inert',
      '3 3',
      '1 3',
    ]);
  });

  test('an empty list takes all away', async () => {
    await using run = await runOperation(operation, [FEATURES], { bookmarks: [] });
    expect(pdfFacts(run.outputPath).outline).toEqual([]);
    expect(pdfText(run.outputPath)).toBe(pdfText(FEATURES));
  });

  test('a page that is not there is refused', async () => {
    const bookmarks = [{ title: 'A', page: 4 }];
    await expect(runOperation(operation, [THREE], { bookmarks })).rejects.toThrow(/Page 4 does not exist/);
  });
});

describe.skipIf(!hasPdfTools)('pdf-page-labels', () => {
  test('ranges become labels, in every style', async () => {
    const ranges: JsonValue = [
      { from: 4, prefix: 'A-', start: 5 },
      { from: 1, style: 'roman-upper', start: 4 },
      { from: 6, style: 'letters', start: 27 },
    ];
    await using run = await runOperation(labels, [FEATURES], { ranges });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    await using listed = await runOperation(labels, [asInput(run.outputPath)]);
    expect(json(listed.outputPath)).toEqual({ labels: ['IV', 'V', 'VI', 'A-5', 'A-6', 'aa'] });
  });

  test('pages that no range is about have their number', async () => {
    await using run = await runOperation(labels, [THREE], { ranges: [{ from: 3, style: 'none', prefix: 'End' }] });
    await using listed = await runOperation(labels, [asInput(run.outputPath)]);
    expect(json(listed.outputPath)).toEqual({ labels: ['1', '2', 'End'] });
  });
});

describe.skipIf(!hasPdfTools)('pdf-attach', () => {
  test('files come out as they went in, and a name that is there is replaced', async () => {
    const [photo, text] = [join(FIXTURES, 'photo.jpg'), join(FIXTURES, 'json-valid.json')];
    await using first = await runOperation(attach, [THREE, photo, text], { description: 'Sources' });
    await using run = await runOperation(attach, [
      asInput(first.outputPath),
      { path: text, filename: 'photo.jpg', type: 'application/json' },
    ]);
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(run.outcome.result).toMatchObject({ attached: 1, replaced: 1 });
    const out = (path: string, key: string): Buffer =>
      execFileSync('qpdf', [`--show-attachment=${key}`, path], { maxBuffer: 1 << 26 });
    expect(out(first.outputPath, 'photo.jpg')).toEqual(readFileSync(photo));
    expect(out(run.outputPath, 'photo.jpg')).toEqual(readFileSync(text));
    expect(out(run.outputPath, 'json-valid.json')).toEqual(readFileSync(text));
  });

  test('the first input must be the PDF', async () => {
    await expect(runOperation(attach, [join(FIXTURES, 'photo.jpg'), THREE])).rejects.toThrow(
      /first file must be the PDF/,
    );
  });
});

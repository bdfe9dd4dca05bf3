import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfText, pdfWords } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import headerFooter from '../header-footer/operation.ts';
import operation from './operation.ts';

const FEATURES = join(FIXTURES, 'features.pdf');
const THREE = join(FIXTURES, 'three-pages.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-number-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page of 300 by 400 points. */
function page(name: string, more: string, content = ''): string {
  const path = join(folder, `${name}.pdf`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R ${more} >>`,
    { dict: '', data: Buffer.from(content) },
  ];
  writeFileSync(path, rawPdf(objects));
  return path;
}
/** The text of a page without the marks of direction. */
const plain = (path: string, number: number): string =>
  execFileSync('pdftotext', ['-f', String(number), '-l', String(number), path, '-'], { encoding: 'utf8' }).replace(
    /[\u202a-\u202e\f]/g,
    '',
  );
/** Where the word begins on the displayed page, from its upper left corner. */
function placeOf(path: string, word: string): { x: number; y: number } {
  const html = execFileSync('pdftotext', ['-bbox', '-cropbox', path, '-'], { encoding: 'utf8' });
  const [, x, y] = new RegExp(`<word xMin="([\\d.-]+)" yMin="([\\d.-]+)"[^>]*>${word}<`).exec(html)!;
  return { x: Number(x), y: Number(y) };
}

describe.skipIf(!hasPdfTools)('pdf-number', () => {
  test('every page gets its number, in the pattern asked for', async () => {
    await using run = await runOperation(operation, [FEATURES], {
      pattern: 'ACME-{bates:4} {page:roman}/{pages} {label} {filename} {name} {ext} {{page}}',
      start: 9,
      skip_first: 1,
    });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(pdfText(run.outputPath, 1)).not.toContain('ACME');
    expect(pdfText(run.outputPath, 2)).toContain('ACME-0009 ix/13 ii features.pdf features pdf {page}');
    expect(pdfText(run.outputPath, 6)).toContain('ACME-0013 xiii/13');
    expect(run.outcome.result).toMatchObject({ pages_numbered: 5 });
  });

  test.each([
    ['a plain page', '', 300, 400],
    ['a turned page', '/Rotate 90', 400, 300],
    ['a page upside down', '/Rotate 180', 300, 400],
    ['a cropped page', '/CropBox [50 60 250 360]', 200, 300],
    ['a turned and cropped one', '/Rotate 270 /CropBox [50 60 250 360]', 300, 200],
    ['a page of large units', '/UserUnit 2.5', 750, 1000],
  ])('%s gets it at its corner', async (name, more, width, height) => {
    const input = page(name.replaceAll(' ', '-'), more);
    const params = { pattern: 'Nn', size: 10, margin: 10 };
    await using low = await runOperation(operation, [input], { ...params, anchor: 'bottom-right' });
    await using high = await runOperation(operation, [input], { ...params, anchor: 'top-left' });
    const margin = (10 * 72) / 25.4;
    const [right, left] = [placeOf(low.outputPath, 'Nn'), placeOf(high.outputPath, 'Nn')];
    // pdftotext counts in the units of the page.
    const unit = more.includes('UserUnit') && right.x < 300 ? 2.5 : 1;
    expect(right.x * unit).toBeGreaterThan(width - margin - 16);
    expect(right.x * unit).toBeLessThan(width - margin);
    expect(right.y * unit).toBeGreaterThan(height - margin - 18);
    expect(left.x * unit).toBeCloseTo(margin, 0);
    expect(left.y * unit).toBeLessThan(margin + 5);
  });

  test('a page that leaves its state in disorder gets it all the same', async () => {
    const wild = page('wild', '', 'Q Q q 0.1 0 0 0.1 50 50 cm q 5 0 0 5 0 0 cm BT');
    await using run = await runOperation(operation, [wild], { pattern: 'N{page}', anchor: 'bottom-left' });
    expect(placeOf(run.outputPath, 'N1').x).toBeCloseTo(28.3, 0);
  });

  test.each([
    ['Latin', 'AVATAR: Größe, Ñandú, ffi fl'],
    ['Greek and Cyrillic', 'Σελίδα – Страница'],
    ['Arabic', 'صفحة مرحبا بالعالم'],
    ['Arabic with its vowels', 'مُحَمَّد'],
    ['Hebrew', 'עמוד שלום עולם'],
    ['Devanagari', 'हिन्दी में लिखा गया पृष्ठ'],
    ['Thai', 'ภาษาไทย กำลัง ที่นี่ น้ำ'],
  ])('%s is extracted as it was written', async (_, pattern) => {
    await using run = await runOperation(operation, [page('script', '')], { pattern });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    expect(plain(run.outputPath, 1).replace(/\s+/g, ' ').trim()).toBe(pattern);
  });

  test('a script that no font has is named', async () => {
    await expect(runOperation(operation, [THREE], { pattern: 'ᚠ 𐎀𐎁' })).rejects.toThrow(
      /no font on this server supports .*(U\+10380|Runic)/i,
    );
  });

  test.each([{ pattern: '{seite}' }, { pattern: '{bates:99}' }, { pattern: '{page:x}' }])('%o is refused', (params) => {
    expect(operation.check!(operation.params.parse(params), [])).toMatchObject([{ loc: ['pattern'] }]);
  });
});

describe.skipIf(!hasPdfTools)('pdf-header-footer', () => {
  test('texts stand left, in the middle and right, and change sides where asked', async () => {
    await using run = await runOperation(headerFooter, [THREE], {
      header_left: 'Inside',
      header_center: 'Middle',
      footer_right: 'p{page}',
      mirror: true,
    });
    expect(qpdfComplaints(run.outputPath)).toBe('');
    const [first, second] = [1, 2].map((number) => {
      const words = new Map(pdfWords(run.outputPath, number).map(({ text, x, y }) => [text, { x, y }]));
      return (text: string) => words.get(text)!;
    });
    expect(first!('Inside').x).toBeLessThan(first!('Middle').x);
    expect(second!('Inside').x).toBeGreaterThan(second!('Middle').x);
    expect(first!('p1').x).toBeGreaterThan(first!('Middle').x);
    expect(second!('p2').x).toBeLessThan(second!('Middle').x);
    expect(first!('p1').y).toBeGreaterThan(first!('Middle').y);
  });

  test('what would not fit side by side gets smaller', async () => {
    const long = 'Long words that fill the line'.repeat(3);
    const heightOf = ({ y, bottom }: { y: number; bottom: number }) => bottom - y;
    await using usual = await runOperation(headerFooter, [page('narrow', '')], { header_left: 'Long words' });
    await using run = await runOperation(headerFooter, [page('narrow', '')], {
      header_left: long,
      header_right: long,
    });
    const [fits, words] = [usual, run].map(({ outputPath }) => pdfWords(outputPath, 1));
    expect(words!.map(({ text }) => text).join(' ')).toBe(`${long} ${long}`);
    for (const word of words!) {
      expect(heightOf(word)).toBeLessThan(heightOf(fits![0]!) * 0.9);
      expect(word.x).toBeGreaterThan(28);
      expect(word.right).toBeLessThan(272);
    }
  });

  test('nothing to write is refused', async () => {
    await expect(runOperation(headerFooter, [THREE], { header_left: ' ' })).rejects.toThrow(
      /Enter header or footer text/,
    );
  });
});

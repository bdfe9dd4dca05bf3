import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomWords, seeded, setParagraphs } from '#test/helpers/random-text.ts';
import { pagesPdf, type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { openPdfium } from '../render/pdfium-document.ts';
import { type PageText, readCharacters } from './characters.ts';
import { openContentReader } from './content-reader.ts';
import { isLike } from './like-characters.ts';
import { openTextReader, type ReadPage } from './read-pages.ts';

const LIMITS = { maxPdfPages: 100, maxInflatedBytes: 1 << 26 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-content-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Who read each page: the content reader, which must agree with PDFium, or PDFium. */
async function readBoth(pdf: Buffer): Promise<('content' | 'PDFium')[]> {
  const path = join(folder, 'pages.pdf');
  await writeFile(path, pdf);
  const document = await openPdfium(path, { limits: LIMITS });
  const contents = await openContentReader(path, { scratch: folder, limits: LIMITS });
  try {
    return Array.from({ length: document.pageCount }, (_, index) => {
      const own = contents?.read(index, document.pageSize(index), true);
      const page = readCharacters(document, index);
      if (!own) contents?.learn(index, page);
      else expect(differenceOf(own.characters(), page), `page ${index + 1}`).toBe('');
      return own ? 'content' : 'PDFium';
    });
  } finally {
    contents?.close();
    document.close();
  }
}

function differenceOf(own: PageText, page: PageText): string {
  if (isLike(own, page)) return '';
  return [own, page].map(({ characters }) => characters.map(({ text }) => text).join('')).join(' | ');
}

/** Pages with fonts /F1 (Helvetica) and /F2 (by its objects from 4 on). */
function pagesWith(contents: readonly string[], fonts: readonly RawObject[], page = ''): Buffer {
  const first = 4 + fonts.length;
  const kids = contents.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...fonts,
    ...contents.flatMap((content, index): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents ${first + 1 + index * 2} 0 R ` +
        `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> ${page} >>`,
      { dict: '', data: content },
    ]),
  ]);
}

const TIMES = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>';
const said = (text: string, { font = 'F1', at = '40 300' } = {}) => `BT /${font} 12 Tf ${at} Td (${text}) Tj ET`;

describe('reading the content of pages without PDFium', () => {
  it('reads all pages but the first with a font, like PDFium', async () => {
    const random = seeded(8);
    const texts = Array.from({ length: 5 }, () => [randomWords(random, 60).join(' ')]);
    const pdf = setParagraphs(texts, { columns: 60, lines: 40, head: 'A head', hyphenate: true });
    expect(await readBoth(pdf)).toEqual(['PDFium', 'content', 'content', 'content', 'content']);
    const times = [said('one'), said('two'), said('three', { font: 'F2' }), said('four', { font: 'F2' })];
    expect(await readBoth(pagesWith(times, [TIMES]))).toEqual(['PDFium', 'content', 'PDFium', 'content']);
  });

  it('follows all operators of text as PDFium does', async () => {
    const contents = [
      'BT /F1 12 Tf 40 300 Td (one two) Tj ET',
      'BT /F1 10 Tf 14 TL 40 300 Td (first) Tj T* (second) Tj (third) \' 2 1 (fourth one) " ET',
      'BT /F1 10 Tf 3 Tc 5 Tw 80 Tz 4 Ts 40 300 Td (spaced out) Tj 0 -20 TD (below) Tj ET',
      'BT /F1 10 Tf 1 0 0 1 40 300 Tm [(ker) -20 (ned) -300 (apart) 40 (close)] TJ ET',
      'q 2 0 0 2 10 10 cm BT /F1 8 Tf 20 100 Td (scaled) Tj ET Q BT /F1 8 Tf 20 100 Td (not) Tj ET',
      'BT /F1 10 Tf 0 1 -1 0 100 100 Tm (upwards) Tj ET BT /F1 10 Tf .94 .34 -.34 .94 200 100 Tm (leaning) Tj ET',
      'BT /F1 10 Tf 40 300 Td (words) Tj 24 0 Td ( ) Tj 3 0 Td (with) Tj 17 0 Td ( spaces) Tj 40 0 Td (of) Tj ET',
      'BT /F1 10 Tf 200 300 Td (right) Tj -150 0 Td (left) Tj 60 0 Td (middle) Tj ET',
      'BT /F1 10 Tf 50 300 Td (bold) Tj ET BT /F1 10 Tf 50.2 300 Td (bold) Tj ET BT /F1 9 Tf 50 280 Td (plain) Tj ET',
    ];
    const readers = ['PDFium', ...contents.slice(1).map(() => 'content')];
    expect(await readBoth(pagesWith(contents, [TIMES]))).toEqual(readers);
    for (const turn of [90, 180, 270]) {
      expect(await readBoth(pagesWith(contents, [TIMES], `/Rotate ${turn}`))).toEqual(readers);
    }
  });

  it('leaves to PDFium what it may read otherwise', async () => {
    const unsure = [
      '/Span << /ActualText (other) >> BDC BT /F1 12 Tf 40 300 Td (this) Tj ET EMC',
      said('\\001\\002'),
      'BT /F1 -12 Tf 40 300 Td (mirrored) Tj ET',
      'BT /None 12 Tf 40 300 Td (no font) Tj ET',
    ];
    const pages = [said('a'), said('b'), said('c'), said('d'), said('e')];
    const read = await readBoth(pagesPdf([...pages, ...unsure], { width: 400, height: 400 }));
    expect(read).toEqual(['PDFium', ...pages.slice(1).map(() => 'content'), ...unsure.map(() => 'PDFium')]);
  });

  it('leaves all pages to PDFium if it reads the first otherwise', async () => {
    // PDFium ignores a map that counts its entries wrongly.
    const map = { dict: '', data: '2 beginbfchar <61> <0041> endbfchar' };
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >>';
    const contents = ['a', 'a', 'a'].map((text) => said(text, { font: 'F2' }));
    expect(await readBoth(pagesWith(contents, [font, map]))).toEqual(['PDFium', 'PDFium', 'PDFium']);
  });
});

it('reads the same words whichever page comes first', async () => {
  const random = seeded(9);
  const texts = Array.from({ length: 24 }, () => [randomWords(random, 50).join(' ')]);
  const path = join(folder, 'many.pdf');
  await writeFile(path, setParagraphs(texts, { columns: 60, lines: 40 }));
  const read = async (pages: readonly number[]): Promise<string[]> => {
    using reader = await openTextReader(path, { scratch: folder, limits: LIMITS, content: true });
    const found = pages.map((page) => [page, JSON.stringify(wordsOn(reader.read(page)))] as const);
    return found.sort(([one], [other]) => one - other).map(([, words]) => words);
  };
  const pages = [...texts.keys()];
  const forwards = await read(pages);
  expect(await read(pages.toReversed())).toEqual(forwards);
  expect(forwards.map((words) => JSON.parse(words).join(' '))).toEqual(texts.map(([text]) => text));
});

function wordsOn({ regions }: ReadPage): string[] {
  return regions.flatMap((region) =>
    region.kind === 'lines' ? region.lines.flatMap(({ words }) => words.map(({ text }) => text)) : [],
  );
}

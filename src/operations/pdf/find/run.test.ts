import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-find-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Pages of lines, 14 points apart; the baseline of the first is 700 points above the page's lower edge. */
function pages(...texts: string[][]): Buffer {
  const contents = texts.map((lines) =>
    lines
      .map((line, index) => `BT /F1 10 Tf 72 ${700 - index * 14} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`)
      .join('\n'),
  );
  return pagesPdf(contents, { width: 600, height: 800 });
}

interface Found {
  page: number;
  kind: string;
  term: number;
  text: string;
  areas: { x: number; y: number; width: number; height: number }[];
}

async function find(pdf: Buffer, params: JsonObject): Promise<{ matches: Found[]; result: JsonObject }> {
  const path = join(folder, 'text.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], params);
  return { result: run.outcome.result, ...JSON.parse(readFileSync(run.outputPath, 'utf8')) };
}

const texts = (found: { matches: Found[] }) => found.matches.map(({ text }) => text);

describe('pdf-find', () => {
  it('reports page and place of words, whatever their case', async () => {
    const { matches, result } = await find(pages(['nothing'], ['Some Secret words', 'and a secret again']), {
      text: 'secret',
    });
    expect(matches).toMatchObject([
      { page: 2, kind: 'text', term: 0, text: 'Secret' },
      { page: 2, text: 'secret' },
    ]);
    expect(result).toMatchObject({ matches: 2, pages_with_matches: 1, page_count: 2 });
    const { x, y, width, height } = matches[0]!.areas[0]!;
    // Helvetica: "Some " is 2.78 em wide, "Secret" 2.946.
    expect(x).toBeCloseTo(((72 + 27.8) * 25.4) / 72, 0);
    expect(width).toBeCloseTo((29.5 * 25.4) / 72, 0);
    expect(y).toBeLessThan((100 * 25.4) / 72);
    expect(y + height).toBeGreaterThan((100 * 25.4) / 72);
  });

  it('finds what goes on in the next line, divided or not, with a box for each', async () => {
    const pdf = pages(['The very se-', 'cret word is well-', 'known by now, and Jane', 'Doe knows it.']);
    const found = await find(pdf, { text: ['secret word', 'well-known', 'Jane Doe'] });
    expect(found.matches.map(({ term, areas }) => [term, areas.length])).toEqual([
      [0, 2],
      [2, 2],
      [1, 2],
    ]);
  });

  it('finds words whatever hyphens, accents and capitals they are written with', async () => {
    const says = (text: string, glyphs: string) => `/Span <</ActualText <${text}>>> BDC (${glyphs}) Tj EMC`;
    // As browsers write a place where a word may be divided: a space that the next letter is on.
    const soft = says('FEFF00AD', ' ');
    const pdf = pagesPdf(
      [
        `BT /F1 10 Tf 72 700 Td (insti) Tj ${soft} 18.34 0 Td (tu) Tj ${soft} 8.34 0 Td (tional) Tj ET
         BT /F1 10 Tf 72 680 Td (a caf) Tj ${says('FEFF00E9', 'e')} (, and a caf) Tj ${says('FEFF00650301', 'e')} ( more) Tj ET
         BT /F1 10 Tf 72 660 Td (Hauptstra) Tj ${says('FEFF00DF', 's')} (e or HAUPTSTRASSE) Tj ET
         BT /F1 10 Tf 72 640 Td (due on 2026-11-) Tj ET BT /F1 10 Tf 72 628 Td (23 or later, se) Tj ${says('FEFF00AD', '-')} ET
         BT /F1 10 Tf 72 616 Td (cret) Tj ET`,
      ],
      { width: 600, height: 800 },
    );
    expect(texts(await find(pdf, { text: 'institutional' }))).toEqual(['institutional']);
    expect(texts(await find(pdf, { text: 'insti\u00adtutional' }))).toEqual(['institutional']);
    for (const form of ['NFC', 'NFD']) {
      expect(texts(await find(pdf, { text: 'caf\u00e9'.normalize(form) }))).toEqual(['caf\u00e9', 'caf\u00e9']);
    }
    for (const text of ['Hauptstra\u00dfe', 'hauptstrasse']) {
      expect(texts(await find(pdf, { text }))).toEqual(['Hauptstra\u00dfe', 'HAUPTSTRASSE']);
      expect(texts(await find(pdf, { text, case_sensitive: true }))).toHaveLength(text.startsWith('H') ? 1 : 0);
    }
    const { matches } = await find(pdf, { presets: ['date'] });
    expect(matches).toMatchObject([{ text: '2026-11-23', areas: [{}, {}] }]);
    expect(texts(await find(pdf, { text: 'secret' }))).toEqual(['secret']);
  });

  it('keeps to case and whole words where that is asked for', async () => {
    const pdf = pages(['Art artist ART part art.']);
    expect(texts(await find(pdf, { text: 'art' }))).toHaveLength(5);
    expect(texts(await find(pdf, { text: 'art', whole_words: true }))).toEqual(['Art', 'ART', 'art']);
    expect(texts(await find(pdf, { text: 'ART', case_sensitive: true }))).toEqual(['ART']);
  });

  it('has the first matches in the result, as far as they fit, and all of them in the file', async () => {
    const lines = `BT /F1 1 Tf 9 190 Td ${'(a)Tj 0 -1.2 Td '.repeat(150)}ET`;
    const document = pagesPdf(Array.from({ length: 40 }, () => lines));
    const { matches, result } = await find(document, { regex: '(a ?)+' });
    expect(matches.length).toBeGreaterThan(30);
    expect(matches[39]!.areas.length).toBe(150);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(64 * 1024);
    expect(result).toMatchObject({ matches: matches.length, page_count: 40, truncated: ['found'] });
    expect((result.found as unknown as Found[]).map(({ page }) => page)).toEqual(matches.map(({ page }) => page));
    const many = await find(pages(Array(3).fill('a '.repeat(34))), { text: 'a' });
    expect(many.result).toMatchObject({ matches: 102, truncated: ['found'] });
    expect(many.result.found).toHaveLength(100);
  });

  it('takes patterns, in time that grows with the text alone, and says which it cannot take', async () => {
    expect(texts(await find(pages(['AB-12 and CD-345']), { regex: '[A-Z]{2}-\\d+' }))).toEqual(['AB-12', 'CD-345']);
    expect(texts(await find(pages(['a'.repeat(90)]), { regex: '(a+)+$' }))).toHaveLength(1);
    expect(texts(await find(pages(['a'.repeat(90)]), { regex: '(a|a?)+b' }))).toHaveLength(0);
    await expect(find(pages(['x']), { regex: '(?=x)' })).rejects.toThrow('RE2');
    await expect(find(pages(['x']), { regex: '(x' })).rejects.toThrow('RE2');
    await expect(find(pages(['x']), { regex: 'x{1001}' })).rejects.toMatchObject({ code: 'invalid_parameter' });
  });

  it.each([
    ['email', 'Write to ada.lovelace+x@mail.example.org, please.', ['ada.lovelace+x@mail.example.org']],
    [
      'email',
      'To jörg.müller@bücher.example, {ada, grace}@mail.example.org or x@münchen.xn--p1ai; not react@18.2.0 or @here.',
      ['jörg.müller@bücher.example', '{ada, grace}@mail.example.org', 'x@münchen.xn--p1ai'],
    ],
    [
      'iban',
      'Pay DE89 3704 0044 0532 0130 00 BIC X, not DE88 3704 0044 0532 0130 00.',
      ['DE89 3704 0044 0532 0130 00'],
    ],
    ['iban', 'GB82WEST12345698765432', ['GB82WEST12345698765432']],
    ['card', 'Card 4111 1111 1111 1111, not 4111 1111 1111 1112 (exp 04/27)', ['4111 1111 1111 1111']],
    [
      'phone',
      'Call +49 (30) 901820 or 030/901820 or (555) 010-9999 on 12.05.2024, room 1234',
      ['+49 (30) 901820', '030/901820', '(555) 010-9999'],
    ],
    [
      'url',
      'See https://example.org/a?b=1#c, or (www.example.com).',
      ['https://example.org/a?b=1#c', 'www.example.com'],
    ],
    [
      'date',
      'On 2024-05-12, 12.05.2024, 5/12/24, 12. Mai 2024, May 12th, 2024 and le 3 mars 2021; not 99.99.2024 or 978-1/09/06',
      ['2024-05-12', '12.05.2024', '5/12/24', '12. Mai 2024', 'May 12th, 2024', '3 mars 2021'],
    ],
  ])('knows the form of %s', async (preset, line, expected) => {
    expect(texts(await find(pages([line]), { presets: [preset] }))).toEqual(expected);
  });

  it('searches the requested pages, and needs something to look for', async () => {
    const pdf = pages(['one'], ['one'], ['one']);
    expect((await find(pdf, { text: 'one', pages: '2-' })).matches.map(({ page }) => page)).toEqual([2, 3]);
    expect((await find(pages([]), { text: 'one' })).result).toMatchObject({
      matches: 0,
      note_codes: [{ code: 'no_text' }],
    });
    expect(operation.check?.({ case_sensitive: false, whole_words: false }, [{ pageCount: 1 }])).toMatchObject([
      { loc: ['text'] },
    ]);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { saidPdf as document, HEIGHT, PROSE, prose, type Said } from '#test/helpers/said-pdf.ts';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-to-word-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Fails where a part is no well-formed XML. */
const PARSE =
  'import sys, zipfile, xml.dom.minidom as dom\nfor name in (archive := zipfile.ZipFile(sys.argv[1])).namelist():\n  if name.endswith((".xml", ".rels")): dom.parseString(archive.read(name))';

async function convert(pdf: Buffer | string, params: JsonObject = {}) {
  const path = typeof pdf === 'string' ? pdf : join(folder, 'input.pdf');
  if (typeof pdf !== 'string') await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], { ocr: 'off', ...params });
  const parts = new Map(readZip(run.outputPath).map(({ name, bytes }) => [name, bytes.toString('utf8')]));
  const part = (name: string) => parts.get(name) ?? '';
  const names = [...parts.keys()];
  const xml = part('word/document.xml');
  if (requireTool('python3')) execFileSync(PYTHON, ['-c', PARSE, run.outputPath]);
  return { ...run.outcome, xml, part, names };
}

interface Paragraph {
  style: string;
  list: boolean;
  text: string;
}

/** The paragraphs of a part, with their styles. */
function paragraphsOf(xml: string): Paragraph[] {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner = '']) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(inner)?.[1] ?? '',
    list: inner.includes('<w:numPr>'),
    text: inner.replace(/<w:tab\/>/g, '\t').replace(/<[^>]+>/g, ''),
  }));
}

const texts = (xml: string) =>
  paragraphsOf(xml)
    .map(({ text }) => text)
    .filter((text) => text !== '');

const rowsOf = (xml: string) =>
  [...xml.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => texts(cell).join(' ')),
  );

describe('pdf-to-word', () => {
  it('puts lines together to paragraphs, and gives headings their styles', async () => {
    const pdf = document([
      {
        said: [
          { x: 60, y: 80, text: 'The title', size: 24, font: 'B' },
          ...prose(120),
          { x: 60, y: 190, text: 'A part', size: 16, font: 'B' },
          ...prose(220),
        ],
      },
    ]);
    const { xml, type, filename, result, names } = await convert(pdf);
    expect({ type, filename }).toEqual({
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      filename: 'input.docx',
    });
    expect(paragraphsOf(xml).filter(({ text }) => text !== '')).toEqual([
      { style: 'Heading1', list: false, text: 'The title' },
      { style: '', list: false, text: PROSE.join(' ') },
      { style: 'Heading2', list: false, text: 'A part' },
      { style: '', list: false, text: PROSE.join(' ') },
    ]);
    expect(result).toMatchObject({ page_count: 1, pages: 1, paragraphs: 4, headings: 2, tables: 0, pictures: 0 });
    expect(names).not.toContain('word/media/image1.png');
    expect(xml).not.toContain('txbxContent');
  });

  it('makes lists of bullets and numbers, with levels', async () => {
    const item = (x: number, y: number, marker: string, text: string): Said[] => [
      { x, y, text: marker },
      { x: x + 18, y, text },
    ];
    const pdf = document([
      {
        said: [
          ...prose(80),
          ...item(70, 130, '\x95', 'first thing'),
          ...item(70, 144, '\x95', 'second thing'),
          ...item(95, 158, '\x95', 'a part of it'),
          ...item(70, 172, '\x95', 'third thing'),
          ...prose(200),
          ...item(70, 250, '1.', 'one'),
          ...item(70, 264, '2.', 'two'),
          ...item(70, 278, '3.', 'three'),
        ],
      },
    ]);
    const { xml, part, result } = await convert(pdf);
    const items = paragraphsOf(xml).filter(({ list }) => list);
    expect(items.map(({ text }) => text)).toEqual([
      'first thing',
      'second thing',
      'a part of it',
      'third thing',
      'one',
      'two',
      'three',
    ]);
    expect(
      [...xml.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d)"/g)].map(([, level, list]) => `${list}.${level}`),
    ).toEqual(['1.0', '1.0', '1.1', '1.0', '2.0', '2.0', '2.0']);
    expect(result.list_items).toBe(7);
    const numbering = part('word/numbering.xml');
    expect(numbering).toContain('<w:numFmt w:val="decimal"/>');
    expect(numbering).toContain('w:val="%1."');
  });

  it('makes tables of ruled cells, with those that are joined', async () => {
    const lines = [
      '60 700 m 360 700 l S 60 680 m 360 680 l S 60 660 m 360 660 l S 60 640 m 360 640 l S',
      '60 640 m 60 700 l S 360 640 m 360 700 l S 160 640 m 160 680 l S 260 640 m 260 680 l S',
    ];
    const cells = [
      { x: 65, y: 114, text: 'All three columns', font: 'B' as const },
      ...['Name', 'Count', 'Price'].map((text, index) => ({ x: 65 + index * 100, y: 134, text })),
      ...['Paper', '500', '4.20'].map((text, index) => ({ x: 65 + index * 100, y: 154, text })),
    ];
    const { xml, result } = await convert(document([{ said: [...prose(60), ...cells], drawn: lines.join(' ') }]));
    expect(result.tables).toBe(1);
    expect(rowsOf(xml)).toEqual([['All three columns'], ['Name', 'Count', 'Price'], ['Paper', '500', '4.20']]);
    expect(xml).toContain('<w:gridSpan w:val="3"/>');
  });

  it('makes tables between horizontal rules, and of frames below each other', async () => {
    const across = [698, 681, 645].map((y) => `60 ${y} m 330 ${y} l S`);
    const frames = [560, 540, 520]
      .map((y) => `60 ${y} m 260 ${y} l S`)
      .concat('60 520 m 60 560 l S 260 520 m 260 560 l S');
    const cells = [
      ['Model', 'Layers', 'Heads'],
      ['Tiny', '4', '6'],
      ['Large', '32', '20'],
    ].flatMap((row, y) => row.map((text, x) => ({ x: 65 + x * 100, y: 116 + y * 17 + (y > 0 ? 2 : 0), text })));
    const framed = ['First frame', 'Second frame'].map((text, at) => ({ x: 65, y: 254 + at * 20, text }));
    const { xml, result } = await convert(
      document([{ said: [...prose(60), ...cells, ...framed], drawn: [...across, ...frames].join(' ') }]),
    );
    expect(result.tables).toBe(2);
    expect(rowsOf(xml)).toEqual([
      ['Model', 'Layers', 'Heads'],
      ['Tiny', '4', '6'],
      ['Large', '32', '20'],
      ['First frame'],
      ['Second frame'],
    ]);
  });

  it('keeps the hyphens of words that have them elsewhere, too', async () => {
    const lines = [
      'A paragraph with a well-known word has lines that reach from one side to the other, and this is a well-',
      'known one, too, which keeps what it has elsewhere; only a word that the program divides loses its infor-',
      'mation.',
    ];
    const said = lines.map((text, at) => ({ x: 60, y: 60 + at * 12, text }));
    const { xml } = await convert(document([{ said: [...said, ...prose(150)] }]));
    expect(texts(xml).join(' ')).toContain('this is a well-known one, too');
    expect(texts(xml).join(' ')).toContain('loses its information.');
  });

  it('tells headers and footers from the text, with fields for the numbers of pages', async () => {
    const sheets = [1, 2, 3].map((page) => ({
      said: [
        { x: 60, y: 40, text: 'Annual report', size: 8 },
        ...prose(100),
        ...prose(160),
        { x: 280, y: 770, text: `Page ${page} of 3`, size: 8 },
      ],
    }));
    const { xml, part, names } = await convert(document(sheets));
    expect(texts(xml)).not.toContain('Annual report');
    expect(xml).not.toContain('Page 1');
    const header = names.find((name) => name.startsWith('word/header1'))!;
    const footer = names.find((name) => name.startsWith('word/footer1'))!;
    expect(texts(part(header))).toEqual(['Annual report']);
    expect(part(footer)).toContain(' PAGE ');
    expect(part(footer)).toContain(' NUMPAGES ');
    expect([...xml.matchAll(/<w:pageBreakBefore\/>/g)]).toHaveLength(2);
  });

  it('joins a paragraph that goes on over a page, and words that were divided', async () => {
    const long = Array.from({ length: 52 }, () => PROSE[0]!);
    const first = prose(100, [
      ...long.slice(0, 50),
      'and the last line of this page ends with a word that does not fit, which was there-',
    ]);
    const second = prose(
      100,
      ['fore divided between the pages.', '', 'Another one begins here.'].filter((text) => text !== ''),
    );
    const { xml } = await convert(document([{ said: first }, { said: second }]));
    const joined = texts(xml).find((text) => text.includes('divided between'));
    expect(joined).toContain('which was therefore divided between the pages.');
    expect(xml).not.toContain('<w:pageBreakBefore/>');
  });

  it('makes footnotes of what stands at the foot of a page and is referred to', async () => {
    const said: Said[] = [
      ...prose(100),
      { x: 60, y: 160, text: 'A claim that needs a source' },
      { x: 184, y: 160, text: '1', size: 6, rise: 4 },
      ...prose(190),
      { x: 60, y: 700, text: '1', size: 5, rise: 3 },
      { x: 65, y: 700, text: 'The source of the claim, by its author.', size: 8 },
    ];
    const { xml, part, result } = await convert(document([{ said, drawn: '60 112 m 200 112 l S' }]));
    expect(result.notes_found).toBe(1);
    expect(xml).toContain('<w:footnoteReference w:id="2"/>');
    expect(texts(xml).join('\n')).not.toContain('The source of the claim');
    expect(part('word/footnotes.xml')).toContain('The source of the claim, by its author.');
  });

  it('keeps links, and neither scripts nor files', async () => {
    const link = (y: number, uri: string) =>
      `<< /Type /Annot /Subtype /Link /Rect [60 ${HEIGHT - y - 3} 200 ${HEIGHT - y + 9}] /A << /S /URI /URI (${uri}) >> >>`;
    const annotations = `/Annots [${link(100, 'https://example.org/?a=1&b=2')} ${link(130, 'javascript:alert(1)')} ${link(160, 'file:///etc/passwd')}]`;
    const said = [100, 130, 160].map((y) => ({ x: 60, y, text: 'A text with a link' }));
    const { part } = await convert(document([{ said, annotations }]));
    const relations = part('word/_rels/document.xml.rels');
    expect(relations).toContain('Target="https://example.org/?a=1&#38;b=2" TargetMode="External"');
    expect(relations).not.toMatch(/javascript|passwd/);
  });

  it('keeps columns as columns of a section', async () => {
    const lines = (x: number, word: string) =>
      Array.from({ length: 12 }, (_, index) => ({
        x,
        y: 140 + index * 12,
        text: `${word} column has a line of prose number ${index + 10}.`,
      }));
    const { xml } = await convert(
      document([
        { said: [{ x: 60, y: 90, text: 'Above both', size: 20 }, ...lines(60, 'Left'), ...lines(320, 'Right')] },
      ]),
    );
    expect(xml).toContain('<w:cols w:space="720"/>');
    expect(xml.indexOf('Above both')).toBeLessThan(xml.indexOf('<w:cols w:num="2"'));
    expect(xml).toContain('<w:cols w:num="2"');
    expect(xml).toContain('<w:br w:type="column"/>');
    const all = texts(xml).join(' ');
    expect(all.indexOf('Left column has a line of prose number 21')).toBeLessThan(
      all.indexOf('Right column has a line of prose number 10'),
    );
  });

  it('keeps columns as columns below prose across the page', async () => {
    const lines = (x: number, word: string) =>
      Array.from({ length: 54 }, (_, index) => ({
        x,
        y: 110 + index * 12,
        text: `${word} column has a line of prose number ${index + 10}.`,
      }));
    const { xml } = await convert(document([{ said: [...prose(60), ...lines(60, 'Left'), ...lines(320, 'Right')] }]));
    expect(xml).toContain('<w:cols w:num="2"');
    expect(xml.indexOf('everybody who reads it expects')).toBeLessThan(xml.indexOf('<w:cols w:num="2"'));
    expect(texts(xml).join(' ')).toMatch(/Left column has a line of prose number 63\.? .*Right column has a line/);
  });

  it('ends lines where they end on the page in the exact layout', async () => {
    const { xml } = await convert(document([{ said: [...prose(100), ...prose(160)] }]), { layout: 'exact' });
    expect([...xml.matchAll(/<w:br\/>/g)]).toHaveLength(4);
    expect(xml).toContain('w:lineRule="exact"');
  });

  it('draws pictures without their text, and reads the requested pages', async () => {
    const { names, result } = await convert(fixture('render-features.pdf'));
    expect(result.page_count).toBeGreaterThan(0);
    expect(names.filter((name) => name.startsWith('word/media/')).length).toBe(result.pictures);
    await expect(convert(fixture('protected.pdf'))).rejects.toMatchObject({ code: 'password_required' });
  });
});

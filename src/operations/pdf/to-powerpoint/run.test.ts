import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { HEIGHT, PROSE, prose, richSheet, saidPdf } from '#test/helpers/said-pdf.ts';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-to-powerpoint-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Fails where a part is no well-formed XML, or a relationship leads nowhere. */
const PARSE = `
import sys, zipfile, posixpath, xml.dom.minidom as dom
archive = zipfile.ZipFile(sys.argv[1])
names = set(archive.namelist())
for name in names:
  if not name.endswith((".xml", ".rels")): continue
  tree = dom.parseString(archive.read(name))
  if not name.endswith(".rels"): continue
  base = posixpath.dirname(posixpath.dirname(name))
  for each in tree.getElementsByTagName("Relationship"):
    if each.getAttribute("TargetMode") == "External": continue
    target = posixpath.normpath(posixpath.join(base, each.getAttribute("Target")))
    assert target in names, (name, target)
`;

async function convert(pdf: Buffer | string, params: JsonObject = {}) {
  const path = typeof pdf === 'string' ? pdf : join(folder, 'input.pdf');
  if (typeof pdf !== 'string') await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], { ocr: 'off', layout: 'flow', ...params });
  const parts = new Map(readZip(run.outputPath).map(({ name, bytes }) => [name, bytes.toString('utf8')]));
  if (requireTool('python3')) execFileSync(PYTHON, ['-c', PARSE, run.outputPath]);
  const part = (name: string) => parts.get(name) ?? '';
  return {
    ...run.outcome,
    names: [...parts.keys()],
    part,
    slide: (number = 1) => part(`ppt/slides/slide${number}.xml`),
  };
}

interface Shape {
  title: boolean;
  paragraphs: string[];
  /** Points from the left and upper edges, and its size. */
  place: number[];
  xml: string;
}

function shapesOf(xml: string): Shape[] {
  return [...xml.matchAll(/<p:sp>(.*?)<\/p:sp>/gs)].map(([, inner = '']) => ({
    title: inner.includes('<p:ph type="title"/>'),
    paragraphs: [...inner.matchAll(/<a:p>(.*?)<\/a:p>/gs)].map(([, text = '']) => text.replace(/<[^>]+>/g, '')),
    place: [...(/<a:off x="(-?\d+)" y="(-?\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(inner)?.slice(1) ?? [])].map(
      (units) => Number(units) / 12_700,
    ),
    xml: inner,
  }));
}

describe('pdf-to-powerpoint', () => {
  it('makes a slide of each page, as large as it, with titles, lists and links', async () => {
    const { type, filename, slide, part, result } = await convert(saidPdf([richSheet()]), { graphics: 'objects' });
    expect(filename).toBe('input.pptx');
    expect(type).toContain('presentationml');
    expect(result).toMatchObject({ slides: 1, headings: 1, list_items: 6, tables: 1, pictures: 1 });
    expect(part('ppt/presentation.xml')).toContain(`cy="${HEIGHT * 12_700}"`);
    const shapes = shapesOf(slide());
    expect(shapes[0]).toMatchObject({ title: true, paragraphs: ['The &#60;title&#62; &#38; more'] });
    expect(shapes.filter(({ title }) => title).length).toBe(1);
    expect(shapes.flatMap(({ paragraphs }) => paragraphs)).toContain(PROSE.join(' '));
    const list = shapes.find(({ paragraphs }) => paragraphs.includes('a part of it'));
    expect(list?.xml).toContain('<a:buChar char="•"/>');
    expect(slide()).toMatch(/<a:buAutoNum type="arabicPeriod" startAt="3"\/>/);
    expect(part('ppt/slides/_rels/slide1.xml.rels')).toContain('Target="https://example.org/?a=1&#38;b=2"');
  });

  it('puts texts where they are on the page', async () => {
    const { slide } = await convert(saidPdf([{ said: [{ x: 100, y: 300, text: 'A single line', size: 12 }] }]));
    const [shape] = shapesOf(slide());
    const [x = 0, y = 0, , height = 0] = shape?.place ?? [];
    expect(Math.abs(x - 100)).toBeLessThan(2);
    // The baseline is at 300.
    expect(y).toBeLessThan(300);
    expect(y + height).toBeGreaterThan(300);
    expect(height).toBeLessThan(12 * 1.6);
    expect(shape?.xml).toContain('sz="1200"');
  });

  it('keeps tables with joined cells as objects', async () => {
    const { slide } = await convert(saidPdf([richSheet()]), { graphics: 'objects' });
    const table = /<a:tbl>.*<\/a:tbl>/s.exec(slide())?.[0] ?? '';
    expect(table.match(/<a:tr /g)?.length).toBe(3);
    // Each row has a cell for each column, even if another cell covers it.
    for (const row of table.match(/<a:tr .*?<\/a:tr>/gs) ?? []) expect(row.match(/<a:tc[ >]/g)?.length).toBe(3);
    expect(table).toMatch(/<a:tc gridSpan="3"><a:txBody>.*?All three columns/s);
    expect(table).toContain('<a:lnL w="');
  });

  it('draws what is no text as a background, and none where there is nothing', async () => {
    const rich = await convert(saidPdf([richSheet(), { said: prose(100) }]));
    expect(rich.names.filter((name) => name.startsWith('ppt/media/'))).toEqual([
      expect.stringMatching(/^ppt\/media\/slide1-1\.(png|jpeg)$/),
    ]);
    expect(rich.slide(1)).toContain('<p:pic>');
    expect(rich.slide(2)).not.toContain('<p:pic>');
  });

  it('leaves running heads and notes where they are', async () => {
    const sheets = [1, 2, 3].map((page) => ({
      said: [{ x: 60, y: 40, text: 'Annual report', size: 8 }, ...prose(100), { x: 280, y: 770, text: `${page}` }],
    }));
    const { slide, result } = await convert(saidPdf(sheets));
    expect(result).toMatchObject({ slides: 3 });
    for (const page of [1, 2, 3]) {
      const texts = shapesOf(slide(page)).flatMap(({ paragraphs }) => paragraphs);
      expect(texts).toContain('Annual report');
      expect(texts).toContain(`${page}`);
    }
  });

  it('sets texts that stand apart on one line in boxes of their places', async () => {
    const said = [0, 1, 2, 3, 4].flatMap((row) =>
      ['Name', 'City', 'Sum'].map((text, column) => ({
        x: 60 + column * 150,
        y: 100 + row * 20,
        text: `${text}${row}`,
      })),
    );
    const { slide } = await convert(saidPdf([{ said }]));
    const places = new Map(
      shapesOf(slide()).flatMap(({ paragraphs, place }) => paragraphs.map((text) => [text, place])),
    );
    for (const [column, name] of ['Name', 'City', 'Sum'].entries())
      for (const row of [0, 4])
        expect(Math.abs((places.get(`${name}${row}`)?.[0] ?? 0) - (60 + column * 150))).toBeLessThan(2);
  });

  it('scales pages of other sizes to the slides, and takes the requested ones', async () => {
    const { slide, result, part } = await convert(fixture('features.pdf'), { pages: '2-3' });
    expect(result).toMatchObject({ slides: 2, pages: 2 });
    expect(shapesOf(slide(1)).flatMap(({ paragraphs }) => paragraphs)).toContain('A page 2');
    const [, width = 0, height = 0] =
      /<p:sldSz cx="(\d+)" cy="(\d+)"/.exec(part('ppt/presentation.xml'))?.map(Number) ?? [];
    for (const number of [1, 2])
      for (const {
        place: [x = 0, y = 0],
      } of shapesOf(slide(number))) {
        expect(x * 12_700).toBeLessThan(width);
        expect(y * 12_700).toBeLessThan(height);
      }
  });

  it('ends lines where they do on the page if asked to', async () => {
    const sheet = { said: [...prose(100), ...prose(160)] };
    const texts = async (layout: string) =>
      [...(await convert(saidPdf([sheet]), { layout })).slide().matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, text]) => text);
    expect(await texts('exact')).toEqual([...PROSE, ...PROSE]);
    expect(await texts('flow')).toEqual([PROSE.join(' '), PROSE.join(' ')]);
  });

  it('makes an empty slide of a page without anything', async () => {
    const { slide, result } = await convert(saidPdf([{ said: [] }]));
    expect(shapesOf(slide())).toEqual([]);
    expect(result).toMatchObject({ slides: 1, note_codes: [{ code: 'no_text' }] });
  });
});

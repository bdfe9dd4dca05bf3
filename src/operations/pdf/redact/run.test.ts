import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pagesPdf, type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Result extends Record<string, unknown> {
  removed: { characters: number; elsewhere: number };
}

const output = () => join(folder, 'redacted.pdf');

async function redact(pdf: Buffer | string, params: JsonObject) {
  const path = typeof pdf === 'string' ? pdf : join(folder, 'input.pdf');
  if (typeof pdf !== 'string') await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], params);
  copyFileSync(run.outputPath, output());
  return { ...run.outcome, result: run.outcome.result as unknown as Result };
}

/** All text of the output by every way that readers have, streams and strings laid open. */
function everything(): string {
  const qdf = join(folder, 'open.pdf');
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', '--decode-level=all', output(), qdf]);
  const bytes = readFileSync(qdf);
  const strings = [...bytes.toString('latin1').matchAll(/<([0-9a-fA-F]{4,})>/g)].map(([, hex]) =>
    Buffer.from(hex!, 'hex').toString('latin1'),
  );
  const text = execFileSync('pdftotext', [output(), '-']).toString();
  const others = execFileSync('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', output()], {
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  return [bytes.toString('latin1'), ...strings, text, others].join('\n').replaceAll('\0', '');
}

function textOf(path = output()): string {
  return execFileSync('pdftotext', ['-layout', path, '-']).toString();
}

/** Pixels of the first page at 72 dpi, gray. */
async function pixels(path = output()): Promise<{ data: Buffer; width: number }> {
  const png = execFileSync('pdftoppm', ['-r', '72', '-png', '-gray', '-l', '1', path], { maxBuffer: 1 << 26 });
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

const line = (text: string, y: number, x = 72): string => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`;
const lines = (...texts: string[]) =>
  pagesPdf([texts.map((text, index) => line(text, 700 - index * 20)).join('\n')], { width: 600, height: 800 });

describe('pdf-redact', () => {
  it('takes words out of the content, leaves the rest where it was, and fills the place', async () => {
    const pdf = lines('The name is Ada Lovelace here', 'and nothing of it is left');
    const { result, filename } = await redact(pdf, { text: 'Ada Lovelace' });
    expect(filename).toBe('input-redacted.pdf');
    expect(result).toMatchObject({
      matches: 1,
      areas: 1,
      removed: { characters: 12 },
      rasterized: [],
      pages: [{ page: 1, areas: 1 }],
    });
    if (!requireTool('qpdf') || !requireTool('pdftotext') || !requireTool('mutool')) return;
    expect(everything()).not.toMatch(/Ada|Lovelace/);
    expect(textOf().replace(/\s+/g, ' ')).toContain('The name is here and nothing of it is left');
    const [before, after] = [await pixels(join(folder, 'input.pdf')), await pixels()];
    let outside = 0;
    let black = 0;
    before.data.forEach((value, at) => {
      const [x, y] = [at % after.width, Math.floor(at / after.width)];
      const inside = x >= 134 && x <= 220 && y >= 85 && y <= 106;
      if (!inside && value !== after.data[at]) outside++;
      if (inside && after.data[at] === 0) black++;
    });
    expect(outside).toBe(0);
    expect(black).toBeGreaterThan(700);
  });

  it('removes a word that hides in every possible place', async () => {
    const { pdf, places } = hidden();
    expect(places).toBeGreaterThanOrEqual(31);
    if (!requireTool('qpdf') || !requireTool('pdftotext') || !requireTool('mutool')) return;
    expect(pdf.toString('latin1').match(/Xanadu/g)!.length).toBeGreaterThan(31);
    for (const sanitize of [true, false]) {
      const { result } = await redact(pdf, { text: 'Xanadu', sanitize });
      expect(result.removed.elsewhere).toBeGreaterThan(5);
      expect(everything()).not.toMatch(/Xanadu/i);
      // The contents of patterns and masks have no positions: the page becomes a picture.
      expect(result.rasterized).toEqual([1]);
      execFileSync('qpdf', ['--check', output()]);
    }
  });

  it('clears areas by their place on the page as it is seen, turned ones, too', async () => {
    const content = `${line('Keep', 700)}\n${line('Gone', 600)}`;
    const pdf = pagesPdf([content], { width: 600, height: 800, page: '/Rotate 90' });
    // On the turned page, x is the height and y the distance from the left.
    const area = {
      page: 1,
      x: (595 * 25.4) / 72,
      y: (60 * 25.4) / 72,
      width: (20 * 25.4) / 72,
      height: (60 * 25.4) / 72,
    };
    const { result } = await redact(pdf, { areas: [area], label: 'none' });
    expect(result.removed.characters).toBe(4);
    if (!requireTool('pdftotext')) return;
    expect(textOf()).toContain('Keep');
    expect(textOf()).not.toContain('Gone');
    expect(textOf()).toContain('none');
  });

  it.each(['flate', 'jpeg'])('takes pixels out of a %s image, for the place where it is drawn alone', async (kind) => {
    const side = 100;
    const gray = Buffer.alloc(side * side, 200);
    const data =
      kind === 'jpeg'
        ? await sharp(gray, { raw: { width: side, height: side, channels: 1 } })
            .toColourspace('b-w')
            .jpeg()
            .toBuffer()
        : deflateSync(gray);
    const filter = kind === 'jpeg' ? 'DCTDecode' : 'FlateDecode';
    const page = (content: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${content} 0 R /Resources << /XObject << /I 7 0 R >> >> >>`;
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      page(5),
      page(6),
      { dict: '', data: 'q 100 0 0 100 50 50 cm /I Do Q' },
      { dict: '', data: 'q 100 0 0 100 50 50 cm /I Do Q' },
      {
        dict: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter}`,
        data,
      },
    ]);
    const mm = 25.4 / 72;
    const { result } = await redact(pdf, {
      areas: [{ page: 1, x: 60 * mm, y: 60 * mm, width: 30 * mm, height: 30 * mm }],
      fill: '#ffffff',
    });
    expect(result).toMatchObject({ removed: { images: 1 }, rasterized: [] });
    if (!requireTool('pdftoppm')) return;
    execFileSync('pdfimages', ['-png', output(), join(folder, kind)]);
    const first = await sharp(join(folder, `${kind}-000.png`))
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const second = await sharp(join(folder, `${kind}-001.png`))
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    expect(first[25 * side + 25]).toBeLessThan(12);
    expect(Math.abs(first[80 * side + 80]! - 200)).toBeLessThan(4);
    expect(second.every((value) => Math.abs(value - 200) < 4)).toBe(true);
  });

  it('makes a picture of a page where it cannot be sure, or fails if that is asked for', async () => {
    // A font without widths, whose codes have no positions.
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      { dict: '', data: 'BT /F 20 Tf 50 200 Td (secret thing) Tj ET' },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Unknown >>',
    ]);
    const { result } = await redact(pdf, { text: 'secret' });
    expect(result).toMatchObject({ rasterized: [1], note_codes: [{ code: 'page_rasterized', page: 1 }] });
    if (requireTool('pdftotext')) expect(textOf().trim()).toBe('');
    await expect(redact(pdf, { text: 'secret', on_doubt: 'fail' })).rejects.toMatchObject({
      code: 'unprocessable_file',
    });
  });

  it('does not take the names of things for words that are left', async () => {
    const content = `/Figure << /MCID 0 >> BDC ${line('A figure and a field of type one', 700)} EMC`;
    const pdf = pagesPdf([content], { width: 600, height: 800 });
    const { result } = await redact(pdf, { text: ['figure', 'field', 'type', 'Contents'] });
    expect(result).toMatchObject({ matches: 3, rasterized: [] });
    if (requireTool('pdftotext')) expect(textOf().replace(/\s+/g, ' ').trim()).toBe('A and a of one');
  });

  it('finds words on pages that inherit their size and have fields and comments', async () => {
    const { result } = await redact(fixture('features.pdf'), {
      text: 'page 3',
    });
    expect(result).toMatchObject({ removed: { characters: 6 }, rasterized: [], pages: [{ page: 3 }] });
  });

  it('leaves nothing of what links, marks and drawings that reach into an area say', async () => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Annots [6 0 R 7 0 R 8 0 R] /Resources << /Font << /F1 5 0 R >> >> >>',
      { dict: '', data: line('Some secret words here', 200, 50) },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Annot /Subtype /Link /Rect [48 196 200 214] /Border [0 0 2] /C [1 0 0] /Contents (Xanadu) /A << /S /URI /URI (https://example.org/Xanadu) >> >>',
      '<< /Type /Annot /Subtype /Highlight /Rect [48 196 200 214] /QuadPoints [48 214 200 214 48 196 200 196] /C [1 1 0] /Contents (Xanadu) /T (Xanadu) /AP << /N 9 0 R >> >>',
      '<< /Type /Annot /Subtype /Square /Rect [48 150 200 205] /Contents (Xanadu) >>',
      { dict: '/Type /XObject /Subtype /Form /BBox [48 196 200 214]', data: '1 1 0 rg 48 196 152 18 re f' },
    ]);
    const { result } = await redact(pdf, { text: 'secret', sanitize: false });
    expect(result.removed).toMatchObject({ annotations: 3 });
    if (!requireTool('qpdf') || !requireTool('pdftotext') || !requireTool('mutool')) return;
    const text = everything();
    expect(text).not.toMatch(/Xanadu|example\.org/);
    expect(text).not.toMatch(/\/(?:Square|Highlight|Link)/);
    expect(text).toContain('1 1 0 rg 48 196 152 18 re f');
  });

  it('says so where nothing was found, and refuses what is not there', async () => {
    const { result } = await redact(lines('plain'), { text: 'other' });
    expect(result).toMatchObject({ matches: 0, note_codes: [{ code: 'nothing_found' }] });
    await expect(redact(lines('x'), { areas: [{ page: 2, x: 1, y: 1, width: 1, height: 1 }] })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    expect(operation.check?.(operation.params.parse({}), [{ pageCount: 1 }])).toMatchObject([{ loc: ['areas'] }]);
  });
});

/** A document with one word in many places, most of them invisible. */
function hidden(): { pdf: Buffer; places: number } {
  let places = 0;
  const word = (count = 1) => {
    places += count;
    return 'Xanadu';
  };
  const hex = () => Buffer.from(word()).toString('hex');
  const form = (data: string, more = ''): RawObject => ({
    dict: `/Type /XObject /Subtype /Form /BBox [0 0 500 50] /Resources << /Font << /F1 5 0 R >> /XObject << /In 8 0 R >> >> ${more}`,
    data,
  });
  const content = [
    line('Open', 780),
    line(word(), 700),
    `BT /F1 12 Tf 72 680 Td [(Xa) -20 (na) 10 (du)] TJ ET`,
    `BT /F1 12 Tf 14 TL 72 660 Td (x) Tj (${word()}) ' 1 0 (${word()}) " ET`,
    `BT /F1 12 Tf 72 600 Td <${hex()}> Tj ET`,
    `/Span << /ActualText (${word()}) >> BDC ${line(word(), 580)} EMC`,
    `/Span /MC0 BDC ${line(word(), 560)} EMC`,
    `q 1 0 0 1 72 500 cm /Fm Do Q`,
    `% ${word()} in a comment`,
    '/Pattern cs /Pt scn 300 300 50 50 re f /Gs gs',
  ].join('\n');
  places++;
  const objects: RawObject[] = [
    `<< /Type /Catalog /Pages 2 0 R /Outlines 9 0 R /AcroForm << /Fields [11 0 R] /XFA [(datasets) 12 0 R] >> /StructTreeRoot 13 0 R /MarkInfo << /Marked true >> /Metadata 15 0 R /PageLabels << /Nums [0 << /P (${word()}) >>] >> /Names << /Dests << /Names [(${word()}) [3 0 R /Fit]] >> /JavaScript << /Names [(x) << /S /JavaScript /JS (var a = "${word()}") >>] >> /EmbeddedFiles << /Names [(${word()}) 16 0 R] >> >> /OCProperties << /OCGs [18 0 R] /D << /Order [18 0 R] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /StructParents 0 /Annots [10 0 R 11 0 R 19 0 R] /Resources << /Font << /F1 5 0 R >> /XObject << /Fm 7 0 R >> /Pattern << /Pt 20 0 R >> /ExtGState << /Gs << /SMask << /S /Luminosity /G 21 0 R >> >> >> /Properties << /MC0 6 0 R >> >> /PieceInfo << /App << /Private (Xanadu) >> >> >>',
    { dict: '', data: content },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /ActualText (${word()}) /MCID 3 >>`,
    form(`BT /F1 12 Tf 0 20 Td (${word()}) Tj ET /In Do`),
    form(`BT /F1 12 Tf 100 20 Td (${word()}) Tj ET`),
    `<< /Type /Outlines /First 22 0 R /Last 22 0 R /Count 1 >>`,
    `<< /Type /Annot /Subtype /Text /Rect [500 100 520 120] /Contents (${word()}) /RC (<p>${word()}</p>) /T (${word()}) >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /TU (${word()}) /V (${word()}) /DV (${word()}) /Rect [300 100 400 120] /P 3 0 R /F 2 /DA (/F1 0 Tf) /AP << /N 23 0 R >> /Opt [(${word()})] >>`,
    { dict: '', data: `<xfa:data><a>${word()}</a></xfa:data>` },
    '<< /Type /StructTreeRoot /K 14 0 R >>',
    `<< /Type /StructElem /S /Span /P 13 0 R /Pg 3 0 R /Alt (${word()}) /E (${word()}) /T (${word()}) /ActualText (${word()}) /K 3 >>`,
    {
      dict: '/Type /Metadata /Subtype /XML',
      data: `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:title>${word()}</dc:title></x:xmpmeta>`,
    },
    `<< /Type /Filespec /F (a.txt) /Desc (${word()}) /EF << /F 17 0 R >> >>`,
    { dict: '/Type /EmbeddedFile', data: `attached ${word()}` },
    `<< /Type /OCG /Name (${word()}) >>`,
    `<< /Type /Annot /Subtype /Link /Rect [10 10 20 20] /A << /S /URI /URI (https://example.org/${word()}) >> >>`,
    {
      dict: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << /Font << /F1 5 0 R >> >>',
      data: `BT /F1 8 Tf 2 2 Td (${word()}) Tj ET`,
    },
    form(`BT /F1 12 Tf 0 20 Td (${word()}) Tj ET`, '/Group << /S /Transparency /CS /DeviceGray >>'),
    `<< /Title (${word()}) /Parent 9 0 R /Dest [3 0 R /Fit] >>`,
    form(`/Tx BMC BT /F1 12 Tf 2 2 Td (${word()}) Tj ET EMC`),
    `<< /Title (${word()}) /Secret (${word()}) >>`,
    `(${word()} that nothing refers to)`,
  ];
  return { pdf: rawPdf(objects, '/Info 24 0 R'), places };
}

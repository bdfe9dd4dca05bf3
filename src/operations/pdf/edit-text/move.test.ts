import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rule, textEditor } from '#test/helpers/edited-text.ts';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import toJson from '../to-json/operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-move-'));
});
afterAll(() => rm(folder, { recursive: true }));

const { input, output, edit, texts, opened } = textEditor(() => folder);
const tools = () => requireTool('pdftotext') && requireTool('mutool') && requireTool('pdftoppm');

const MM = 25.4 / 72;
/** Points of the page, from its upper left corner, as parameters. */
const at = (x: number, y: number, width?: number, height?: number) => ({
  page: 1,
  x: x * MM,
  y: y * MM,
  ...(width && { width: width * MM }),
  ...(height && { height: height * MM }),
});
const to = (x: number, y: number) => ({ to: { x: x * MM, y: y * MM } });
const by = (x: number, y: number) => ({ by: { x: x * MM, y: y * MM } });

const RED = Buffer.from([255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0]);
const picture = (more = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${more}`,
  data: RED,
});
/** A picture of 60 × 40 points, 50 from the left and 60 from the top. */
const PLACED = '60 0 0 40 50 200 cm /Im Do';
const TEXT = 'BT /F1 12 Tf 50 100 Td (Some text stays here) Tj ET';

/** A page of 300 × 300 points; its picture is the object 6, and further ones follow. */
function page(
  content: string,
  { more = [] as RawObject[], entries = '', objects = '/Im 6 0 R', resources = '', catalog = '' } = {},
) {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 5 0 R ${entries} ` +
      `/Resources << /Font << /F1 3 0 R >> /XObject << ${objects} >> ${resources} >> >>`,
    { dict: '', data: content },
    picture(),
    ...more,
  ]);
}

type Box = [left: number, top: number, right: number, bottom: number];

/** Where poppler and mutool draw red, in points. */
async function red(path = output()): Promise<Box[]> {
  const shown = [
    execFileSync('pdftoppm', ['-r', '72', '-png', path]),
    execFileSync('mutool', ['draw', '-q', '-r', '72', '-o', '-', '-F', 'png', path]),
  ];
  return await Promise.all(shown.map(async (png) => boxOf(await pixels(png), ([r, g]) => r > 200 && g < 100)));
}

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function boxOf(
  { data, width, height }: { data: Buffer; width: number; height: number },
  isIn: (pixel: [number, number, number], at: number) => boolean,
): Box {
  const box: Box = [width, height, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!isIn([data[pixel * 3]!, data[pixel * 3 + 1]!, data[pixel * 3 + 2]!], pixel)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x + 1);
    box[3] = Math.max(box[3], y + 1);
  }
  return box;
}

/** Programs draw pictures a pixel beyond their edges. */
function expectNear(box: Box, wanted: Box): void {
  for (const [side, value] of wanted.entries()) expect(Math.abs(box[side]! - value), `${box}`).toBeLessThanOrEqual(1);
}

/** The box of pixels that changed, in points; null for none. */
async function changed(): Promise<Box | null> {
  const [one, other] = await Promise.all(
    [input(), output()].map(async (path) => await pixels(execFileSync('pdftoppm', ['-r', '72', '-png', path]))),
  );
  const box = boxOf(one!, (_, pixel) =>
    [0, 1, 2].some((part) => one!.data[pixel * 3 + part] !== other!.data[pixel * 3 + part]),
  );
  return box[2] > 0 ? box : null;
}

async function readBlocks(): Promise<{ id: string; type: string; text?: string }[]> {
  await using run = await runOperation(toJson, [input()], { ocr: 'off' });
  return JSON.parse(await readFile(run.outputPath, 'utf8')).pages[0].blocks;
}

describe('pdf-edit-text with pictures that move', () => {
  it.each([
    ['in a group', `q ${PLACED} Q`],
    ['among others', `q 1 0 0 1 0 0 cm ${TEXT} ${PLACED} Q`],
    ['in an outline that goes with it', `q 50 200 60 40 re W n q ${PLACED} Q Q`],
    ['under a mark that stays', `/Figure << /MCID 0 >> BDC q ${PLACED} Q EMC`],
  ])('moves one %s', async (_, content) => {
    const result = await edit(page(`${content}\n${TEXT}`), { move: [{ ...at(50, 60, 60, 40), ...to(200, 20) }] });
    expect(result).toMatchObject({ moved: 1, removed: 0, unchanged: 0, left: [] });
    if (content.includes('MCID') && requireTool('qpdf')) expect(opened()).toMatch(/MCID 0/);
    if (!tools()) return;
    for (const box of await red()) expectNear(box, [200, 20, 260, 60]);
    expectNear((await changed())!, [50, 20, 260, 100]);
    for (const text of texts()) expect(text).toContain('Some text stays here');
  });

  it('moves by a distance, resizes, and turns with the page', async () => {
    await edit(page(`q ${PLACED} Q`), { move: [{ ...at(70, 70), ...by(10, 100), size: { width: 120 * MM } }] });
    if (tools()) for (const box of await red()) expectNear(box, [60, 160, 180, 240]);
    // Of 60 × 40 points, turned: 40 × 60, 200 from the left and 50 from the top.
    await edit(page(`q ${PLACED} Q`, { entries: '/Rotate 90' }), {
      move: [{ ...at(200, 50, 40, 60), ...to(10, 20), size: { width: 40 * MM, height: 30 * MM } }],
    });
    if (tools()) for (const box of await red()) expectNear(box, [10, 20, 50, 50]);
  });

  it('moves one of two uses of a picture, and one in a form', async () => {
    const form: RawObject = {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << /Im 6 0 R >> /Font << /F1 3 0 R >> >>',
      data: `q ${PLACED} Q ${TEXT}`,
    };
    const pdf = page('q 20 0 0 20 10 10 cm /Im Do Q /Fm Do', { more: [form], objects: '/Im 6 0 R /Fm 7 0 R' });
    expect(await edit(pdf, { move: [{ ...at(50, 60, 60, 40), ...to(200, 20) }] })).toMatchObject({ moved: 1 });
    if (tools()) {
      for (const box of await red()) expectNear(box, [10, 20, 260, 290]);
      expectNear((await changed())!, [50, 20, 260, 100]);
    }
    expect(await edit(pdf, { move: [{ ...at(10, 270, 20, 20), ...to(60, 65) }] })).toMatchObject({ moved: 1 });
    if (tools()) for (const box of await red()) expectNear(box, [50, 60, 110, 100]);
  });

  it('moves inline pictures, and pictures that a mask cuts', async () => {
    const inline = 'q 60 0 0 40 50 200 cm BI /W 1 /H 1 /BPC 8 /CS /RGB /F /AHx ID ff0000> EI Q';
    expect(await edit(page(`${inline} ${TEXT}`), { move: [{ ...at(60, 70), ...to(200, 20) }] })).toMatchObject({
      moved: 1,
    });
    if (tools()) for (const box of await red()) expectNear(box, [200, 20, 260, 60]);
    const mask: RawObject = {
      dict: '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      data: Buffer.from([255, 0]),
    };
    const masked = page(`q 60 0 0 40 50 200 cm /Ma Do Q ${TEXT}`, {
      more: [picture('/SMask 8 0 R'), mask],
      objects: '/Ma 7 0 R',
    });
    await edit(masked, { move: [{ ...at(50, 60, 60, 40), ...to(200, 20) }] });
    if (tools()) for (const [left, top] of await red()) expect([left, top]).toEqual([200, 20]);
  });

  it('moves and removes drawings with their letters, by the id of pdf-to-json', async () => {
    const petals = Array.from(
      { length: 8 },
      (_, n) => `${60 + n * 5} 210 m ${70 + n * 5} 260 80 180 ${90 + n * 4} 230 c`,
    );
    const pdf = page(
      `1 0 0 rg ${petals.map((path) => `${path} f`).join('\n')}\n0 g ${TEXT} BT /F1 12 Tf 50 280 Td (Above all of it) Tj ET`,
    );
    await edit(pdf, { replace: [rule('nothing', 'else')] });
    const [drawing] = (await readBlocks()).filter(({ type }) => type === 'picture');
    expect(await edit(pdf, { move: [{ id: drawing!.id, ...by(50, 10) }] })).toMatchObject({ moved: 1, left: [] });
    if (tools()) {
      const before = await red(input());
      for (const [at, [left, top, right, bottom]] of (await red()).entries())
        expect([left - 50, top - 10, right - 50, bottom - 10]).toEqual(before[at]);
    }
    expect(await edit(pdf, { remove: [{ id: drawing!.id }] })).toMatchObject({ removed: 1, left: [] });
    if (tools()) for (const [left, , right] of await red()) expect(right).toBeLessThan(left);
  });

  it.each([
    [
      'in an outline with other things',
      `q 40 190 80 60 re W n ${PLACED} Q`,
      `q 40 190 80 60 re W n 1 0 0 RG 41 191 m 119 191 l S ${PLACED} Q`,
      'clip',
    ],
    ['in an outline of another form', '', `q 40 190 m 120 190 l 80 290 l h W n 45 195 5 5 re f ${PLACED} Q`, 'clip'],
    ['under a mask', '', `/Gs gs ${PLACED}`, 'mask'],
    ['that is not there', '', TEXT, 'place'],
  ])('leaves a picture %s, and says why', async (_, __, content, why) => {
    const mask: RawObject = {
      dict: '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Group << /S /Transparency /CS /DeviceGray >>',
      data: '1 g 0 0 300 300 re f',
    };
    const pdf = page(`${content} 0 g`, {
      more: [mask],
      resources: '/ExtGState << /Gs << /SMask << /S /Luminosity /G 7 0 R >> >> >>',
    });
    const result = await edit(pdf, { move: [{ ...at(50, 60, 60, 40), ...to(200, 20) }] });
    expect(result).toMatchObject({ moved: 0, unchanged: 1, left: [{ page: 1, why }] });
    expect(result.note_codes).toContainEqual({ code: 'block_not_moved', count: 1, pages: '1', why });
    if (tools()) expect(await changed()).toBeNull();
  });
});

describe('pdf-edit-text with pictures that go', () => {
  it('removes a picture from the file, though another page lists it', async () => {
    const pdf = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R 7 0 R] /Count 2 >>',
      '<< /Font << /F1 8 0 R >> /XObject << /Im 6 0 R >> >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 5 0 R /Resources 3 0 R >>',
      { dict: '', data: `q ${PLACED} Q ${TEXT}` },
      picture(),
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 9 0 R /Resources 3 0 R >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      { dict: '', data: TEXT },
    ]);
    expect(await edit(pdf, { remove: [at(60, 70)] })).toMatchObject({ moved: 0, removed: 1, left: [] });
    if (tools()) {
      expectNear((await changed())!, [50, 60, 110, 100]);
      for (const text of texts()) expect(text).toBe('Some text stays here Some text stays here');
    }
    if (requireTool('qpdf')) expect(opened()).not.toContain('/Image');
  });

  it('keeps a picture that is used elsewhere, and takes its description away', async () => {
    const pdf = page(`/Figure << /MCID 0 >> BDC q ${PLACED} Q EMC q 20 0 0 20 10 10 cm /Im Do Q`, {
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 7 0 R',
      entries: '/StructParents 0',
      more: [
        '<< /Type /StructTreeRoot /K 8 0 R /ParentTree << /Nums [0 [8 0 R]] >> >>',
        '<< /Type /StructElem /S /Figure /P 7 0 R /Pg 4 0 R /K 0 /Alt (A red field) >>',
      ],
    });
    expect(await edit(pdf, { remove: [at(50, 60, 60, 40)] })).toMatchObject({ removed: 1 });
    if (tools()) for (const box of await red()) expectNear(box, [10, 270, 30, 290]);
    if (!requireTool('qpdf')) return;
    expect(opened()).toContain('/Image');
    expect(opened()).toContain('/MCID 0');
    expect(opened()).not.toContain('A red field');
  });
});

describe('pdf-edit-text with blocks of text that move', () => {
  const PROSE = ['First line of the block, which is one of', 'the two blocks of the page, and so it is', 'the first.'];
  const lines = (more = '') =>
    `BT /F1 12 Tf 50 250 Td (${PROSE[0]}) Tj 0 -14 Td (${PROSE[1]}) Tj 0 -14 Td (${PROSE[2]}) Tj 0 -90 Td (Another block) Tj ET ${more}`;
  const link = '<< /Type /Annot /Subtype /Link /Rect [50 233 90 245] /A << /S /URI /URI (https://example.org) >> >>';
  const blockOf = async (text: string) => (await readBlocks()).find((one) => one.text?.includes(text))!.id;

  function rect(): number[] {
    const [, numbers = ''] = /\/Rect \[([^\]]*)\]/.exec(opened())!;
    return numbers
      .trim()
      .split(/\s+/)
      .map((value) => Math.round(Number(value)));
  }

  it('moves a block with its links and lines under words, and nothing else', async () => {
    const pdf = page(lines('50 234 40 0.5 re f'), { entries: '/Annots [7 0 R]', more: [link] });
    await edit(pdf, { replace: [rule('nothing', 'else')] });
    const id = await blockOf('First line');
    expect(await edit(pdf, { move: [{ id, ...by(20, 150) }] })).toMatchObject({ moved: 1, left: [] });
    if (requireTool('qpdf')) expect(rect()).toEqual([70, 83, 110, 95]);
    if (!tools()) return;
    for (const text of texts()) for (const one of [PROSE.join(' '), 'Another block']) expect(text).toContain(one);
    const boxes = execFileSync('pdftotext', ['-bbox', output(), '-']).toString();
    const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>First/.exec(boxes)!.map(Number);
    expect(x).toBeCloseTo(70, 0);
    expect(y).toBeCloseTo(191, -1);
    const [left, top, , bottom] = (await changed())!;
    expect([left, top > 35, bottom < 235]).toEqual([50, true, true]);
  });

  it('moves letters of an operator that shows others, too, and makes a block smaller', async () => {
    const pdf = page('BT /F1 12 Tf 30 250 Td [(Left) -5000 (Right) -5000 (Last)] TJ ( end) Tj ET');
    expect(await edit(pdf, { move: [{ ...at(120, 45), ...by(0, 100), size: { width: 14 * MM } }] })).toMatchObject({
      moved: 1,
    });
    if (!tools()) return;
    const boxes = execFileSync('pdftotext', ['-bbox', output(), '-']).toString();
    const wordAt = (word: string) =>
      new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)"[^>]*>${word}<`).exec(boxes)!.slice(1).map(Number);
    const before = execFileSync('pdftotext', ['-bbox', input(), '-']).toString();
    for (const word of ['Left', 'Last', 'end'])
      expect(wordAt(word)).toEqual(
        new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)"[^>]*>${word}<`)
          .exec(before)!
          .slice(1)
          .map(Number),
      );
    const [left, top, right] = wordAt('Right');
    expect(right! - left!).toBeCloseTo(14, 0);
    expect(top).toBeGreaterThan(130);
  });

  it('leaves only the block that would hide others, and moves the rest of its page', async () => {
    const words = [
      [250, 'The same words here'],
      [180, 'The same words here'],
      [110, 'Another block with some more words'],
    ].map(([y, text]) => `BT /F1 12 Tf 40 ${y} Td (${text}) Tj ET`);
    const move = [
      { ...at(60, 45), ...by(0, 70) },
      { ...at(60, 186), ...by(20, 40) },
    ];
    const result = await edit(page(words.join(' ')), { move });
    expect(result).toMatchObject({ moved: 1, unchanged: 1, left: [{ text: 'The same words here', why: 'unread' }] });
    if (!tools()) return;
    for (const text of texts())
      expect(text).toBe('The same words here The same words here Another block with some more words');
    const boxes = execFileSync('pdftotext', ['-bbox', output(), '-']).toString();
    expect(Number(/xMin="([\d.]+)"[^>]*>Another</.exec(boxes)![1])).toBeCloseTo(60, 0);
  });

  it('removes a block with its links', async () => {
    const pdf = page(lines(), { entries: '/Annots [7 0 R]', more: [link] });
    await edit(pdf, { replace: [rule('nothing', 'else')] });
    const id = await blockOf('First line');
    expect(await edit(pdf, { remove: [{ id }] })).toMatchObject({ removed: 1, left: [] });
    if (requireTool('qpdf')) {
      expect(opened()).not.toContain('example.org');
      expect(opened()).not.toContain('First');
    }
    if (!tools()) return;
    for (const text of texts()) expect(text).toBe('Another block');
  });

  it('leaves a block whose words a description of other text has, too', async () => {
    const pdf = page(`/Span << /Alt (One and two) >> BDC ${lines()} EMC`);
    await edit(pdf, { replace: [rule('nothing', 'else')] });
    const [first] = await readBlocks();
    const result = await edit(pdf, { remove: [{ id: first!.id }] });
    expect(result).toMatchObject({ removed: 0, left: [{ why: 'words' }] });
    if (tools()) expect(await changed()).toBeNull();
  });

  it('replaces and moves at once, and names what it does not find', async () => {
    const params: JsonObject = {
      replace: [rule('Another', 'One more')],
      move: [
        { ...at(60, 45), ...by(0, 150) },
        { id: '1_0_0_100_100.abcdef', ...by(1, 1) },
      ],
    };
    const result = await edit(page(lines()), params);
    expect(result).toMatchObject({ changed: 1, moved: 1, left: [] });
    expect(result.note_codes).toEqual([{ code: 'block_not_found', count: 1, pages: '1', ids: '1_0_0_100_100.abcdef' }]);
    if (tools())
      for (const text of texts()) for (const one of [PROSE.join(' '), 'One more block']) expect(text).toContain(one);
  });
});

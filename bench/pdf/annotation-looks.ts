import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixture } from '#test/helpers/fixture.ts';
import { around, drawPages, overlap, overUnion } from '#test/helpers/page-ink.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import annotate from '../../src/operations/pdf/annotate/operation.ts';
import { openPdfJs } from './annotations/pdfjs.ts';

/**
 * Draws annotations of every type with poppler, mutool, PDFium and, if its folder is stated, pdf.js, on cropped pages turned in four ways:
 * `node bench/pdf/annotation-looks.ts [folder with pdfjs-dist in its node_modules]`. Prints the
 * intersection over union of the boxes around the drawings of each pair of readers, the share of common pixels, and for
 * types that fill a known box, its intersection over union with the drawing.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const COUNT = Number(process.env.COUNT ?? 3);
/** So that smoothed edges, a pixel wide, count for little; four pixels of a point. */
const DPI = 288;
const strokes = [Array.from({ length: 40 }, (_, index) => [index, 8 + 8 * Math.sin(index / 5)])];
const TYPES = ['text', 'date', 'check', 'cross', 'line', 'rectangle', 'ellipse', 'polygon', 'polyline', 'ink'];
const MARKS = ['highlight', 'underline', 'strikeout', 'squiggly', 'note', 'stamp', 'picture', 'signature'];

/** Numbers that are the same in each run. */
function createRandom(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round((least + (state / 2_147_483_648) * (most - least)) * 10) / 10;
  };
}

function itemOf(type: string, page: number, random: ReturnType<typeof createRandom>): JsonObject {
  const [x, y, width, height] = [random(2, 25), random(2, 35), random(12, 40), random(8, 40)];
  const area = { x, y, width, height };
  const dark = '#103070';
  const base = { type, page, color: dark };
  if (type === 'text') return { ...base, x, y, width, text: 'Zoë schreibt, Ελλάδα, שלום עולם 12', size: 12 };
  if (type === 'date') return { ...base, x, y, size: 14 };
  if (type === 'line') return { ...base, x1: x, y1: y, x2: x + width, y2: y + height, arrows: 'both', stroke: 2 };
  if (type === 'polygon' || type === 'polyline') {
    return {
      ...base,
      points: [
        [x, y],
        [x + width, y + 3],
        [x + width / 2, y + height],
      ],
      stroke: 2,
    };
  }
  if (type === 'ink')
    return { ...base, strokes: strokes.map((list) => list.map(([px = 0, py = 0]) => [x + px, y + py])) };
  if (['highlight', 'underline', 'strikeout', 'squiggly'].includes(type)) return { ...base, areas: [area] };
  if (type === 'stamp') return { ...base, x, y, width, text: 'PAID' };
  if (type === 'note') return { ...base, x, y, text: 'Look' };
  if (type === 'check' || type === 'cross') return { ...base, x, y, size: height };
  if (type === 'picture') return { type, page, x, y, width };
  if (type === 'signature') return { ...base, x, y, width, strokes };
  return { ...base, ...area, stroke: 2 };
}

const pdfjs = await openPdfJs(process.argv[2]);
const FILLS: ReadonlySet<string> = new Set(['rectangle', 'ellipse', 'highlight']);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-annotation-looks-'));
try {
  const boxes: number[] = [];
  const ofPdfJs: number[] = [];
  const pixels: number[] = [];
  const asked: number[] = [];
  for (const rotate of [0, 90, 180, 270]) {
    const random = createRandom(rotate + 1);
    const types = [...TYPES, ...MARKS].filter((type) => type !== 'note' || rotate === 0);
    const items = types.flatMap((type, at) =>
      Array.from({ length: COUNT }, (_, index) => itemOf(type, at * COUNT + index + 1, random)),
    );
    const pages = items.map((_, index) => `${index + 3} 0 R`);
    const file = join(folder, `${rotate}.pdf`);
    const tree = `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} /MediaBox [0 0 500 500] >>`;
    const page = `<< /Type /Page /Parent 2 0 R /Rotate ${rotate} /CropBox [30 40 280 290] >>`;
    writeFileSync(file, rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', tree, ...items.map(() => page)]));
    await using run = await runOperation(annotate, [file, fixture('photo.jpg')], { items });
    const readers = await drawPages(run.outputPath, items.length, DPI);
    if (pdfjs) readers.push(await pdfjs.draw(run.outputPath, DPI));
    for (const [index, item] of items.entries()) {
      const inks = readers.flatMap((reader) => reader[index] ?? []);
      for (const [at, one] of inks.entries()) {
        for (const other of inks.slice(at + 1)) {
          const [found, common] = [overUnion(around(one), around(other)), overlap(one, other)];
          boxes.push(found);
          if (other.name === 'pdf.js') ofPdfJs.push(found);
          pixels.push(common);
          if (found < 0.9) say(`${item.type} at ${rotate}: ${one.name} and ${other.name} ${found.toFixed(3)}`);
        }
        if (!FILLS.has(String(item.type))) continue;
        const [found] = Array.isArray(item.areas) ? (item.areas as JsonObject[]) : [item];
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => Number(found?.[key]));
        asked.push(overUnion(around(one), [x ?? 0, y ?? 0, (x ?? 0) + (width ?? 0), (y ?? 0) + (height ?? 0)]));
      }
    }
  }
  const tell = (name: string, list: number[]): void => {
    const sorted = [...list].sort((one, other) => one - other);
    const good = sorted.filter((value) => value >= 0.9).length;
    say(
      `${name}: ${sorted.length} pairs, least ${sorted[0]?.toFixed(3)}, median ${sorted[sorted.length >> 1]?.toFixed(3)}, ${good} of at least 0.9`,
    );
  };
  tell('boxes of two readers', boxes);
  if (pdfjs) tell(`boxes of ${pdfjs.name} and another reader`, ofPdfJs);
  tell('pixels of two readers', pixels);
  tell('box drawn and asked for', asked);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

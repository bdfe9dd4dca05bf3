import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../src/operations/kit/define.ts';
import annotate from '../../src/operations/pdf/annotate/operation.ts';
import list from '../../src/operations/pdf/annotations/operation.ts';
import { openPdfBox, type XfdfAnnotation } from './annotations/pdfbox.ts';
import { openPdfJs, type ReadAnnotation } from './annotations/pdfjs.ts';

/**
 * Judges the exchange of annotations by other libraries:
 * `node bench/pdf/annotation-xfdf.ts [folder with pdfjs-dist in its node_modules] [folder with the jars of PDFBox 2]`.
 * - pdf.js reads a file with every type, and the file that an export and an import make of it: every property has to be the
 *   same, numbers within a hundredth of a point.
 * - PDFBox reads the exported XFDF: type, page, name, author, text, rectangle, color and points have to be those that pdf.js reads.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const area = { x: 20, y: 10, width: 30, height: 12 };
const corners = [
  [20, 10],
  [40, 20],
  [25, 30],
];
const about = { author: 'Zoë & <Co>', created: '2026-01-02T03:04:05Z', modified: '2026-02-03T04:05:06+01:00' };
const ITEMS: JsonObject[] = [
  { type: 'text', ...area, text: 'Ελλάδα "1 < 2"\n\tשלום', size: 8, font: 'bold', align: 'right', fill: '#ffeecc' },
  { type: 'line', x1: 20, y1: 10, x2: 50.5, y2: 20.25, arrows: 'both', stroke: 2, color: '#c00000' },
  { type: 'rectangle', ...area, stroke: 2, color: '#102030', fill: '#ffffff', opacity: 50 },
  { type: 'ellipse', ...area, stroke: 1, fill: '#00ff00' },
  { type: 'polygon', points: corners, stroke: 1, fill: '#abcdef' },
  { type: 'polyline', points: corners, stroke: 1 },
  { type: 'ink', strokes: [corners, [corners[2] ?? [], corners[0] ?? []]], stroke: 3 },
  { type: 'highlight', areas: [area, { ...area, y: 25 }], comment: 'two\nlines' },
  { type: 'underline', areas: [area] },
  { type: 'strikeout', areas: [area] },
  { type: 'squiggly', areas: [area], subject: 'Check' },
  { type: 'note', x: 20, y: 10, text: 'Why?', id: 'why' },
  { type: 'reply', to: 'why', text: 'Because.', id: 'because' },
  { type: 'status', to: 'why', status: 'accepted', text: 'Accepted by Zoë' },
  { type: 'stamp', x: 20, y: 10, width: 30, text: 'PAID' },
  { type: 'link', ...area, url: 'https://example.org/?a=1&b=2' },
  { type: 'link', ...area, to_page: 2 },
];

const folder = mkdtempSync(join(tmpdir(), 'sheaf-annotation-xfdf-'));
const pdf = (path: string) => ({ path, type: 'application/pdf' as const });
let faults = 0;

/** Whether values are the same, numbers within a hundredth. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= 0.01;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [a, b] = [Object.entries(one), other as Record<string, unknown>];
  return a.length === Object.keys(b).length && a.every(([key, value]) => isAlike(value, b[key]));
}

function compare(what: string, one: unknown, other: unknown): void {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  if (isAlike(one, other)) return;
  faults++;
  say(`${what}: ${first?.slice(0, 300)} is ${second?.slice(0, 300)}`);
}

/** A file with the items, its exports, and the files that an import of these makes. */
async function exchange(rotate: number) {
  const plain = join(folder, `plain-${rotate}.pdf`);
  const tree = '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 400 400] /CropBox [30 40 230 320] >>';
  const page = `<< /Type /Page /Parent 2 0 R /Rotate ${rotate} >>`;
  writeFileSync(plain, rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', tree, page, page]));
  const items = ITEMS.map((item, index): JsonObject => {
    // A reply is on the page of its note, and a link has no author.
    const page = item.type === 'reply' || item.type === 'status' ? 2 : (index % 2) + 1;
    return { page, id: `i${index}`, ...(item.type !== 'link' && about), ...item };
  });
  const files: Record<string, string> = { plain };
  const keep = async (name: string, run: Promise<Awaited<ReturnType<typeof runOperation>>>): Promise<string> => {
    await using output = await run;
    const path = join(folder, `${rotate}-${name}`);
    copyFileSync(output.outputPath, path);
    files[name] = path;
    return path;
  };
  const first = await keep('first.pdf', runOperation(annotate, [pdf(plain)], { items }));
  for (const [format, type] of [
    ['xfdf', 'application/vnd.adobe.xfdf'],
    ['json', 'application/json'],
  ] as const) {
    const path = await keep(`first.${format}`, runOperation(list, [pdf(first)], { format }));
    await keep(`by-${format}.pdf`, runOperation(annotate, [pdf(plain), { path, type }], {}));
  }
  return files;
}

/** The annotations that pdf.js reads, without object numbers, which differ between files. */
const known = (pages: ReadAnnotation[][]): Record<string, unknown>[] =>
  pages.flatMap((all, page) =>
    all.map(({ id: _, popupRef: __, inReplyTo, ...one }) => ({ page, isReply: inReplyTo != null, ...one })),
  );

/** All numbers in a list of lists, in its order. */
function numbersIn(list: unknown): number[] {
  if (typeof list === 'number') return [list];
  return typeof list === 'object' && list !== null ? Object.values(list).flatMap(numbersIn) : [];
}
const inOrder = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

/** Compares what PDFBox reads in XFDF with what pdf.js reads in the file. */
function compareWithXfdf(rotate: number, ofFile: Record<string, unknown>[], ofXfdf: readonly XfdfAnnotation[]): void {
  const lower = (all: readonly { subtype?: unknown }[]) => all.map(({ subtype }) => String(subtype).toLowerCase());
  compare(`types at ${rotate}`, lower(ofFile), lower(ofXfdf));
  for (const [index, one] of ofFile.entries()) {
    const other = ofXfdf[index];
    const name = `${one.subtype} at ${rotate}`;
    if (!other) continue;
    const { titleObj, contentsObj } = one as { titleObj?: { str: string }; contentsObj?: { str: string } };
    compare(`page of ${name}`, one.page, other.page);
    compare(`author of ${name}`, titleObj?.str ?? '', other.title);
    compare(`text of ${name}`, (contentsObj?.str ?? '').replaceAll('\r', '\n'), other.contents.replaceAll('\r', '\n'));
    compare(`rectangle of ${name}`, one.rect, other.rect);
    if (one.subtype !== 'Link')
      compare(
        `color of ${name}`,
        numbersIn(one.color),
        other.color.map((part) => Math.round(part * 255)),
      );
    for (const key of ['quadPoints', 'vertices', 'inkLists', 'lineCoordinates'] as const) {
      // pdf.js orders the corners of marks and lines.
      compare(`${key} of ${name}`, inOrder(numbersIn(one[key])), inOrder(other[key]));
    }
  }
}

const [modules, jars] = process.argv.slice(2);
const pdfjs = await openPdfJs(modules);
const pdfbox = openPdfBox(jars);
try {
  let count = 0;
  for (const rotate of [0, 90, 180, 270]) {
    const files = await exchange(rotate);
    if (!pdfjs) continue;
    const first = known(await pdfjs.read(files['first.pdf'] ?? ''));
    count += first.length;
    for (const format of ['xfdf', 'json']) {
      const again = known(await pdfjs.read(files[`by-${format}.pdf`] ?? ''));
      compare(`annotations by ${format} at ${rotate}`, again.length, first.length);
      for (const [index, one] of first.entries()) {
        const other = again[index] ?? {};
        for (const key of Object.keys(one))
          compare(`${key} of ${one.subtype} by ${format} at ${rotate}`, one[key], other[key]);
      }
    }
    if (pdfbox) compareWithXfdf(rotate, first, pdfbox(files['first.xfdf'] ?? ''));
  }
  if (pdfjs)
    say(
      `${count} annotations of ${ITEMS.length} kinds, read by ${pdfjs.name}${pdfbox ? ' and PDFBox' : ''}: ${faults} differences`,
    );
  if (faults > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import {
  type Box,
  type Geometry,
  geometryOf,
  type Matrix,
  multiply,
  type Sides,
  sidesOf,
  transformBox,
} from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, type PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { addFonts, type SetLine } from '../text/typesetter.ts';
import { createPainter, drawForm } from './painter.ts';

/** A drawing for pages: a form, and its size in points. */
export interface Stamp {
  ref: PdfRef;
  width: number;
  height: number;
}

const ANCHORS = [
  ...(['top-left', 'top', 'top-right'] as const),
  ...(['left', 'center', 'right'] as const),
  ...(['bottom-left', 'bottom', 'bottom-right'] as const),
] as const;
export type Anchor = (typeof ANCHORS)[number];

/** Where a stamp comes on a page as a reader sees it. */
export interface StampPlace {
  anchor: Anchor;
  /** Points between the stamp and its anchor edges, for each or for all. */
  margin: number | Sides;
  /** Degrees, counterclockwise. */
  rotate: number;
  /** How much larger than it is made. */
  scale: number;
}

/** Red, green and blue, 0 to 1. */
export type Color = readonly [number, number, number];

/** Marks painted content as an artifact, which screen readers and extractors skip (ISO 32000-2, 14.8.2.2). */
export type Artifact = 'Watermark' | 'Header' | 'Footer';

const LINE_HEIGHT = 1.25;
/** Depth of a line of size 1 below its baseline, of its height of 1. */
const BELOW = 0.22;
/** How far marks may reach beyond their line. */
const BLEED = 0.6;
const MAX_TILES = 400;

/** Makes stamps and draws them. */
export interface Stamper {
  /** A stamp of lines of text, each in the middle. */
  text(lines: readonly SetLine[], size: number, color: Color): Stamp;
  /** Stamps side by side, each scaled, `gap` points apart, and centered on the height of the highest one. */
  row(parts: readonly { stamp: Stamp; scale: number }[], gap: number): Stamp;
  /** The same stamp, transparent: 0 is invisible, 1 opaque. */
  faded(stamp: Stamp, opacity: number): Stamp;
  /** Draws stamps on the page with this index. */
  draw(index: number, stamps: readonly { stamp: Stamp; place: StampPlace }[], options: DrawOptions): void;
  /** Draws a stamp all over the page, `gap` points between one and the next. */
  tile(
    index: number,
    stamp: Stamp,
    place: Omit<StampPlace, 'anchor' | 'margin'> & { gap: number },
    options: DrawOptions,
  ): void;
}

export interface DrawOptions {
  under: boolean;
  kind: Artifact;
}

/** Creates the stamper of a document. */
export function createStamper(edited: EditedDocument): Stamper {
  const painter = createPainter(edited);

  function paint(index: number, placed: { stamp: Stamp; matrix: Matrix }[], { under, kind }: DrawOptions): void {
    if (placed.length === 0) return;
    const forms: Record<string, PdfRef> = {};
    const names = new Map<PdfRef, string>();
    let content = `/Artifact<</Type/Pagination/Subtype/${kind}>>BDC\n`;
    for (const { stamp, matrix } of placed) {
      let name = names.get(stamp.ref);
      if (name === undefined) {
        name = `S${names.size}`;
        names.set(stamp.ref, name);
        forms[name] = stamp.ref;
      }
      content += drawForm(name, matrix.map(round) as unknown as Matrix);
    }
    const painting = { content: `${content}EMC\n`, forms };
    painter.paint(index, under ? { under: painting } : { over: painting });
  }

  return {
    text: (lines, size, color) => makeText(edited, lines, size, color),
    row: (parts, gap) => makeRow(edited, parts, gap),
    faded(stamp, opacity) {
      if (opacity >= 1) return stamp;
      const resources = dictOf({
        XObject: dictOf({ S: stamp.ref }),
        ExtGState: dictOf({ G: dictOf({ ca: opacity, CA: opacity }) }),
      });
      const ref = edited.addStream(formDict(boxOf(stamp), resources), Buffer.from('/G gs /S Do'));
      return { ...stamp, ref };
    },
    draw(index, stamps, options) {
      const page = pageOf(edited, index);
      paint(
        index,
        stamps.map(({ stamp, place }) => ({ stamp, matrix: multiply(placeOn(page, stamp, place), page.toPage) })),
        options,
      );
    },
    tile(index, stamp, { rotate, scale, gap }, options) {
      const page = pageOf(edited, index);
      const turned = turn(stamp, rotate, scale);
      const [left, bottom, right, top] = turned.box;
      let [across, up] = [right - left + gap, top - bottom + gap];
      const count = Math.ceil(page.width / across) * Math.ceil(page.height / up);
      if (count > MAX_TILES) {
        const wider = Math.sqrt(count / MAX_TILES);
        [across, up] = [across * wider, up * wider];
      }
      const [columns, rows] = [Math.ceil(page.width / across), Math.ceil(page.height / up)];
      const placed: { stamp: Stamp; matrix: Matrix }[] = [];
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const x = page.width / 2 + (column - (columns - 1) / 2) * across;
          const y = page.height / 2 + (row - (rows - 1) / 2) * up;
          placed.push({ stamp, matrix: multiply(moved(turned, x, y), page.toPage) });
        }
      }
      paint(index, placed, options);
    },
  };
}

/** A page in points, upright. */
interface PointPage {
  width: number;
  height: number;
  /** From points on the upright page to its own coordinates. */
  toPage: Matrix;
}

function pageOf(edited: EditedDocument, index: number): PointPage {
  const geometry: Geometry = geometryOf(edited, pageAt(edited, index));
  const { unit, width, height, fromUpright } = geometry;
  return {
    width: width * unit,
    height: height * unit,
    toPage: multiply([1 / unit, 0, 0, 1 / unit, 0, 0], fromUpright),
  };
}

/** Width and height in points of a page as a reader sees it. */
export function pageSize(edited: EditedDocument, index: number): { width: number; height: number } {
  const { width, height } = pageOf(edited, index);
  return { width, height };
}

/** The bounding size of a rotated box. */
export function turnedSize(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

interface Turned {
  matrix: Matrix;
  box: Box;
}

function turn({ width, height }: Stamp, degrees: number, scale: number): Turned {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const matrix: Matrix = [cos, sin, -sin, cos, 0, 0];
  return { matrix, box: transformBox(matrix, [0, 0, width, height]) };
}

/** The matrix that moves the center of a rotated drawing to a point. */
function moved({ matrix, box: [left, bottom, right, top] }: Turned, x: number, y: number): Matrix {
  return multiply(matrix, [1, 0, 0, 1, x - (left + right) / 2, y - (bottom + top) / 2]);
}

function placeOn(page: PointPage, stamp: Stamp, { anchor, margin, rotate, scale }: StampPlace): Matrix {
  const turned = turn(stamp, rotate, scale);
  const [left, bottom, right, top] = turned.box;
  const free = sidesOf(margin);
  const [halfWidth, halfHeight] = [(right - left) / 2, (top - bottom) / 2];
  const x = anchor.endsWith('left')
    ? free.left + halfWidth
    : anchor.endsWith('right')
      ? page.width - free.right - halfWidth
      : page.width / 2;
  const y = anchor.startsWith('top')
    ? page.height - free.top - halfHeight
    : anchor.startsWith('bottom')
      ? free.bottom + halfHeight
      : page.height / 2;
  return moved(turned, x, y);
}

function makeText(edited: EditedDocument, lines: readonly SetLine[], size: number, color: Color): Stamp {
  const width = Math.max(0.001, ...lines.map((line) => line.width)) * size;
  const height = (1 + (lines.length - 1) * LINE_HEIGHT) * size;
  let content = `${colorText(color)}\n`;
  lines.forEach((line, index) => {
    const x = (width - line.width * size) / 2;
    const y = ((lines.length - 1 - index) * LINE_HEIGHT + BELOW) * size;
    content += `BT ${numberText(round(x))} ${numberText(round(y))} Td\n${line.show(size)}ET\n`;
  });
  const resources: PdfDict = new Map();
  addFonts(resources, lines);
  const bleed = BLEED * size;
  const form = formDict([-bleed, -bleed, width + bleed, height + bleed], resources);
  // Overlapping glyphs are one shape when transparent.
  form.set('Group', dictOf({ S: nameOf('Transparency') }));
  return { ref: edited.addStream(form, Buffer.from(content, 'latin1')), width, height };
}

function makeRow(edited: EditedDocument, parts: readonly { stamp: Stamp; scale: number }[], gap: number): Stamp {
  const height = Math.max(...parts.map(({ stamp, scale }) => stamp.height * scale));
  const forms: PdfDict = new Map();
  let content = '';
  let width = 0;
  for (const [at, { stamp, scale }] of parts.entries()) {
    const x = at === 0 ? 0 : width + gap;
    const y = (height - stamp.height * scale) / 2;
    content += `q ${[scale, 0, 0, scale, x, y].map((value) => numberText(round(value))).join(' ')} cm /S${at} Do Q\n`;
    forms.set(`S${at}`, stamp.ref);
    width = x + stamp.width * scale;
  }
  const box = boxOf({ width, height });
  return { ref: edited.addStream(formDict(box, dictOf({ XObject: forms })), Buffer.from(content)), width, height };
}

const boxOf = ({ width, height }: Pick<Stamp, 'width' | 'height'>): Box => [
  -height,
  -height,
  width + height,
  2 * height,
];

function formDict(box: Box, resources: PdfDict): PdfDict {
  return dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: box.map(round),
    Resources: resources,
  });
}

/** The operator that sets the fill color. */
export function colorText([red, green, blue]: Color): string {
  const [r, g, b] = [red, green, blue].map((part) => numberText(Math.round(part * 1000) / 1000));
  return r === g && g === b ? `${r} g` : `${r} ${g} ${b} rg`;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

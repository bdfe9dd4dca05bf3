import type { EditedDocument } from '../../edit/edited-document.ts';
import { type Box, readBox } from '../../geometry.ts';
import { Buffer } from '../../platform/buffer.ts';
import { numberOr, numbersAmong } from '../../syntax/entries.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, type PdfRef } from '../../syntax/objects.ts';
import { numberText } from '../../syntax/serialize.ts';

const MAX_POINTS = 20_000;
const YELLOW = '1 0.93 0.4';

/**
 * Draws the appearance that readers use for an annotation without one (ISO 32000-2, 12.5.6): notes, marks on text,
 * lines and shapes. Null for kinds that only their reader can draw.
 */
export function drawLook(edited: EditedDocument, annotation: PdfDict, kind: string): PdfRef | null {
  const rect = readBox(edited, annotation.get('Rect'));
  if (!rect) return null;
  const content = contentOf(edited, annotation, kind, rect);
  if (content === null) return null;
  const alpha = Math.max(0, Math.min(1, edited.entries(annotation).number('CA') ?? 1));
  const state = dictOf({
    CA: alpha,
    ca: alpha,
    BM: kind === 'Highlight' ? nameOf('Multiply') : undefined,
  });
  const form = dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: [...rect],
    Matrix: [1, 0, 0, 1, -rect[0], -rect[1]],
    Group: dictOf({ S: nameOf('Transparency') }),
    Resources: dictOf({ ExtGState: dictOf({ G: state }) }),
  });
  return edited.addStream(form, Buffer.from(`/G gs ${content}`, 'latin1'));
}

function contentOf(edited: EditedDocument, annotation: PdfDict, kind: string, rect: Box): string | null {
  const color = colorOf(edited, annotation.get('C'));
  const width = lineWidth(edited, annotation);
  const stroke = `${color ?? '0 0 0'} RG ${numberText(width)} w`;
  switch (kind) {
    case 'Text':
      return note(rect, color ?? YELLOW);
    case 'Highlight':
      return `${color ?? YELLOW} rg ${quads(edited, annotation).map(area).join(' ')}`;
    case 'Underline':
    case 'Squiggly':
      return `${color ?? '0 0 0'} RG ${quads(edited, annotation)
        .map((quad) => stripe(quad, 0.08))
        .join(' ')}`;
    case 'StrikeOut':
      return `${color ?? '0 0 0'} RG ${quads(edited, annotation)
        .map((quad) => stripe(quad, 0.45))
        .join(' ')}`;
    case 'Square':
    case 'Circle':
      return shape(edited, annotation, kind, rect, width, stroke);
    case 'Line':
      return `${stroke} ${path(numbersIn(edited, annotation.get('L')))} S`;
    case 'PolyLine':
      return `${stroke} ${path(numbersIn(edited, annotation.get('Vertices')))} S`;
    case 'Polygon': {
      const fill = colorOf(edited, annotation.get('IC'));
      return `${stroke} ${fill ? `${fill} rg ` : ''}${path(numbersIn(edited, annotation.get('Vertices')))} h ${fill ? 'B' : 'S'}`;
    }
    case 'Ink': {
      const strokes = (edited.entries(annotation).array('InkList') ?? []).slice(0, MAX_POINTS);
      return `${stroke} 1 J 1 j ${strokes.map((list) => `${path(numbersIn(edited, list))} S`).join(' ')}`;
    }
    default:
      return null;
  }
}

/** A sheet with lines, in the upper left corner of the rectangle, of the size of icons. */
function note([left, , , top]: Box, color: string): string {
  const at = (x: number, y: number): string => `${numberText(left + x)} ${numberText(top - y)}`;
  const lines = [6, 10, 14].map((y) => `${at(4, y)} m ${at(16, y)} l`).join(' ');
  return `${color} rg 0.3 0.3 0.3 RG 1 w ${at(1, 19)} 18 18 re B ${lines} S`;
}

function shape(
  edited: EditedDocument,
  annotation: PdfDict,
  kind: string,
  rect: Box,
  width: number,
  stroke: string,
): string {
  const fill = colorOf(edited, annotation.get('IC'));
  const [left, bottom, right, top] = inset(rect, numbersIn(edited, annotation.get('RD')), width / 2);
  const paint = width > 0 ? (fill ? 'B' : 'S') : fill ? 'f' : 'n';
  const begin = `${stroke} ${fill ? `${fill} rg ` : ''}`;
  const say = (...values: number[]): string => values.map(numberText).join(' ');
  if (kind === 'Square') return `${begin}${say(left, bottom, right - left, top - bottom)} re ${paint}`;
  const [x, y, rx, ry] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2];
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  return (
    `${begin}${say(x + rx, y)} m ${say(x + rx, y + ky, x + kx, y + ry, x, y + ry)} c ` +
    `${say(x - kx, y + ry, x - rx, y + ky, x - rx, y)} c ${say(x - rx, y - ky, x - kx, y - ry, x, y - ry)} c ` +
    `${say(x + kx, y - ry, x + rx, y - ky, x + rx, y)} c ${paint}`
  );
}

function inset([left, bottom, right, top]: Box, differences: number[], by: number): Box {
  const [dl = 0, db = 0, dr = 0, dt = 0] = differences;
  return [left + dl + by, bottom + db + by, right - dr - by, top - dt - by];
}

type Quad = [number, number, number, number, number, number, number, number];

/** The areas of marked text: upper left, upper right, lower left, lower right, as programs write them. */
function quads(edited: EditedDocument, annotation: PdfDict): Quad[] {
  const values = numbersIn(edited, annotation.get('QuadPoints'));
  const found: Quad[] = [];
  for (let at = 0; at + 8 <= values.length; at += 8) found.push(values.slice(at, at + 8) as Quad);
  return found;
}

function area([x1, y1, x2, y2, x3, y3, x4, y4]: Quad): string {
  const say = (...values: number[]): string => values.map(numberText).join(' ');
  return `${say(x1, y1)} m ${say(x2, y2)} l ${say(x4, y4)} l ${say(x3, y3)} l h f`;
}

/** A line along marked text, at a part of its height from below. */
function stripe([x1, y1, x2, y2, x3, y3, x4, y4]: Quad, part: number): string {
  const say = (...values: number[]): string => values.map(numberText).join(' ');
  const height = Math.hypot(x1 - x3, y1 - y3);
  const from = [x3 + (x1 - x3) * part, y3 + (y1 - y3) * part] as const;
  const to = [x4 + (x2 - x4) * part, y4 + (y2 - y4) * part] as const;
  return `${numberText(Math.max(0.5, height * 0.06))} w ${say(...from)} m ${say(...to)} l S`;
}

function path(points: number[]): string {
  const parts: string[] = [];
  for (let at = 0; at + 2 <= points.length; at += 2)
    parts.push(`${numberText(points[at] ?? 0)} ${numberText(points[at + 1] ?? 0)} ${at === 0 ? 'm' : 'l'}`);
  return parts.length > 0 ? parts.join(' ') : '0 0 m';
}

function numbersIn(edited: EditedDocument, object: PdfObject | undefined): number[] {
  return numbersAmong((edited.array(object) ?? []).slice(0, MAX_POINTS).map((item) => edited.resolve(item)));
}

function lineWidth(edited: EditedDocument, annotation: PdfDict): number {
  const style = edited.entries(annotation).dict('BS');
  const stated = edited.resolve(style?.get('W') ?? edited.entries(annotation).array('Border')?.[2]);
  return Math.max(0, Math.min(100, numberOr(stated, 1)));
}

/** A color of an annotation in RGB; null if it has none. */
function colorOf(edited: EditedDocument, object: PdfObject | undefined): string | null {
  const values = numbersIn(edited, object).map((value) => Math.max(0, Math.min(1, value)));
  const [gray = 0] = values;
  if (values.length === 1) return [gray, gray, gray].map(numberText).join(' ');
  if (values.length === 3) return values.map(numberText).join(' ');
  if (values.length !== 4) return null;
  const [c, m, y, k] = values as [number, number, number, number];
  return [c, m, y].map((ink) => numberText((1 - ink) * (1 - k))).join(' ');
}

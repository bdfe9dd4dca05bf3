import type { EditedDocument } from '../edit/edited-document.ts';
import { type Matrix, readBox } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { areNumbers, numberOr } from '../syntax/entries.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, type PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';

/** The frame around the content of a widget (ISO 32000-2, 12.5.6.19 and table 168). */
export interface Frame {
  /** Size of the drawing, before rotation. */
  width: number;
  height: number;
  matrix: Matrix | null;
  /** Width of the border, 0 if none is drawn. */
  border: number;
  /** Free on every side. */
  inset: number;
  /** Draws background and border. */
  content: string;
  /** Sets the border's color for lines; null if it has none. */
  stroke: string | null;
  /** The text of a button: its caption, or the sign of its state "on". */
  caption: string;
}

const OPERATORS: Record<number, [string, string]> = { 1: ['g', 'G'], 3: ['rg', 'RG'], 4: ['k', 'K'] };
/** Sides longer than a reader must take (ISO 32000-1, annex C.2). */
const MAX_SIDE = 14_400;

/** Reads how a widget is framed; null for one without area. */
export function readFrame(edited: EditedDocument, widget: PdfDict, round = false): Frame | null {
  const rect = readBox(edited, widget.get('Rect'));
  if (!rect) return null;
  const [across, up] = [Math.min(rect[2] - rect[0], MAX_SIDE), Math.min(rect[3] - rect[1], MAX_SIDE)];
  const look = edited.entries(widget).dict('MK');
  const turned = edited.entries(look).number('R');
  const rotation = turned !== null ? ((turned % 360) + 360) % 360 : 0;
  const [width, height] = rotation % 180 === 90 ? [up, across] : [across, up];
  const background = colorOf(edited, look?.get('BG'), 0);
  const stroke = colorOf(edited, look?.get('BC'), 1);
  const { thickness, style, dash } = readBorder(edited, widget);
  const border = stroke ? thickness : 0;
  let content = '';
  const outline = (inset: number): string =>
    round
      ? circle(width / 2, height / 2, Math.min(width, height) / 2 - inset)
      : box(inset, inset, width - 2 * inset, height - 2 * inset);
  if (background) content += `q ${background} ${outline(0)} f Q\n`;
  if (stroke && border > 0) {
    const dashes = style === 'D' ? `[${dash.map(numberText).join(' ')}] 0 d ` : '';
    const path = style === 'U' ? `0 ${n(border / 2)} m ${n(width)} ${n(border / 2)} l` : outline(border / 2);
    content += `q ${stroke} ${n(border)} w ${dashes}${path} S Q\n`;
    if (!round && (style === 'B' || style === 'I')) content += relief(width, height, border, style);
  }
  return {
    width,
    height,
    matrix: turnedBy(rotation, across, up),
    border,
    inset: thickness * (style === 'B' || style === 'I' ? 2 : 1),
    content,
    stroke,
    caption: edited.entries(look).text('CA') ?? '',
  };
}

function readBorder(edited: EditedDocument, widget: PdfDict): { thickness: number; style: string; dash: number[] } {
  const dict = edited.entries(widget).dict('BS');
  const listed = edited.entries(widget).array('Border')?.map(edited.resolve);
  const stated = numberOr(dict ? edited.entries(dict).get('W') : listed?.[2], 1);
  const style = edited.entries(dict).name('S') ?? 'S';
  const dash = edited.entries(dict).numbers('D') ?? [];
  return {
    thickness: stated >= 0 && stated < 100 ? stated : 1,
    style,
    dash: dash.every((part) => part >= 0) && dash.some(Boolean) ? dash : [3],
  };
}

/** The shadow of a beveled border, or the light of an inset one. */
function relief(width: number, height: number, border: number, style: 'B' | 'I'): string {
  const [low, high] = [border, 2 * border];
  const upper = `${n(low)} ${n(low)} m ${n(low)} ${n(height - low)} l ${n(width - low)} ${n(height - low)} l ${n(width - high)} ${n(height - high)} l ${n(high)} ${n(height - high)} l ${n(high)} ${n(high)} l f`;
  const lower = `${n(width - low)} ${n(height - low)} m ${n(width - low)} ${n(low)} l ${n(low)} ${n(low)} l ${n(high)} ${n(high)} l ${n(width - high)} ${n(high)} l ${n(width - high)} ${n(height - high)} l f`;
  return style === 'B' ? `q 1 g ${upper} 0.5 g ${lower} Q\n` : `q 0.5 g ${upper} 0.75 g ${lower} Q\n`;
}

function turnedBy(rotation: number, width: number, height: number): Matrix | null {
  if (rotation === 90) return [0, 1, -1, 0, width, 0];
  if (rotation === 180) return [-1, 0, 0, -1, width, height];
  if (rotation === 270) return [0, -1, 1, 0, 0, height];
  return null;
}

function colorOf(edited: EditedDocument, object: PdfObject | undefined, kind: 0 | 1): string | null {
  const parts = edited.array(object)?.map(edited.resolve);
  const operator = parts && OPERATORS[parts.length]?.[kind];
  return operator && areNumbers(parts) ? `${parts.map(n).join(' ')} ${operator}` : null;
}

/** Adds an appearance, drawn in the frame's own coordinates. */
export function addLook(edited: EditedDocument, frame: Frame, content: string, resources: PdfDict): PdfRef {
  const { width, height, matrix } = frame;
  const dict = dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: [0, 0, Number(n(width)), Number(n(height))],
    Matrix: matrix ? [...matrix] : undefined,
    Resources: resources,
  });
  return edited.addStream(dict, Buffer.from(content, 'latin1'));
}

/** A number of a content stream, to a thousandth. */
export const n = (value: number): string => numberText(Math.round(value * 1000) / 1000);

export const box = (x: number, y: number, width: number, height: number): string =>
  `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`;

/** Distance of the control points of a quarter circle, for radius 1. */
const BEND = 0.5523;

export function circle(x: number, y: number, radius: number): string {
  const far = radius * BEND;
  const point = (dx: number, dy: number): string => `${n(x + dx)} ${n(y + dy)}`;
  return [
    `${point(radius, 0)} m`,
    `${point(radius, far)} ${point(far, radius)} ${point(0, radius)} c`,
    `${point(-far, radius)} ${point(-radius, far)} ${point(-radius, 0)} c`,
    `${point(-radius, -far)} ${point(-far, -radius)} ${point(0, -radius)} c`,
    `${point(far, -radius)} ${point(radius, -far)} ${point(radius, 0)} c h`,
  ].join(' ');
}

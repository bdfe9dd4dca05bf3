import { type Matrix, multiply } from '@sheaf/pdf/geometry';
import type { Box } from '../page-text/characters.ts';
import type { Placing } from '../page-text/placing.ts';
import type { PdfiumInstance, PdfiumMemory, PdfiumText } from '../render/pdfium.ts';
import type { PageFacts } from './facts.ts';
import { addPath, type Point } from './paths.ts';

/** Constants of the library (fpdf_edit.h). */
const [TEXT, PATH, IMAGE, FORM] = [1, 2, 3, 5];
const LINE_TO = 0;
const MOVE_TO = 2;
const UNSEEN = 3;
/** Limit of objects and segments of a page. */
const MAX_OBJECTS = 50_000;
const MAX_SEGMENTS = 100_000;
const MAX_FACTS = 20_000;
const MAX_DEPTH = 16;
/** Texts drawn last that may be shadows of the next one. */
const SHADOWS = 40;
const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Reads the contents of a loaded page besides its characters: rules, filled boxes, images, drawings, colors of text.
 */
export function readFacts({ memory, call }: PdfiumInstance, page: number, place: Placing): PageFacts {
  const scratch = memory.allocate(64);
  try {
    return call(({ text: library }) => {
      const facts: PageFacts = {
        rules: [],
        fills: [],
        pictures: [],
        shapes: [],
        looks: [],
        texts: 0,
        links: [],
        cut: false,
      };
      const walk = createWalk({ library, memory, scratch, place, facts });
      const count = library.FPDFPage_CountObjects(page);
      for (let at = 0; at < count && !facts.cut; at++) walk(library.FPDFPage_GetObject(page, at), UPRIGHT, 0);
      return facts;
    });
  } finally {
    memory.free(scratch);
  }
}

interface Walk {
  library: PdfiumText;
  memory: PdfiumMemory;
  scratch: number;
  place: Placing;
  facts: PageFacts;
}

function createWalk({ library, memory, scratch, place, facts }: Walk) {
  let objects = 0;
  let segments = 0;
  let images = 0;

  function floats(count: number): number[] {
    const { view } = memory;
    return Array.from({ length: count }, (_, index) => view.getFloat32(scratch + index * 4, true));
  }

  function matrixOf(object: number): Matrix {
    library.FPDFPageObj_GetMatrix(object, scratch);
    return floats(6) as unknown as Matrix;
  }

  /** Where an object is on the page; null if it takes no room. */
  function boxOf(object: number, around: Matrix): Box | null {
    if (!library.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const [left, bottom, right, top] = floats(4) as [number, number, number, number];
    const corners = [
      moved(around, left, bottom),
      moved(around, right, top),
      moved(around, left, top),
      moved(around, right, bottom),
    ];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const box = place.box(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
    return Number.isFinite(box.left + box.top + box.right + box.bottom) ? box : null;
  }

  function colorOf(object: number, ask: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor'): string | null {
    if (!library[ask](object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const valueAt = (at: number): number => memory.view.getUint32(scratch + at, true);
    const alpha = valueAt(12);
    // Half-transparent colors are blended with white.
    const mixed = [0, 4, 8].map((at) => Math.round(255 - ((255 - valueAt(at)) * alpha) / 255));
    return mixed.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('');
  }

  function readText(object: number, around: Matrix): void {
    facts.texts++;
    const unseen = library.FPDFTextObj_GetTextRenderMode(object) === UNSEEN;
    const color = colorOf(object, 'FPDFPageObj_GetFillColor');
    const black = color === '000000' && !unseen;
    if (!unseen && (color === null || (black && facts.looks.length === 0))) return;
    const box = boxOf(object, around);
    // Black is what text is without its own look, unless it is drawn over its shadow.
    if (black && !facts.looks.slice(-SHADOWS).some((other) => box !== null && covers(box, other))) return;
    if (box) facts.looks.push({ ...box, color: unseen ? null : color, unseen });
  }

  function readPath(object: number, around: Matrix): void {
    if (!library.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) return;
    const [filled, stroked] = [0, 4].map((at) => memory.view.getInt32(scratch + at, true) !== 0) as [boolean, boolean];
    if (!filled && !stroked) return;
    const total = library.FPDFPath_CountSegments(object);
    if (segments + total > MAX_SEGMENTS) {
      facts.cut = true;
      return;
    }
    segments += total;
    const matrix = multiply(matrixOf(object), around);
    const thick = library.FPDFPageObj_GetStrokeWidth(object, scratch) ? memory.view.getFloat32(scratch, true) : 1;
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) || 1;
    const fill = filled ? colorOf(object, 'FPDFPageObj_GetFillColor') : null;
    const stroke = stroked ? colorOf(object, 'FPDFPageObj_GetStrokeColor') : null;
    addPath(facts, pointsOf(object, total, matrix), place, { fill, filled, stroke, stroked, thick: thick * scale });
  }

  function pointsOf(object: number, total: number, matrix: Matrix): Point[][] {
    const parts: Point[][] = [];
    let part: Point[] | undefined;
    for (let at = 0; at < total; at++) {
      const segment = library.FPDFPath_GetPathSegment(object, at);
      if (!segment || !library.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
      const [x, y] = floats(2) as [number, number];
      const kind = library.FPDFPathSegment_GetType(segment);
      if (kind === MOVE_TO || !part) {
        part = [];
        parts.push(part);
      }
      const [pageX, pageY] = moved(matrix, x, y);
      const point = { x: pageX, y: pageY, straight: kind === LINE_TO || kind === MOVE_TO };
      part.push(point);
      const [start = point] = part;
      if (library.FPDFPathSegment_GetClose(segment)) part.push({ ...start, straight: true });
    }
    return parts;
  }

  return function walk(object: number, around: Matrix, depth: number): void {
    if (object === 0 || facts.cut) return;
    const many = facts.rules.length + facts.fills.length + facts.shapes.length + facts.looks.length > MAX_FACTS;
    if (objects++ > MAX_OBJECTS || many) {
      facts.cut = true;
      return;
    }
    const type = library.FPDFPageObj_GetType(object);
    if (type === TEXT) readText(object, around);
    else if (type === PATH) readPath(object, around);
    else if (type === IMAGE) {
      const box = boxOf(object, around);
      const order = images++;
      if (box) facts.pictures.push({ ...box, order });
    } else if (type === FORM && depth < MAX_DEPTH) {
      const matrix = multiply(matrixOf(object), around);
      const count = library.FPDFFormObj_CountObjects(object);
      for (let at = 0; at < count && !facts.cut; at++)
        walk(library.FPDFFormObj_GetObject(object, at), matrix, depth + 1);
    }
  };
}

/** Whether the middle of a box is in another one. */
function covers({ left, top, right, bottom }: Box, other: Box): boolean {
  const [x, y] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
}

function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

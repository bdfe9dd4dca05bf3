import type { PdfiumInstance } from '../render/pdfium.ts';
import { neighbours } from './lists.ts';
import type { Placing } from './placing.ts';

/** A straight line along or across a page as shown, in points from its upper left corner. */
export interface Rule {
  horizontal: boolean;
  /** Height of a horizontal rule, distance from the left of a vertical one. */
  at: number;
  from: number;
  to: number;
}

const PATH = 2;
const LINE_TO = 0;
const BEZIER_TO = 1;
const MOVE_TO = 2;
/** Limit of objects and segments of a page. */
const MAX_OBJECTS = 50_000;
const MAX_SEGMENTS = 100_000;
const MAX_RULES = 20_000;
/** Points that a line may be thick, or lean by. */
const THICK = 2.5;
const MIN_LENGTH = 4;

/** Reads the rules that the content of a page that is loaded draws, as lines, frames or thin boxes. */
export function readRules({ memory, call }: PdfiumInstance, page: number, place: Placing): Rule[] {
  const scratch = memory.allocate(32);
  try {
    return call(({ text: library }) => {
      const rules: Rule[] = [];
      const count = Math.min(library.FPDFPage_CountObjects(page), MAX_OBJECTS);
      let segments = 0;
      for (let at = 0; at < count && segments < MAX_SEGMENTS && rules.length < MAX_RULES; at++) {
        const object = library.FPDFPage_GetObject(page, at);
        if (!object || library.FPDFPageObj_GetType(object) !== PATH) continue;
        if (!library.FPDFPath_GetDrawMode(object, scratch, scratch + 4)) continue;
        const filled = memory.view.getInt32(scratch, true) !== 0;
        const stroked = memory.view.getInt32(scratch + 4, true) !== 0;
        if (!filled && !stroked) continue;
        const total = Math.min(library.FPDFPath_CountSegments(object), MAX_SEGMENTS - segments);
        segments += total;
        addPath(rules, readPoints(object, total), place, stroked);
      }
      return rules;

      function readPoints(object: number, total: number): Point[][] {
        library.FPDFPageObj_GetMatrix(object, scratch);
        const { view } = memory;
        const [a, b, c, d, e, f] = [0, 4, 8, 12, 16, 20].map((offset) => view.getFloat32(scratch + offset, true)) as [
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const parts: Point[][] = [];
        let part: Point[] | undefined;
        for (let at = 0; at < total; at++) {
          const segment = library.FPDFPath_GetPathSegment(object, at);
          if (!segment || !library.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) continue;
          const x = memory.view.getFloat32(scratch, true);
          const y = memory.view.getFloat32(scratch + 4, true);
          const kind = library.FPDFPathSegment_GetType(segment);
          if (kind === MOVE_TO || !part) {
            part = [];
            parts.push(part);
          }
          const point = {
            x: a * x + c * y + e,
            y: b * x + d * y + f,
            straight: kind === LINE_TO || kind !== BEZIER_TO,
          };
          part.push(point);
          const [start = point] = part;
          if (library.FPDFPathSegment_GetClose(segment)) part.push({ ...start, straight: true });
        }
        return parts;
      }
    });
  } finally {
    memory.free(scratch);
  }
}

interface Point {
  x: number;
  y: number;
  straight: boolean;
}

function addPath(rules: Rule[], parts: readonly Point[][], place: Placing, stroked: boolean): void {
  for (const part of parts) {
    if (part.length < 2) continue;
    const xs = part.map(({ x }) => x);
    const ys = part.map(({ y }) => y);
    const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (right - left <= THICK || top - bottom <= THICK) addRule(rules, place.box(left, bottom, right, top));
    else if (stroked) {
      for (const [one, other] of neighbours(part)) {
        if (other.straight) addRule(rules, place.box(one.x, one.y, other.x, other.y));
      }
    }
  }
}

function addRule(rules: Rule[], { left, top, right, bottom }: ReturnType<Placing['box']>): void {
  const [width, height] = [right - left, bottom - top];
  if (!Number.isFinite(width + height) || Math.max(width, height) < MIN_LENGTH || Math.min(width, height) > THICK)
    return;
  const horizontal = width >= height;
  rules.push(
    horizontal
      ? { horizontal, at: (top + bottom) / 2, from: left, to: right }
      : { horizontal, at: (left + right) / 2, from: top, to: bottom },
  );
}

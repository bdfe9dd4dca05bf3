import type { Operation } from '../content/operations.ts';
import { apply, type Box, boxAround, type Matrix, transformBox } from '../geometry.ts';
import { numberOf, numberOr } from '../syntax/entries.ts';
import type { PdfObject } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';

/** Colors and drawings around the text that matter to a reflow. */
export interface Surroundings {
  /** The fill of letters, in the operators of the content: equal if they look the same. */
  paint: string;
  take(operation: Operation, ctm: Matrix): void;
}

const MAX_DRAWN = 50_000;
const COLORS = new Set(['g', 'rg', 'k', 'cs', 'sc', 'scn']);
const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const UNIT: Box = [0, 0, 1, 1];

/**
 * @param drawn receives the boxes of paths and pictures, in page units
 * @param drawnAt receives how many glyphs there were before each
 */
export function followSurroundings(
  paint: string,
  drawn: Box[],
  drawnAt: number[],
  glyphs: readonly unknown[],
): Surroundings {
  let points: [number, number][] = [];
  const surroundings: Surroundings = {
    paint,
    take({ name, operands }, ctm) {
      if (COLORS.has(name) || name === 'gs') surroundings.paint = paintAfter(surroundings.paint, name, operands);
      else if (name === 'm' || name === 'l' || name === 'c' || name === 'v' || name === 'y') {
        for (let at = 0; at + 1 < operands.length; at += 2)
          add(numberOf(operands[at]), numberOf(operands[at + 1]), ctm);
      } else if (name === 're') {
        const [x = null, y = null, width, height] = operands.map((value) => numberOr(value, 0));
        add(x, y, ctm);
        add((x ?? 0) + (width ?? 0), (y ?? 0) + (height ?? 0), ctm);
      } else if (name === 'n') points = [];
      else if (PAINTING.has(name)) {
        if (points.length > 0) put(boxAround(points));
        points = [];
      } else if (name === 'Do' || name === 'BI' || name === 'sh') put(transformBox(ctm, UNIT));
    },
  };
  return surroundings;

  function put(box: Box): void {
    if (drawn.length >= MAX_DRAWN) return;
    drawn.push(box);
    drawnAt.push(glyphs.length);
  }

  function add(x: number | null, y: number | null, ctm: Matrix): void {
    if (x !== null && y !== null) points.push(apply(ctm, x, y));
  }
}

/** The color, and the last graphics state that was set. */
function paintAfter(paint: string, name: string, operands: readonly PdfObject[]): string {
  const [color = '', state = ''] = paint.split('\n');
  const said = `${operands.map((one) => serialize(one).toString('latin1')).join(' ')} ${name}`;
  if (name === 'gs') return `${color}\n${said}`;
  const space = name === 'sc' || name === 'scn' ? (color.match(/^.* cs /)?.[0] ?? '') : '';
  return `${space}${said} \n${state}`;
}

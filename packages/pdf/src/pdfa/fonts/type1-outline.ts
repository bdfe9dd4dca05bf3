import type { Buffer } from '../../platform/buffer.ts';
import { STANDARD_ENCODING } from '../../read/encodings.ts';
import { createPen, type Pen, type Segment, turningCurves } from './charstring.ts';
import { BrokenFont } from './font-program.ts';
import type { Type1Program } from './type1.ts';

const MAX_STEPS = 100_000;
const MAX_DEPTH = 10;

interface State {
  stack: number[];
  /** What PostScript procedures leave for `pop`. */
  left: number[];
  /** Points of a flex, as long as one is under way. */
  flex: [number, number][] | null;
  steps: number;
}

/** Follows the charstring of a glyph (Adobe Type 1 Font Format, chapter 6) and returns its outline. @throws BrokenFont */
export function type1Outline(program: Type1Program, glyph: number): Segment[] {
  const pen = createPen();
  follow(program, program.type1.codeOf(glyph), pen, 0);
  return pen.segments;
}

function follow(program: Type1Program, code: Buffer, pen: Pen, accents: number): void {
  const state: State = { stack: [], left: [], flex: null, steps: 0 };
  run(code, 0);

  /** True once the glyph has ended. */
  function run(bytes: Buffer, depth: number): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (++state.steps > MAX_STEPS) throw new BrokenFont('a charstring without end');
      const byte = bytes[at++] ?? 0;
      if (byte >= 32) {
        if (byte <= 246) state.stack.push(byte - 139);
        else if (byte <= 250) state.stack.push((byte - 247) * 256 + (bytes[at++] ?? 0) + 108);
        else if (byte <= 254) state.stack.push(-(byte - 251) * 256 - (bytes[at++] ?? 0) - 108);
        else {
          if (at + 4 > bytes.length) throw new BrokenFont('a number');
          state.stack.push(bytes.readInt32BE(at));
          at += 4;
        }
      } else if (byte === 10) {
        const subroutine = program.type1.subroutines[state.stack.pop() ?? -1];
        if (!subroutine || depth === MAX_DEPTH) throw new BrokenFont('a subroutine');
        if (run(subroutine, depth + 1)) return true;
      } else if (byte === 11) return false;
      else if (byte === 14) return true;
      else if (byte === 12) {
        if (escaped(bytes[at++] ?? 0)) return true;
      } else {
        draw(byte, state, pen);
        state.stack = [];
      }
    }
    return false;
  }

  /** Operators of two bytes; true once the glyph has ended. */
  function escaped(operator: number): boolean {
    const { stack, left } = state;
    if (operator === 12) {
      const [above, below] = stack.splice(-2);
      stack.push((above ?? 0) / (below || 1));
    } else if (operator === 16) callOther(state, pen);
    else if (operator === 17) stack.push(left.pop() ?? 0);
    else if (operator === 6) {
      const [bearing = 0, x = 0, y = 0, base = 0, accent = 0] = stack;
      compose(bearing, x, y, base, accent);
      return true;
    } else {
      if (operator === 7) pen.place(stack[0] ?? 0, stack[1] ?? 0);
      state.stack = [];
    }
    return false;
  }

  /** A letter with an accent, by their codes in the standard encoding. */
  function compose(bearing: number, x: number, y: number, base: number, accent: number): void {
    if (accents > 0) throw new BrokenFont('an accent on an accent');
    const outline = (code: number): Segment[] => {
      const glyph = program.glyphNamed(STANDARD_ENCODING[code] ?? '');
      if (glyph < 0) throw new BrokenFont('a part of a letter');
      const own = createPen();
      follow(program, program.type1.codeOf(glyph), own, accents + 1);
      return own.segments;
    };
    pen.segments.push(...outline(base));
    const shift = x - bearing + sideBearing(code);
    for (const [kind, ...points] of outline(accent)) {
      pen.segments.push([kind, ...points.map((value, index) => value + (index % 2 === 0 ? shift : y))]);
    }
  }
}

/** The left side bearing that `hsbw` sets. */
function sideBearing(code: Buffer): number {
  const first = code[0] ?? 139;
  if (first >= 32 && first <= 246) return first - 139;
  if (first >= 247 && first <= 250) return (first - 247) * 256 + (code[1] ?? 0) + 108;
  return first >= 251 && first <= 254 ? -(first - 251) * 256 - (code[1] ?? 0) - 108 : 0;
}

/** The procedures that every interpreter knows: 0 to 2 draw a flex, 3 replaces hints (chapter 8). */
function callOther(state: State, pen: Pen): void {
  const { stack } = state;
  const number = stack.pop() ?? 0;
  const count = Math.max(0, Math.min(stack.length, stack.pop() ?? 0));
  const operands = stack.splice(stack.length - count);
  state.left = [...operands].reverse();
  if (number === 1) state.flex = [];
  else if (number === 3) state.left = [3];
  else if (number === 0 && state.flex) {
    const steps = state.flex;
    state.flex = null;
    if (steps.length < 7) throw new BrokenFont('a flex');
    // The first step leads to the point of reference, which the second is relative to.
    const [reference, first, ...rest] = steps as [[number, number], [number, number], ...[number, number][]];
    const points = [[reference[0] + first[0], reference[1] + first[1]], ...rest] as [number, number][];
    for (const from of [0, 3]) {
      const [one, two, three] = points.slice(from, from + 3) as [[number, number], [number, number], [number, number]];
      pen.curve(...one, ...two, ...three);
    }
    state.left = [operands[2] ?? 0, operands[1] ?? 0];
  }
}

function draw(operator: number, state: State, pen: Pen): void {
  const { stack, flex } = state;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = stack;
  const move = (dx: number, dy: number): void => {
    if (flex) flex.push([dx, dy]);
    else pen.move(dx, dy);
  };
  if (operator === 13) pen.place(a, 0);
  else if (operator === 21) move(a, b);
  else if (operator === 22) move(a, 0);
  else if (operator === 4) move(0, a);
  else if (operator === 5) pen.line(a, b);
  else if (operator === 6) pen.line(a, 0);
  else if (operator === 7) pen.line(0, a);
  else if (operator === 8) pen.curve(a, b, c, d, e, f);
  else if (operator === 30 || operator === 31) turningCurves(stack.slice(0, 4), operator === 31, pen);
}

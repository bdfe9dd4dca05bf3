import type { Buffer } from '../platform/buffer.ts';
import { STANDARD_ENCODING } from '../read/encodings.ts';
import { createPen, type Pen, type Segment, turningCurves } from './charstring.ts';
import { ESCAPED_TYPE1, FIRST_NUMBER, OPERATOR } from './charstring-operators.ts';
import { BrokenFont } from './font-program.ts';
import { readType1Number, type Type1Program } from './type1.ts';

const MAX_STEPS = 100_000;
const MAX_DEPTH = 10;

interface State {
  stack: number[];
  /** Values that PostScript procedures leave for `pop`. */
  left: number[];
  /** Points of a flex while one is under way. */
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
      if (byte >= FIRST_NUMBER) {
        const [value, next] = readType1Number(bytes, byte, at);
        state.stack.push(value);
        at = next;
      } else if (byte === OPERATOR.callsubr) {
        const subroutine = program.type1.subroutines[state.stack.pop() ?? -1];
        if (!subroutine || depth === MAX_DEPTH) throw new BrokenFont('a subroutine');
        if (run(subroutine, depth + 1)) return true;
      } else if (byte === OPERATOR.return) return false;
      else if (byte === OPERATOR.endchar) return true;
      else if (byte === OPERATOR.escape) {
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
    if (operator === ESCAPED_TYPE1.div) {
      const [above, below] = stack.splice(-2);
      stack.push((above ?? 0) / (below || 1));
    } else if (operator === ESCAPED_TYPE1.callothersubr) callOther(state, pen);
    else if (operator === ESCAPED_TYPE1.pop) stack.push(left.pop() ?? 0);
    else if (operator === ESCAPED_TYPE1.seac) {
      const [bearing = 0, x = 0, y = 0, base = 0, accent = 0] = stack;
      compose(bearing, x, y, base, accent);
      return true;
    } else {
      if (operator === ESCAPED_TYPE1.sbw) pen.place(stack[0] ?? 0, stack[1] ?? 0);
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
  const first = code[0] ?? 0;
  return first >= FIRST_NUMBER ? readType1Number(code, first, 1)[0] : 0;
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
  if (operator === OPERATOR.hsbw) pen.place(a, 0);
  else if (operator === OPERATOR.rmoveto) move(a, b);
  else if (operator === OPERATOR.hmoveto) move(a, 0);
  else if (operator === OPERATOR.vmoveto) move(0, a);
  else if (operator === OPERATOR.rlineto) pen.line(a, b);
  else if (operator === OPERATOR.hlineto) pen.line(a, 0);
  else if (operator === OPERATOR.vlineto) pen.line(0, a);
  else if (operator === OPERATOR.rrcurveto) pen.curve(a, b, c, d, e, f);
  else if (operator === OPERATOR.vhcurveto || operator === OPERATOR.hvcurveto)
    turningCurves(stack.slice(0, 4), operator === OPERATOR.hvcurveto, pen);
}

import type { Buffer } from '../platform/buffer.ts';
import { type CffIndex, type CffProgram, objectIn, readNumber } from './cff.ts';
import { ESCAPED, FIRST_NUMBER, NUMBER, OPERATOR } from './charstring-operators.ts';
import { BrokenFont, withinFont } from './font-program.ts';

/** A piece of an outline, in the units of its font: a move, a line, or a curve with two points before its end. */
export type Segment = readonly [kind: 'M' | 'L' | 'C', ...points: number[]];

const MAX_STEPS = 100_000;
const MAX_DEPTH = 10;

/** Follows the charstring of a glyph (Adobe technical note 5177) and returns its outline. @throws BrokenFont */
export function outlineOf({ cff }: CffProgram, glyph: number): Segment[] {
  const { data, charStrings, subroutines } = cff;
  const pen = createPen();
  withinFont('a charstring', () => follow(objectIn(data, charStrings, glyph), data, subroutines(glyph), pen));
  return pen.segments;
}

/** Begins an outline at the origin: steps are relative to where the last one ended. */
export function createPen() {
  const segments: Segment[] = [];
  let [x, y] = [0, 0];
  return {
    segments,
    /** Moves the pen without drawing anything. */
    place(dx: number, dy: number): void {
      x += dx;
      y += dy;
    },
    move(dx: number, dy: number): void {
      x += dx;
      y += dy;
      segments.push(['M', x, y]);
    },
    line(dx: number, dy: number): void {
      x += dx;
      y += dy;
      segments.push(['L', x, y]);
    },
    curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
      const [x1, y1] = [x + dx1, y + dy1];
      const [x2, y2] = [x1 + dx2, y1 + dy2];
      x = x2 + dx3;
      y = y2 + dy3;
      segments.push(['C', x1, y1, x2, y2, x, y]);
    },
  };
}

export type Pen = ReturnType<typeof createPen>;

interface State {
  stack: number[];
  hints: number;
  /** Whether the width, which may precede the first operands, was passed. */
  begun: boolean;
  steps: number;
}

function follow(code: Buffer, data: Buffer, subrs: { global: CffIndex; local: CffIndex | null }, pen: Pen): void {
  const state: State = { stack: [], hints: 0, begun: false, steps: 0 };
  run(code, 0);

  /** True once the glyph has ended. */
  function run(bytes: Buffer, depth: number): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (++state.steps > MAX_STEPS) throw new BrokenFont('a charstring without end');
      const byte = bytes[at++] ?? 0;
      if (byte === NUMBER.short || byte >= FIRST_NUMBER) {
        const [value, next] = readNumber(bytes, byte, at);
        state.stack.push(value);
        at = next;
      } else if (byte === OPERATOR.callsubr || byte === OPERATOR.callgsubr) {
        const index = byte === OPERATOR.callsubr ? subrs.local : subrs.global;
        if (!index || depth === MAX_DEPTH) throw new BrokenFont('a subroutine');
        const number = (state.stack.pop() ?? 0) + biasOf(index);
        if (run(objectIn(data, index, number), depth + 1)) return true;
      } else if (byte === OPERATOR.return) return false;
      else if (byte === OPERATOR.endchar) return true;
      else if (byte === OPERATOR.hintmask || byte === OPERATOR.cntrmask) {
        takeHints(state);
        at += (state.hints + 7) >> 3;
      } else {
        if (byte === OPERATOR.escape) drawFlex(bytes[at++] ?? 0, state, pen);
        else draw(byte, state, pen);
        state.stack = [];
      }
    }
    return false;
  }
}

/** The bias added to the number of a subroutine. */
function biasOf({ offsets }: CffIndex): number {
  return offsets.length - 1 < 1240 ? 107 : offsets.length - 1 < 33_900 ? 1131 : 32_768;
}

function takeHints(state: State): void {
  state.hints += state.stack.length >> 1;
  state.begun = true;
  state.stack = [];
}

/** Takes the width off the operands of what moves first. */
function skipWidth(state: State, operands: number): number[] {
  const { stack } = state;
  const own = !state.begun && stack.length > operands ? stack.slice(1) : stack;
  state.begun = true;
  return own;
}

const HINTS: readonly number[] = [OPERATOR.hstem, OPERATOR.vstem, OPERATOR.hstemhm, OPERATOR.vstemhm];

function draw(operator: number, state: State, pen: Pen): void {
  const { stack } = state;
  if (HINTS.includes(operator)) takeHints(state);
  else if (operator === OPERATOR.rmoveto) {
    const [dx = 0, dy = 0] = skipWidth(state, 2);
    pen.move(dx, dy);
  } else if (operator === OPERATOR.hmoveto) pen.move(skipWidth(state, 1)[0] ?? 0, 0);
  else if (operator === OPERATOR.vmoveto) pen.move(0, skipWidth(state, 1)[0] ?? 0);
  else if (operator === OPERATOR.rlineto) lines(stack, 0, stack.length, pen);
  else if (operator === OPERATOR.hlineto || operator === OPERATOR.vlineto) {
    for (const [index, step] of stack.entries())
      pen.line(
        ...(((index % 2 === 0) === (operator === OPERATOR.hlineto) ? [step, 0] : [0, step]) as [number, number]),
      );
  } else if (operator === OPERATOR.rrcurveto) curves(stack, 0, stack.length, pen);
  else if (operator === OPERATOR.rcurveline) {
    curves(stack, 0, stack.length - 2, pen);
    lines(stack, stack.length - 2, stack.length, pen);
  } else if (operator === OPERATOR.rlinecurve) {
    lines(stack, 0, stack.length - 6, pen);
    curves(stack, stack.length - 6, stack.length, pen);
  } else if (operator === OPERATOR.vvcurveto || operator === OPERATOR.hhcurveto)
    straightCurves(stack, operator === OPERATOR.hhcurveto, pen);
  else if (operator === OPERATOR.vhcurveto || operator === OPERATOR.hvcurveto)
    turningCurves(stack, operator === OPERATOR.hvcurveto, pen);
  else throw new BrokenFont('an operator');
}

/** Draws two curves by an operator of two bytes; the others do arithmetic that outlines do without. */
function drawFlex(operator: number, { stack }: State, pen: Pen): void {
  const at = (index: number): number => stack[index] ?? 0;
  if (operator === ESCAPED.hflex) {
    pen.curve(at(0), 0, at(1), at(2), at(3), 0);
    pen.curve(at(4), 0, at(5), -at(2), at(6), 0);
  } else if (operator === ESCAPED.flex) curves(stack, 0, 12, pen);
  else if (operator === ESCAPED.hflex1) {
    pen.curve(at(0), at(1), at(2), at(3), at(4), 0);
    pen.curve(at(5), 0, at(6), at(7), at(8), -(at(1) + at(3) + at(7)));
  } else if (operator === ESCAPED.flex1) {
    const [dx, dy] = [at(0) + at(2) + at(4) + at(6) + at(8), at(1) + at(3) + at(5) + at(7) + at(9)];
    curves(stack, 0, 6, pen);
    const across = Math.abs(dx) > Math.abs(dy);
    pen.curve(at(6), at(7), at(8), at(9), across ? at(10) : -dx, across ? -dy : at(10));
  } else throw new BrokenFont('an operator');
}

function lines(stack: number[], from: number, to: number, pen: Pen): void {
  for (let at = from; at + 2 <= to; at += 2) pen.line(stack[at] ?? 0, stack[at + 1] ?? 0);
}

function curves(stack: number[], from: number, to: number, pen: Pen): void {
  const step = (index: number): number => stack[index] ?? 0;
  for (let at = from; at + 6 <= Math.min(to, stack.length); at += 6)
    pen.curve(step(at), step(at + 1), step(at + 2), step(at + 3), step(at + 4), step(at + 5));
}

/** `vvcurveto` and `hhcurveto`. */
function straightCurves(stack: number[], across: boolean, pen: Pen): void {
  let at = stack.length % 4;
  let aside = at === 1 ? (stack[0] ?? 0) : 0;
  for (; at + 4 <= stack.length; at += 4) {
    const [a, b, c, d] = stack.slice(at, at + 4) as [number, number, number, number];
    if (across) pen.curve(a, aside, b, c, d, 0);
    else pen.curve(aside, a, b, c, 0, d);
    aside = 0;
  }
}

/** `vhcurveto` and `hvcurveto`. */
export function turningCurves(stack: number[], beginsAcross: boolean, pen: Pen): void {
  let across = beginsAcross;
  for (let at = 0; at + 4 <= stack.length; at += 4) {
    const [a, b, c, d] = stack.slice(at, at + 4) as [number, number, number, number];
    const last = stack.length - at === 5 ? (stack[at + 4] ?? 0) : 0;
    if (across) pen.curve(a, 0, b, c, last, d);
    else pen.curve(0, a, b, c, d, last);
    across = !across;
  }
}

import type { ShownGlyph } from './locate.ts';
import { type Letter, type Paragraph, trackOf } from './paragraph.ts';

/** A word of a reflowed paragraph. */
export type Word = readonly Letter[];

/** A line of set letters, each with its distance from the left end of the line. */
export interface SetLetters {
  letters: { letter: Letter; at: number }[];
  /** Positions of the spaces between words. */
  spaces: number[];
  width: number;
}

/** A new line; null if the old one stays. */
export type NewLine = (SetLetters & { from: number }) | null;

type Align = 'left' | 'right' | 'center' | 'justified';

/** The layout of a paragraph, measured along its lines. */
export interface Layout {
  align: Align;
  /** Start and end of each line. */
  lines: { from: number; to: number }[];
  left: number;
  right: number;
  /** The space between words of a line that is not stretched. */
  gap: number;
  /** The widest space between words. */
  widest: number;
  size: number;
  /** Whether each line ends early: the next word would have fitted. */
  loose: boolean[];
}

/** Parts of the size. */
const NEAR = 0.15;
const NEAR_MIDDLE = 0.35;
const MOST_INDENT = 5;
const LEAST_GAP = 0.15;
const USUAL_GAP = 0.25;
/** Least relative difference between the spaces of stretched lines. */
const STRETCHED = 0.03;
/** Factors by which spaces may shrink, and grow in stretched lines, in the order of the attempts. */
const ATTEMPTS = [
  [1, 2],
  [0.87, 2],
  [0.75, 2],
  [1, 4],
  [0.87, 4],
  [0.75, 4],
] as const;

/** Reads the layout of a paragraph; null if its lines have nothing in common. */
export function layoutOf({ lines, tokens }: Paragraph): Layout | null {
  const [[head]] = lines as [[ShownGlyph]];
  const { size } = head;
  const ends = lines.map((line) => {
    const last = line.findLast(({ blank }) => !blank) ?? line[0];
    return { from: line[0].along, to: last.along + last.width };
  });
  const gaps = lines.map((_, at) => gapsOf(tokens, at));
  const [left, right] = [Math.min(...ends.map(({ from }) => from)), Math.max(...ends.map(({ to }) => to))];
  const align = alignOf(ends, gaps, size);
  if (!align) return null;
  const blank = lines.flat().find((glyph) => glyph.blank && glyph.width > 0);
  const natural =
    blank && blank.width + trackOf(blank) > LEAST_GAP * size ? blank.width + trackOf(blank) : USUAL_GAP * size;
  const own = align === 'justified' ? medianOf(gaps.at(-1) ?? []) : medianOf(gaps.flat());
  const gap = own !== null && own > LEAST_GAP * size && (align !== 'justified' || own < natural * 1.5) ? own : natural;
  const first = lines.map((_, at) => firstWordWidth(tokens, at));
  const loose = ends.map(({ to }, at) => {
    const next = first[at + 1];
    return next !== undefined && right - to > next + gap + size * NEAR && align !== 'justified';
  });
  return { align, lines: ends, left, right, gap, widest: Math.max(gap, ...gaps.flat()), size, loose };
}

function alignOf(ends: Layout['lines'], gaps: readonly number[][], size: number): Align | null {
  const spread = (values: number[]) => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values));
  const near = NEAR * size;
  const [froms, tos] = [ends.map(({ from }) => from), ends.map(({ to }) => to)];
  const lefts = spread(froms.slice(1)) < near;
  const rights = spread(tos.slice(0, -1)) < near && Math.max(...tos) < (tos[0] ?? 0) + near;
  const middles = ends.map(({ from, to }) => (from + to) / 2);
  if (spread(froms) > near * 2 && spread(middles) < NEAR_MIDDLE * size) return 'center';
  if (lefts && Math.abs((froms[0] ?? 0) - (froms[1] ?? 0)) < MOST_INDENT * size)
    return rights && areStretched(gaps) ? 'justified' : 'left';
  return spread(tos) < near ? 'right' : null;
}

/** Whether the spaces of lines differ, as in stretched lines. */
function areStretched(gaps: readonly number[][]): boolean {
  const medians = gaps.map(medianOf).filter((gap) => gap !== null);
  const [least, most] = [Math.min(...medians), Math.max(...medians)];
  return medians.length > 1 && most > least * (1 + STRETCHED);
}

/** The present space between the words of a line. */
function gapsOf(tokens: Paragraph['tokens'], line: number): number[] {
  return tokens.flatMap((token, at) => {
    const [before, behind] = [tokens[at - 1]?.glyph, tokens[at + 1]?.glyph];
    if (token !== null || !before || !behind || tokens[at - 1]?.line !== line || tokens[at + 1]?.line !== line)
      return [];
    return [behind.along - before.along - before.width];
  });
}

function firstWordWidth(tokens: Paragraph['tokens'], line: number): number {
  const from = tokens.findIndex((token) => token?.line === line);
  const end = tokens.indexOf(null, from);
  return widthOf(
    tokens.slice(from, end < 0 ? undefined : end).filter((token) => token !== null && token.line === line) as Letter[],
  );
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? null;
}

function widthOf(letters: Word): number {
  return letters.reduce((sum, { width, track }, at) => sum + width + (at < letters.length - 1 ? track : 0), 0);
}

/**
 * Divides words into the lines of a paragraph. Lines without changes stay. Returns null if the words need more room
 * than the paragraph has.
 * @param changed lines that lose or gain letters
 */
export function setLines(layout: Layout, words: readonly Word[], changed: ReadonlySet<number>): NewLine[] | null {
  for (const [least, most] of ATTEMPTS) {
    const gaps = { least: layout.gap * least, most: Math.max(layout.widest * 1.25, layout.gap * most) };
    const lines = attempt(layout, words, changed, gaps);
    if (lines) return lines;
  }
  return null;
}

interface Gaps {
  least: number;
  most: number;
}

/** The word and letter at which a line begins. */
interface Position {
  word: number;
  letter: number;
}

function attempt(layout: Layout, words: readonly Word[], changed: ReadonlySet<number>, gaps: Gaps): NewLine[] | null {
  const set: NewLine[] = [];
  const starts = layout.lines.map((_, at) => startOfLine(words, at));
  let position: Position = { word: 0, letter: 0 };
  for (let at = 0; at < layout.lines.length; at++) {
    const line = layout.lines[at];
    if (!line) return null;
    const next = at + 1 < starts.length ? starts[at + 1] : { word: words.length, letter: 0 };
    const begins = isSame(starts[at], position);
    if (begins && next && !changed.has(at) && isWhole(words, position, next, at)) {
      set.push(null);
      position = next;
      continue;
    }
    const room = layout.right - (layout.align === 'left' || layout.align === 'justified' ? line.from : layout.left);
    const filled = fill(words, position, room, gaps.least, begins && layout.loose[at] ? (next ?? null) : null);
    if (!filled) return null;
    const last = filled.next.word >= words.length;
    const laid = lay(layout, filled.pieces, gaps, last || layout.lines.length - 1 === at, room);
    if (!laid) return null;
    const from =
      layout.align === 'right'
        ? layout.right - laid.width
        : layout.align === 'center'
          ? (line.from + line.to - laid.width) / 2
          : line.from;
    set.push({ ...laid, from });
    position = filled.next;
  }
  return position.word >= words.length ? set : null;
}

const isSame = (one: Position | undefined, { word, letter }: Position): boolean =>
  one !== undefined && one.word === word && one.letter === letter;

/** Whether all letters between two positions come from one line. */
function isWhole(words: readonly Word[], from: Position, to: Position, line: number): boolean {
  const between = words
    .slice(from.word, to.letter > 0 ? to.word + 1 : to.word)
    .flatMap((letters, index, all) =>
      letters.slice(index === 0 ? from.letter : 0, index === all.length - 1 && to.letter > 0 ? to.letter : undefined),
    );
  return between.every((letter) => letter.line === line);
}

/** The position of the first letter that was on a line; undefined if none is left. */
function startOfLine(words: readonly Word[], line: number): Position | undefined {
  for (const [word, letters] of words.entries()) {
    const letter = letters.findIndex((one) => one.line === line);
    if (letter >= 0) return { word, letter };
  }
  return undefined;
}

/** Fills a line with as many words as fit. @param end the last position at which it may end */
function fill(
  words: readonly Word[],
  from: Position,
  room: number,
  gap: number,
  end: Position | null,
): { pieces: Letter[][]; next: Position } | null {
  const pieces: Letter[][] = [];
  let width = 0;
  let { word, letter } = from;
  while (word < words.length && !(end && word === end.word && letter === end.letter)) {
    const whole = (words[word] ?? []).slice(letter);
    const before = pieces.length > 0 ? gap : 0;
    const shown = whole.filter(({ soft }, at) => !soft || at === whole.length - 1);
    if (width + before + widthOf(shown) <= room + 1e-3 * room) {
      pieces.push(shown);
      width += before + widthOf(shown);
      word++;
      letter = 0;
      continue;
    }
    const cut = whole.findLastIndex(
      ({ breaks }, at) =>
        breaks && at < whole.length - 1 && width + before + widthOf(uptoBreak(whole, at)) <= room + 1e-3 * room,
    );
    if (cut >= 0) {
      pieces.push(uptoBreak(whole, cut));
      return { pieces, next: { word, letter: letter + cut + 1 } };
    }
    break;
  }
  return pieces.length > 0 || word >= words.length ? { pieces, next: { word, letter } } : null;
}

const uptoBreak = (letters: Word, at: number): Letter[] =>
  letters.slice(0, at + 1).filter(({ soft }, index) => !soft || index === at);

/** Lays out words side by side. */
function lay(layout: Layout, pieces: readonly Letter[][], gaps: Gaps, ends: boolean, room: number): SetLetters | null {
  const widths = pieces.map(widthOf);
  const sum = widths.reduce((total, width) => total + width, 0);
  let between = gaps.least;
  if (layout.align === 'justified' && !ends && pieces.length > 1) {
    between = (room - sum) / (pieces.length - 1);
    if (between > gaps.most) return null;
  }
  const laid: SetLetters = { letters: [], spaces: [], width: 0 };
  let x = 0;
  pieces.forEach((piece, index) => {
    if (index > 0) {
      laid.spaces.push(laid.letters.length);
      x += between;
    }
    piece.forEach((letter, at) => {
      laid.letters.push({ letter, at: x });
      x += letter.width + (at < piece.length - 1 ? letter.track : 0);
    });
  });
  return { ...laid, width: x };
}

import type { DrawnRule, Fill, PageFacts, PageLink, TextLook } from '../page-facts/facts.ts';
import type { Box, Character } from '../page-text/characters.ts';
import type { Line } from '../page-text/lines.ts';
import type { Word } from '../page-text/words.ts';
import { familyOf } from './families.ts';
import type { Hyphens } from './hyphens.ts';
import type { LinkTarget, Look, Run } from './model.ts';
import type { Stretches } from './stretches.ts';

/** A word with the looks of its letters. */
export interface StyledWord {
  text: string;
  left: number;
  right: number;
  size: number;
  runs: Run[];
  rtl: boolean;
  ideographic: boolean;
}

/** A line of text on a page as shown. */
export interface TextLine extends Box {
  /** Height of its baseline. */
  baseline: number;
  /** Of most of its letters. */
  size: number;
  rtl: boolean;
  words: StyledWord[];
  /** True if all its letters are bold. */
  bold: boolean;
  italic: boolean;
  hyphens: Hyphens | null;
}

/** Lines that belong together, at least one. */
export type LineGroup = [TextLine, ...TextLine[]];

/** Share of a letter's box below the baseline. */
const BELOW = 0.2;
const ROW = 12;
/** Parts of the size. */
const RAISED = 0.12;
const LOWERED = 0.08;
const SMALLER = 0.86;
/** Height of a letter's box that is too tall, and half the height of a usual one, in font sizes. */
const [TALL, HALF] = [3, 0.6];

export interface Styler {
  line(line: Line): TextLine;
  /** Rules that underline or strike words. */
  isUnderWords(rule: DrawnRule): boolean;
}

/** Prepares to add their looks to the words of a page. */
export function createStyler(
  facts: PageFacts,
  words: readonly Word[],
  { hyphens = null, stretches = null }: { hyphens?: Hyphens | null; stretches?: Stretches | null } = {},
): Styler {
  const colors = indexRows(facts.looks.filter(({ color }) => color !== null));
  const links = indexRows(facts.links);
  const marks = markLetters(facts.rules, words);
  const fills = indexRows(facts.fills.filter((fill) => fill.bottom - fill.top < 60 && fill.color !== 'ffffff'));
  const looks = new Map<string, Look>();

  function lookOf(character: Character, line: { size: number; baseline: number }): Look {
    const { face, size } = character;
    const height = character.bottom - character.top;
    const lift = line.baseline - (character.bottom - height * (character.below ?? BELOW));
    const small = size < line.size * SMALLER;
    const baseline =
      small && lift > line.size * RAISED ? 'super' : small && lift < -line.size * LOWERED ? 'sub' : 'normal';
    const color = colorAt(colors, character);
    const highlight = highlightAt(fills, character);
    const mark = marks.letters.get(character);
    const shown = baseline === 'normal' ? Math.round(size * 2) / 2 : Math.round(line.size * 2) / 2;
    const key = [face.name, face.bold, face.italic, shown, baseline, color, highlight, mark].join('/');
    let look = looks.get(key);
    if (!look) {
      const stretch = stretches?.of(face);
      look = {
        family: familyOf(face),
        size: shown,
        bold: face.bold,
        italic: face.italic,
        underline: mark === 'under',
        strike: mark === 'through',
        color: color === '000000' ? null : color,
        highlight,
        baseline,
        ...(stretch !== undefined && { stretch }),
      };
      looks.set(key, look);
    }
    return look;
  }

  function styled(word: Word, line: { size: number; baseline: number }): StyledWord {
    const runs: Run[] = [];
    const link = linkAt(links, word);
    for (const character of word.characters) {
      const look = lookOf(character, line);
      const last = runs.at(-1);
      if (last && last.look === look) last.text += character.text;
      else runs.push({ text: character.text, look, link });
    }
    const { text, from, to, size, rtl, ideographic } = word;
    return { text, left: from, right: to, size, runs: spelledAs(runs, text), rtl, ideographic };
  }

  return {
    line(line) {
      const size = mainSize(line.words);
      const main = line.words.flatMap(({ characters }) => characters).filter((one) => one.size > size * SMALLER);
      const measured = main.length > 0 ? main : line.words.flatMap(({ characters }) => characters);
      const baseline = middleOf(
        measured.map((letter) => {
          if (letter.below !== undefined) return letter.bottom - (letter.bottom - letter.top) * letter.below;
          const [top, bottom] = extentOf(letter.top, letter.bottom, letter.size);
          return bottom - (bottom - top) * BELOW;
        }),
      );
      const [top, bottom] = extentOf(line.over, line.under, size);
      const around = { size, baseline };
      const words = line.words.map((word) => styled(word, around));
      const all = words.flatMap(({ runs }) => runs);
      return {
        left: line.from,
        right: line.to,
        top,
        bottom,
        baseline,
        size: Math.round(size * 10) / 10,
        rtl: line.rtl,
        words,
        bold: all.length > 0 && all.every(({ look }) => look.bold),
        italic: all.length > 0 && all.every(({ look }) => look.italic),
        hyphens,
      };
    },
    isUnderWords: (rule) => marks.rules.has(rule),
  };
}

/** Uses the text of a word if its letters are ordered differently from their positions, as in right-to-left scripts. */
function spelledAs(runs: Run[], text: string): Run[] {
  const [first] = runs;
  return first && runs.map((run) => run.text).join('') !== text ? [{ ...first, text }] : runs;
}

/** The extent of a line or letter: boxes of some fonts are several times as tall as their letters. */
function extentOf(top: number, bottom: number, size: number): [top: number, bottom: number] {
  if (bottom - top < size * TALL) return [top, bottom];
  const middle = (top + bottom) / 2;
  return [middle - size * HALF, middle + size * HALF];
}

function mainSize(words: readonly Word[]): number {
  const counts = new Map<number, number>();
  for (const { characters } of words) {
    for (const { size } of characters) counts.set(size, (counts.get(size) ?? 0) + 1);
  }
  let [best, most] = [0, 0];
  for (const [size, count] of counts) {
    if (count > most || (count === most && size > best)) [best, most] = [size, count];
  }
  return best || 10;
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

type Rows<T> = Map<number, T[]>;

/** Indexes boxes by the rows of the page that they touch. */
function indexRows<T extends Box>(boxes: readonly T[]): Rows<T> {
  const rows: Rows<T> = new Map();
  for (const box of boxes) {
    const last = Math.min(Math.floor(box.bottom / ROW), Math.floor(box.top / ROW) + 400);
    for (let row = Math.floor(box.top / ROW); row <= last; row++) {
      const list = rows.get(row);
      if (list) list.push(box);
      else rows.set(row, [box]);
    }
  }
  return rows;
}

function hits<T extends Box>(rows: Rows<T>, x: number, y: number): T[] {
  return (rows.get(Math.floor(y / ROW)) ?? []).filter(
    ({ left, top, right, bottom }) => x >= left - 0.5 && x <= right + 0.5 && y >= top - 0.5 && y <= bottom + 0.5,
  );
}

function colorAt(rows: Rows<TextLook>, { left, top, right, bottom }: Character): string | null {
  if (rows.size === 0) return null;
  return hits(rows, (left + right) / 2, bottom - (bottom - top) * 0.35).at(-1)?.color ?? null;
}

/** The color behind a letter, if it fits tightly around the line. */
function highlightAt(rows: Rows<Fill>, { left, top, right, bottom }: Character): string | null {
  if (rows.size === 0) return null;
  const height = bottom - top;
  const found = hits(rows, (left + right) / 2, (top + bottom) / 2).at(-1);
  const tight = found && found.bottom - found.top < height * 1.6 && found.bottom - found.top > height * 0.6;
  return tight ? found.color : null;
}

function linkAt(rows: Rows<PageLink>, { from, to, over, under }: Word): LinkTarget | null {
  if (rows.size === 0) return null;
  return hits(rows, (from + to) / 2, (over + under) / 2).at(-1)?.target ?? null;
}

/** Finds the letters that rules underline or strike, from the start of one letter to the end of another. */
function markLetters(rules: readonly DrawnRule[], words: readonly Word[]) {
  const found = { letters: new Map<Character, 'under' | 'through'>(), rules: new Set<DrawnRule>() };
  const flat = rules.filter(({ horizontal, thick, to, from }) => horizontal && thick < 3 && to - from > 2);
  if (flat.length === 0 || flat.length > 5000) return found;
  const rows: Rows<Box & { word: Word }> = indexRows(
    words.map((word) => ({ left: word.from, right: word.to, top: word.over, bottom: word.under + 2, word })),
  );
  for (const rule of flat) {
    const near = (rows.get(Math.floor(rule.at / ROW)) ?? []).filter(
      ({ left, right }) => right > rule.from && left < rule.to,
    );
    const touched = near.flatMap(({ word }) => {
      const mark = markOf(rule, word);
      const within = (letter: Character) =>
        (letter.left + letter.right) / 2 > rule.from && (letter.left + letter.right) / 2 < rule.to;
      return mark ? word.characters.filter(within).map((letter) => ({ letter, mark })) : [];
    });
    const begins = touched.some(({ letter }) => Math.abs(letter.left - rule.from) < 2);
    const ends = touched.some(
      ({ letter }) => rule.to - letter.right < letter.size * 0.6 && rule.to - letter.right > -2,
    );
    if (!begins || !ends) continue;
    found.rules.add(rule);
    for (const { letter, mark } of touched) found.letters.set(letter, mark);
  }
  return found;
}

/** Whether a rule underlines or strikes a word. */
function markOf(rule: DrawnRule, word: Word): 'under' | 'through' | null {
  const below = (rule.at - (word.under - (word.under - word.over) * BELOW)) / word.size;
  if (below > -0.05 && below < 0.3) return 'under';
  return below > -0.5 && below < -0.15 ? 'through' : null;
}

/** Whether two words are written without a space between them. */
export function joins(one: StyledWord, other: StyledWord): boolean {
  return one.ideographic && other.ideographic && other.left - one.right < other.size * 0.9;
}

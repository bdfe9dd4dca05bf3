import type { DrawnRule, Fill, PageFacts, PageLink, TextLook } from '../page-facts/facts.ts';
import type { Box, Character } from '../page-text/characters.ts';
import type { Line } from '../page-text/lines.ts';
import type { Word } from '../page-text/words.ts';
import { familyOf } from './families.ts';
import type { Hyphens } from './hyphens.ts';
import type { LinkTarget, Look, Run } from './model.ts';

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

/** A line of text on a page as it is shown. */
export interface TextLine extends Box {
  /** Where its letters stand on. */
  baseline: number;
  /** Of most of its letters. */
  size: number;
  rtl: boolean;
  words: StyledWord[];
  /** True where all letters of it are bold. */
  bold: boolean;
  italic: boolean;
  hyphens: Hyphens | null;
}

/** Lines that belong together: one at least. */
export type LineGroup = [TextLine, ...TextLine[]];

/** Part of the height of a letter's box that lies below the line it is on. */
const BELOW = 0.2;
const ROW = 12;
/** Parts of the size. */
const RAISED = 0.12;
const LOWERED = 0.08;
const SMALLER = 0.86;
/** Heights of letters' boxes: of those that are too high, and half of that of others. */
const [TALL, HALF] = [3, 0.6];

export interface Styler {
  line(line: Line): TextLine;
  /** Rules that underline or strike words. */
  isUnderWords(rule: DrawnRule): boolean;
}

/** Prepares giving words of a page their looks. */
export function createStyler(facts: PageFacts, words: readonly Word[], hyphens: Hyphens | null = null): Styler {
  const colors = indexRows(facts.looks.filter(({ color }) => color !== null));
  const links = indexRows(facts.links);
  const marks = markLetters(facts.rules, words);
  const fills = indexRows(facts.fills.filter((fill) => fill.bottom - fill.top < 60 && fill.color !== 'ffffff'));
  const looks = new Map<string, Look>();

  function lookOf(character: Character, line: { size: number; baseline: number }): Look {
    const { face, size } = character;
    const height = character.bottom - character.top;
    const lift = line.baseline - (character.bottom - height * BELOW);
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
      look = {
        family: familyOf(face.name),
        size: shown,
        bold: face.bold,
        italic: face.italic,
        underline: mark === 'under',
        strike: mark === 'through',
        color: color === '000000' ? null : color,
        highlight,
        baseline,
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

/** Where the letters of a word are in another order than their places, as from right to left, its text is what counts. */
function spelledAs(runs: Run[], text: string): Run[] {
  const [first] = runs;
  return first && runs.map((run) => run.text).join('') !== text ? [{ ...first, text }] : runs;
}

/** Where a line or letter is: boxes of some fonts are several times as high as what they show, with that in their middle. */
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

/** Boxes by the rows of the page that they reach into. */
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

/** What a color is laid behind a letter, tightly around its line. */
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

/** Finds the letters that rules run under or through, from where one begins to where one ends. */
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

/** Whether a rule runs where words are underlined, or struck. */
function markOf(rule: DrawnRule, word: Word): 'under' | 'through' | null {
  const below = (rule.at - (word.under - (word.under - word.over) * BELOW)) / word.size;
  if (below > -0.05 && below < 0.3) return 'under';
  return below > -0.5 && below < -0.15 ? 'through' : null;
}

/** Whether no space is written between two words. */
export function joins(one: StyledWord, other: StyledWord): boolean {
  return one.ideographic && other.ideographic && other.left - one.right < other.size * 0.9;
}

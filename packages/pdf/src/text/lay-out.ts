import type { Bidi } from 'bidi-js';
import type { FaceChooser, FontFile } from '../fonts.ts';
import type { ShapedGlyph, Shaper } from './harfbuzz.ts';

/** A positioned glyph with its characters; if several have the same characters, one holds them. */
export interface SetGlyph extends ShapedGlyph {
  text: string;
}

/** Glyphs of one font and direction, from left to right. */
export interface SetRun {
  file: FontFile;
  rtl: boolean;
  glyphs: SetGlyph[];
}

export type BaseDirection = 'ltr' | 'rtl' | 'auto';

/** Invisible characters that would only confuse: control characters; tabs count as spaces. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** Latin letters, digits and signs, each of which maps to itself, from left to right. */
const PLAIN = /^[\x20-\x7e\xa0-\xac\xae-\u024f]*$/;

let segmenter: Intl.Segmenter | null = null;

/** Tools for laying out lines. */
export interface LayOutTools {
  shaper: Shaper;
  faces: FaceChooser;
  bidi: Bidi;
  /** Glyphs of earlier words, for many similar lines; null for words that the plain font lacks. */
  words?: Map<string, readonly SetGlyph[] | null>;
}

const MOST_WORDS = 10_000;

/** Lays out one line: directions (UAX 9), a font for each part, glyphs. Returns runs from left to right. */
export function layOutLine(text: string, base: BaseDirection, tools: LayOutTools): SetRun[] {
  const { shaper, faces, bidi } = tools;
  const line = text.replaceAll('\t', ' ').replace(CONTROL, '').normalize('NFC');
  if (line === '') return [];
  const plain = base !== 'rtl' && PLAIN.test(line);
  const known = plain && runOfWords(line, tools);
  if (known) return [known];
  const levels = plain ? new Uint8Array(line.length) : bidi.getEmbeddingLevels(line, base).levels;
  const items = itemsOf(plain ? lettersOf(line) : clustersOf(line), levels, faces);
  return reordered(items).map(({ file, level, from, to }) => {
    const rtl = level % 2 === 1;
    return { file, rtl, glyphs: withText(shaper.shape(file, line, from, to, rtl), line, to) };
  });
}

/** A plain line joined from its words; null if some are not in the plain font. */
function runOfWords(line: string, { shaper, faces, words }: LayOutTools): SetRun | null {
  const file = faces.plain;
  if (!file || !words) return null;
  const glyphs: SetGlyph[] = [];
  let at = 0;
  for (const word of line.split(/( )/)) {
    if (word === '') continue;
    let known = words.get(word);
    if (known === undefined) {
      const items = itemsOf(lettersOf(word), new Uint8Array(word.length), faces);
      const { length } = word;
      known = items.every((item) => item.file === file)
        ? withText(shaper.shape(file, word, 0, length, false), word, length)
        : null;
      if (words.size < MOST_WORDS) words.set(word, known);
    }
    if (!known) return null;
    for (const glyph of known) glyphs.push({ ...glyph, cluster: glyph.cluster + at });
    at += word.length;
  }
  return { file, rtl: false, glyphs };
}

interface Item {
  file: FontFile;
  level: number;
  from: number;
  to: number;
}

/** Characters of one cluster, and their start. */
interface Cluster {
  segment: string;
  index: number;
}

function clustersOf(line: string): Iterable<Cluster> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(line);
}

function* lettersOf(line: string): Generator<Cluster> {
  for (let index = 0; index < line.length; index++) yield { segment: line.charAt(index), index };
}

/** Parts of one font and level. */
function itemsOf(clusters: Iterable<Cluster>, levels: Uint8Array, faces: FaceChooser): Item[] {
  const items: Item[] = [];
  let last: Item | null = null;
  for (const { segment, index } of clusters) {
    const level = levels[index] ?? 0;
    const file: FontFile = faces.faceFor(segment, last?.file ?? null);
    const to = index + segment.length;
    if (last && last.file === file && last.level === level) last.to = to;
    else {
      last = { file, level, from: index, to };
      items.push(last);
    }
  }
  return items;
}

/** UAX 9, rule L2: from the highest level down to the lowest odd one, runs at that level or higher are reversed. */
function reordered(items: Item[]): Item[] {
  let order = [...items];
  const highest = Math.max(...items.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    const passed: Item[] = [];
    let run: Item[] = [];
    for (const item of order) {
      if (item.level >= level) run.push(item);
      else {
        passed.push(...run.reverse(), item);
        run = [];
      }
    }
    order = [...passed, ...run.reverse()];
  }
  return order;
}

/** Assigns characters to glyphs; in a cluster, the first glyph with a width has them all. */
function withText(glyphs: ShapedGlyph[], line: string, end: number): SetGlyph[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((left, right) => left - right);
  const texts = new Map(starts.map((start, index) => [start, line.slice(start, starts[index + 1] ?? end)]));
  const bearers = new Map<number, ShapedGlyph>();
  for (const glyph of glyphs) {
    const bearer = bearers.get(glyph.cluster);
    if (!bearer || (bearer.advance === 0 && glyph.advance > 0)) bearers.set(glyph.cluster, glyph);
  }
  return glyphs.map((glyph) => ({
    ...glyph,
    text: bearers.get(glyph.cluster) === glyph ? (texts.get(glyph.cluster) ?? '') : '',
  }));
}

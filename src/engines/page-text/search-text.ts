import { RE2JS, RE2JSSyntaxException } from 're2js';
import { SheafError } from '../../errors.ts';
import type { Box, Character } from './characters.ts';
import { isSpaced, type Line } from './lines.ts';
import { neighbours } from './lists.ts';
import { withBox } from './page-character.ts';
import type { ReadPage } from './read-pages.ts';
import { PRESETS, type Preset } from './search-presets.ts';
import { plainForm, quoteWord } from './spellings.ts';
import type { Word } from './words.ts';

/** Search terms: words as written, patterns (the syntax of RE2), and presets. */
export interface SearchTerms {
  text?: readonly string[];
  regex?: readonly string[];
  presets?: readonly Preset[];
  caseSensitive?: boolean;
  wholeWords?: boolean;
}

/** A match with its places. */
export interface Match {
  /** Kind of the term: `text`, `regex` or the name of a preset. */
  kind: 'text' | 'regex' | Preset;
  /** Index of the text or pattern, counted from 0; 0 for presets. */
  term: number;
  text: string;
  /** The match of the pattern's first group; null if it has none or matched nothing. */
  group: string | null;
  /** A box for each of its lines. */
  boxes: Box[];
}

interface Pattern {
  kind: Match['kind'];
  term: number;
  pattern: RE2JS;
  /** The valid part of a match: start and end; null for a false match. */
  accept(found: string): { from: number; to: number } | null;
}

/** Searches the text of pages, in time proportional to its length. */
export interface Search {
  find(page: ReadPage, most: number): Match[];
  /** Finds the first match in a text outside of pages; the whole text if there are no terms. */
  findIn(text: string): Pick<Match, 'text' | 'group'> | null;
  /** Cuts the matches out of a text; null if there are none. */
  cut(text: string): string | null;
}

/** Kinds that are false matches at the end of a longer number. */
const NUMBERS: ReadonlySet<Match['kind']> = new Set(['phone', 'card', 'date']);

const ALL = (found: string) => ({ from: 0, to: found.length });

/** Prepares a search. @throws SheafError `invalid_parameter` for an invalid pattern */
export function createSearch({ text = [], regex = [], presets = [], caseSensitive, wholeWords }: SearchTerms): Search {
  const flags = caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE;
  const patterns: Pattern[] = [
    ...text.map((term, index) => {
      const quoted = plainForm(term)
        .trim()
        .split(/\s+/)
        .map((word) => quoteWord(word, caseSensitive === true))
        .join('\\s+');
      return { kind: 'text' as const, term: index, pattern: RE2JS.compile(quoted, flags), accept: ALL };
    }),
    ...regex.map((source, index) => ({
      kind: 'regex' as const,
      term: index,
      pattern: compile(source, flags | RE2JS.MULTILINE),
      accept: ALL,
    })),
    ...presets.map((name) => {
      const { source, accept } = PRESETS[name];
      return { kind: name, term: 0, pattern: RE2JS.compile(source, RE2JS.CASE_INSENSITIVE), accept };
    }),
  ];

  function find(page: ReadPage, most: number): Match[] {
    const matches: Match[] = [];
    const known = new Set<string>();
    for (const indexed of indexesOf(page)) {
      for (const one of patterns) {
        const matcher = one.pattern.matcher(indexed.text);
        while (matches.length < most && matcher.find()) {
          const found = indexed.text.slice(matcher.start(), matcher.end());
          const part = found === '' ? null : one.accept(found);
          if (!part) continue;
          const [from, to] = [matcher.start() + part.from, matcher.start() + part.to];
          if (NUMBERS.has(one.kind) && /[\d/-]/.test(indexed.text[from - 1] ?? ' ')) continue;
          if (wholeWords && !standsAlone(indexed.text, from, to)) continue;
          const boxes = boxesOf(indexed, from, to);
          const key = `${one.kind}/${one.term}/${JSON.stringify(boxes)}`;
          if (boxes.length === 0 || known.has(key)) continue;
          known.add(key);
          const group = one.kind === 'regex' && matcher.groupCount() > 0 ? (matcher.group(1) ?? null) : null;
          matches.push({ kind: one.kind, term: one.term, text: indexed.text.slice(from, to), group, boxes });
        }
      }
    }
    return matches;
  }

  function findIn(text: string): Pick<Match, 'text' | 'group'> | null {
    if (patterns.length === 0) return { text, group: null };
    let first: { from: number; text: string; group: string | null } | null = null;
    for (const one of patterns) {
      const place = placesIn(text, one).find(({ from, to }) => !wholeWords || standsAlone(text, from, to));
      if (!place || (first && first.from <= place.from)) continue;
      first = { from: place.from, text: text.slice(place.from, place.to), group: place.group };
    }
    return first;
  }

  function cut(text: string): string | null {
    const plain = plainForm(text);
    return cutOf(text) ?? (plain === text ? null : cutOf(plain));
  }

  function cutOf(text: string): string | null {
    let left = '';
    let at = 0;
    const found = patterns
      .flatMap((one) => placesIn(text, one))
      .filter(({ from, to }) => !wholeWords || standsAlone(text, from, to));
    for (const { from, to } of found.sort((one, other) => one.from - other.from)) {
      if (from > at) left += text.slice(at, from);
      at = Math.max(at, to);
    }
    return found.length > 0 ? left + text.slice(at) : null;
  }

  return { find, findIn, cut };
}

interface Place {
  from: number;
  to: number;
  group: string | null;
}

function placesIn(text: string, { kind, pattern, accept }: Pattern): Place[] {
  const places: Place[] = [];
  const matcher = pattern.matcher(text);
  while (places.length < MAX_CUTS && matcher.find()) {
    const found = text.slice(matcher.start(), matcher.end());
    const part = found === '' ? null : accept(found);
    if (!part) continue;
    const group = kind === 'regex' && matcher.groupCount() > 0 ? (matcher.group(1) ?? null) : null;
    places.push({ from: matcher.start() + part.from, to: matcher.start() + part.to, group });
  }
  return places;
}

const MAX_CUTS = 100_000;

function compile(source: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(source.normalize('NFKC'), flags);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    throw new SheafError(
      'invalid_parameter',
      `The pattern ${JSON.stringify(source.slice(0, 100))} cannot be used: patterns follow the syntax of RE2, which has no look-around and no back-references.`,
    );
  }
}

function standsAlone(text: string, from: number, to: number): boolean {
  const letter = /[\p{L}\p{M}\p{N}_]/u;
  return !letter.test(text[from - 1] ?? ' ') && !letter.test(text[to] ?? ' ');
}

interface IndexedText {
  text: string;
  /** True if lines divide words by hyphens, which it leaves out. */
  dehyphenated: boolean;
  /** The character of each unit of the text, null for spaces between words, and its line. */
  owners: (Character | null)[];
  lines: number[];
}

interface IndexWay {
  /** Whether to keep hyphens at the ends of lines, which may belong to the word. */
  keepHyphens?: boolean;
  /** Whether to join spaced letters, as in "L o r e m", to one word. */
  joinLetters?: boolean;
}

/** The page searched last: several terms are often searched on one page, one after the other. */
let latest: { page: ReadPage; indexes: IndexedText[] } | null = null;

/** The text of a page in all ways of reading it. */
function indexesOf(page: ReadPage): IndexedText[] {
  if (latest?.page === page) return latest.indexes;
  const plain = indexText(page, {});
  const indexes = [plain];
  if (plain.dehyphenated) indexes.push(indexText(page, { keepHyphens: true }));
  if (hasSpreadLetters(page)) indexes.push(indexText(page, { joinLetters: true }));
  latest = { page, indexes };
  return indexes;
}

/** The text of a page as one string, with the source of each unit. Spaces separate lines. */
function indexText(page: ReadPage, { keepHyphens = false, joinLetters = false }: IndexWay): IndexedText {
  /** An array, since reading the end of a growing string takes longer the longer it is. */
  const units: string[] = [];
  const owners: IndexedText['owners'] = [];
  const lines: number[] = [];
  let number = 0;
  const put = (piece: string, owner: Character | null) => {
    for (let unit = 0; unit < piece.length; unit++) {
      units.push(piece.charAt(unit));
      owners.push(owner);
      lines.push(number);
    }
  };
  const putCharacter = (character: Character) => {
    const piece = plainForm(character.text);
    const last = owners.at(-1);
    // A mark joins the letter before it, as one character if Unicode has one.
    if (!last || piece.charCodeAt(0) < FIRST_MARK || !/^\p{M}/u.test(piece)) return put(piece, character);
    const both = (units.at(-1) + piece).normalize('NFC');
    drop();
    put(both, withBox(last, boxAround(last, character)));
  };
  const drop = () => {
    units.pop();
    owners.pop();
    lines.pop();
  };
  let dehyphenated = false;
  const putLine = (line: Line) => {
    number++;
    const reach = joinLetters ? spreadOf(line) * SPREAD_REACH : 0;
    line.words.forEach((word, index) => {
      const last = line.words[index - 1];
      const joined = last && isLetter(last) && isLetter(word) && word.from - last.to <= reach;
      if (last && !joined && isSpaced(last, word)) put(' ', null);
      for (const character of word.characters) putCharacter(character);
    });
  };
  for (const region of page.regions) {
    for (const line of region.kind === 'lines' ? region.lines : region.rows.flat()) {
      const [first] = line.words;
      if (!first) continue;
      const end = units.slice(-3).join('');
      const divided = /[\p{L}\p{N}][-\u2010]$/u.test(end) && /^[\p{L}\p{N}]/u.test(first.text);
      const inWord = divided && /\p{L}.$/u.test(end) && /^\p{L}/u.test(first.text);
      const ideographs = owners.at(-1) && first.ideographic && /[\u3040-\u9fff]$/.test(end);
      if (inWord && !keepHyphens) {
        drop();
        dehyphenated = true;
      } else if (end !== '' && !divided && !ideographs) put(' ', null);
      putLine(line);
    }
    put('\n', null);
  }
  return { text: units.join(''), owners, lines, dehyphenated };
}

/** Unicode has no marks below. */
const FIRST_MARK = 0x300;
/** Greatest gap between spaced letters of a word in font sizes, and relative to the other gaps of their line. */
const MAX_SPREAD = 1;
const SPREAD_REACH = 1.5;

function isLetter({ text }: Word): boolean {
  return /^[\p{L}\p{N}]\p{M}*$/u.test(text);
}

/** The usual gap between the letters of a spaced line; 0 for other lines. */
function spreadOf({ words }: Line): number {
  const gaps = neighbours(words)
    .filter((pair) => pair.every(isLetter))
    .map(([before, word]) => Math.max(0, word.from - before.to))
    .sort((one, other) => one - other);
  const middle = gaps[gaps.length >> 1] ?? 0;
  const size = words[0]?.size ?? 0;
  return gaps.length >= 2 && middle <= size * MAX_SPREAD ? middle : 0;
}

function hasSpreadLetters({ regions }: ReadPage): boolean {
  return regions.some((region) =>
    (region.kind === 'lines' ? region.lines : region.rows.flat()).some(
      (line) => line.words.length > 2 && spreadOf(line) > 0,
    ),
  );
}

/** Boxes around the characters of a part of the text, one for each line and direction. */
function boxesOf({ owners, lines }: IndexedText, from: number, to: number): Box[] {
  const boxes = new Map<string, Box>();
  for (let at = from; at < to; at++) {
    const owner = owners[at];
    if (!owner) continue;
    const { left, top, right, bottom, direction } = owner;
    const key = `${lines[at]}/${direction}`;
    const box = boxes.get(key);
    boxes.set(key, box ? boxAround(box, { left, top, right, bottom }) : { left, top, right, bottom });
  }
  return [...boxes.values()];
}

function boxAround(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Fills `$1` to `$9` of a replacement with the groups of a match; `$$` is a dollar sign. */
export function expandGroups(source: string, caseSensitive: boolean, found: string, by: string): string {
  const matcher = compile(source, (caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE) | RE2JS.MULTILINE).matcher(found);
  const whole = matcher.find();
  return by.replace(/\$([\d$])/g, (_, digit: string) => {
    if (digit === '$') return '$';
    const group = Number(digit);
    return whole && group <= matcher.groupCount() ? (matcher.group(group) ?? '') : '';
  });
}

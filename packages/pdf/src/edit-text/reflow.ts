import type { Box } from '../geometry.ts';
import type { PdfDict } from '../syntax/objects.ts';
import type { Mark, PageContent, ShownGlyph } from './locate.ts';
import { inStandIn, type NewText, newLetters, type StandIns } from './new-text.ts';
import {
  isInside,
  type Letter,
  type Paragraph,
  type ReadLine,
  readParagraph,
  type Token,
  trackOf,
} from './paragraph.ts';
import { comparable } from './passes.ts';
import { cutSaying } from './sayings.ts';
import { layoutOf, type NewLine, setLines, type Word } from './set-lines.ts';
import { SAYINGS } from './structure.ts';

/** A text of a paragraph and its replacement. */
export interface Change {
  areas: readonly Box[];
  old: string;
  text: string;
}

/** A line of a reflowed paragraph. */
export interface ReflowedLine {
  /** Its former glyphs, including spaces; the new text starts at the first of them. */
  taken: [ShownGlyph, ...ShownGlyph[]];
  /** Distance from the first glyph to the start of the new line. */
  shift: number;
  parts: { text: NewText; at: number }[];
  width: number;
  old: string;
  text: string;
}

/** New places of the letters of a paragraph, along and across their lines. */
export type Moves = Map<ShownGlyph, { from: number; to: number; across: number } | null>;

/** A planned reflow of a paragraph. */
export interface ReflowPlan {
  done: true;
  lines: ReflowedLine[];
  moves: Moves;
  standIn: { used: string; font: string } | null;
  marks: Map<Mark, PdfDict>;
}

export type ReflowRefusal = 'place' | 'font' | 'room' | 'mixed' | 'words' | 'overlap';

/** Plans the reflow of a paragraph within its lines, without changing anything. */
export async function planReflow(
  content: PageContent,
  read: readonly ReadLine[],
  changes: readonly Change[],
  marks: ReadonlyMap<Mark, PdfDict>,
  standIns: StandIns,
): Promise<ReflowPlan | { done: false; why: ReflowRefusal }> {
  const refused = (why: ReflowRefusal) => ({ done: false as const, why });
  const paragraph = readParagraph(content.glyphs, read);
  const layout = paragraph && layoutOf(paragraph);
  if (!paragraph || !layout) return refused('mixed');
  if (read.length < 2) return refused('room');
  const [[head]] = paragraph.lines as [[ShownGlyph]];
  let tokens = [...paragraph.tokens];
  const touched = new Set<number>();
  const replaced = new Map<ShownGlyph, Letter[]>();
  let standIn: ReflowPlan['standIn'] = null;
  for (const change of changes) {
    const range = rangeOf(tokens, change);
    if (!range) return refused('place');
    const own = narrowed(tokens, range);
    const narrow = newTokens(own.text, head) ? own : wholeWords(tokens, own);
    const added = newTokens(narrow.text, head) ?? (await standInTokens(narrow.text, head, standIns));
    if (!added) return refused('font');
    const used = added.find((token) => token?.other)?.other?.text.name;
    if (used) standIn = { used, font: head.shown.font.name };
    const gone = tokens.slice(narrow.from, narrow.to);
    for (const token of [tokens[narrow.from - 1], ...gone, tokens[narrow.to]])
      if (token && token.line >= 0) touched.add(token.line);
    const fresh = added.filter((token) => token !== null);
    for (const token of gone) if (token?.glyph) replaced.set(token.glyph, fresh);
    tokens = [...tokens.slice(0, narrow.from), ...added, ...tokens.slice(narrow.to)];
  }
  const set = setLines(layout, wordsIn(tokens), touched);
  if (!set) return refused('room');
  if (isInTheWay(content, paragraph, set)) return refused('mixed');
  const lines = linesOf(paragraph, set);
  const taken = lines.flatMap((line) => line.taken);
  const said = sayingsOf(taken, content.glyphs, changes, marks);
  if (!said) return refused('words');
  return { done: true, lines, moves: movesOf(paragraph, set, replaced), standIn, marks: said };
}

interface Range {
  from: number;
  to: number;
  /** Replacement for the tokens. */
  text: string;
}

/** Finds the tokens of a text; null if they do not spell it. */
function rangeOf(tokens: readonly Token[], { areas, old, text }: Change): Range | null {
  const inside = (token: Token): boolean => {
    const glyph = token?.glyph;
    return glyph !== null && glyph !== undefined && areas.some((area) => isInside(glyph, area));
  };
  let [from, to] = [tokens.findIndex(inside), tokens.findLastIndex(inside) + 1];
  const wanted = comparable(old);
  const said = () =>
    comparable(
      tokens
        .slice(from, to)
        .map((token) => token?.text ?? '')
        .join(''),
    );
  // Letters beside a text may reach into its box.
  const start = said().indexOf(wanted);
  if (from < 0 || wanted === '') return null;
  if (start < 0) return saysWithout(tokens.slice(from, to), wanted) ? { from, to, text } : null;
  for (; from < to && !said().startsWith(wanted); from++);
  for (; to > from && said() !== wanted; to--);
  return from < to ? { from, to, text } : null;
}

/** Whether tokens spell a text once the hyphens of divided words are left out. */
const saysWithout = (tokens: readonly Token[], wanted: string): boolean =>
  comparable(tokens.map((token) => (token && !token.soft ? token.text : '')).join('')) === wanted;

/** Removes the common start and end. */
function narrowed(tokens: readonly Token[], { from, to, text }: Range): Range {
  let rest = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
  let [first, end] = [from, to];
  for (; first < end; first++) {
    const said = saidBy(tokens[first] ?? null);
    if (!rest.startsWith(said)) break;
    rest = rest.slice(said.length);
  }
  for (; end > first; end--) {
    const said = saidBy(tokens[end - 1] ?? null);
    if (!rest.endsWith(said)) break;
    rest = rest.slice(0, rest.length - said.length);
  }
  return { from: first, to: end, text: rest };
}

const saidBy = (token: Token): string => (token === null ? ' ' : token.soft ? '' : comparable(token.text));

/** Extends a range to whole words. */
function wholeWords(tokens: readonly Token[], { from, to, text }: Range): Range {
  let [first, end, whole] = [from, to, text];
  for (; first > 0 && tokens[first - 1] !== null; first--) whole = saidBy(tokens[first - 1] ?? null) + whole;
  for (; end < tokens.length && tokens[end] !== null; end++) whole += saidBy(tokens[end] ?? null);
  return { from: first, to: end, text: whole };
}

/** Sets new text in the paragraph's font; null if the font lacks letters. */
function newTokens(text: string, head: ShownGlyph): Token[] | null {
  const tokens: Token[] = [];
  for (const [at, word] of text.split(' ').entries()) {
    if (at > 0) tokens.push(null);
    const letters = newLetters(word, head);
    if (!letters) return null;
    tokens.push(...letters.map((letter) => fresh({ ...letter, other: null, track: trackOf(head) })));
  }
  return tokens;
}

async function standInTokens(text: string, head: ShownGlyph, standIns: StandIns): Promise<Token[] | null> {
  const tokens: Token[] = [];
  for (const [at, word] of text.split(' ').entries()) {
    if (at > 0) tokens.push(null);
    if (word === '') continue;
    const set = await inStandIn(word, head, standIns);
    if (set?.kind !== 'other') return null;
    tokens.push(fresh({ text: word, code: null, other: set, width: set.width, track: trackOf(head) }));
  }
  return tokens;
}

const fresh = (letter: Pick<Letter, 'text' | 'code' | 'other' | 'width' | 'track'>): Letter => ({
  ...letter,
  glyph: null,
  soft: false,
  breaks: false,
  line: -1,
});

function wordsIn(tokens: readonly Token[]): Word[] {
  const words: Letter[][] = [[]];
  for (const token of tokens) {
    if (token) words.at(-1)?.push(token);
    else words.push([]);
  }
  return words.filter((word) => word.length > 0);
}

/** The changed lines, as the content will show them. */
function linesOf({ lines, tokens }: Paragraph, set: readonly NewLine[]): ReflowedLine[] {
  const [[head]] = lines as [[ShownGlyph]];
  // Some programs show spaces in a font of their own, whose codes say something else in this one.
  const space = lines.flat().find(({ blank, shown }) => blank && shown.font === head.shown.font);
  return set.flatMap((line, at): ReflowedLine[] => {
    const taken = lines[at];
    if (!line || !taken) return [];
    const old = tokens.map((token) => (token?.line === at ? token.text : '')).join('');
    const text = line.letters.map(({ letter }) => letter.text).join('');
    return [
      { taken, shift: line.from - taken[0].along, parts: partsOf(line, taken[0], space), width: line.width, old, text },
    ];
  });
}

/** The letters of a line as texts in the paragraph's font and, in between, in others. */
function partsOf(line: Exclude<NewLine, null>, head: ShownGlyph, space: ShownGlyph | undefined): ReflowedLine['parts'] {
  const { state, scale, font } = head.shown;
  const unit = (state.size * state.scaling * scale) / 1000;
  const leads = (code: Uint8Array): number => {
    const [glyph] = font.glyphs.glyphs(code);
    const spacing = state.characterSpacing + (glyph?.space ? state.wordSpacing : 0);
    return ((glyph?.width ?? 0) * state.size + spacing) * state.scaling * scale;
  };
  const blank = space && codeOf(space);
  const parts: ReflowedLine['parts'] = [];
  let own: Extract<NewText, { kind: 'own' }> | null = null;
  let position = 0;
  const spaces = new Set(line.spaces);
  line.letters.forEach(({ letter, at }, index) => {
    if (letter.other) {
      parts.push({ text: letter.other, at });
      own = null;
      return;
    }
    if (!letter.code) return;
    if (own && spaces.has(index) && blank) {
      own.pieces.push(blank);
      position += leads(blank);
    }
    if (!own) {
      own = { kind: 'own', pieces: [], width: 0 };
      parts.push({ text: own, at });
      position = at;
    }
    const off = Math.round((-(at - position) / unit) * 100) / 100;
    if (Math.abs(off) > 1) {
      own.pieces.push(off);
      position -= off * unit;
    }
    own.pieces.push(letter.code);
    position += leads(letter.code);
    own.width = position - (parts.at(-1)?.at ?? 0);
  });
  return parts;
}

function codeOf({ shown, item, from, to }: ShownGlyph): Uint8Array | null {
  const string = shown.showing.items[item] as { bytes?: Uint8Array } | undefined;
  return string?.bytes?.subarray(from, to) ?? null;
}

/** Whether other text, or a drawing that may belong to the words, is in the way of the new lines. */
function isInTheWay({ glyphs, drawn }: PageContent, { lines }: Paragraph, set: readonly NewLine[]): boolean {
  const own = new Set(lines.flat());
  return set.some((line, at) => {
    const head = lines[at]?.[0];
    const last = lines[at]?.findLast(({ blank }) => !blank);
    if (!line || !head || !last) return false;
    const [from, to] = [Math.min(head.along, line.from), Math.max(last.along + last.width, line.from + line.width)];
    const [under, over] = [head.across - head.size * 0.25, head.across + head.size * 0.7];
    const meets = glyphs.some(
      (glyph) =>
        !glyph.blank &&
        !own.has(glyph) &&
        glyph.ux * head.ux + glyph.uy * head.uy > 0.999 &&
        glyph.along < to &&
        glyph.along + glyph.width > from &&
        glyph.across + glyph.size * 0.6 > under &&
        glyph.across < over,
    );
    return meets || drawn.some((box) => crosses(box, head, [from, under, to, over]));
  });
}

/** Whether a drawing reaches into a line; one that encloses it is a background. */
function crosses([left, bottom, right, top]: Box, { ux, uy }: ShownGlyph, [from, under, to, over]: Box): boolean {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [x * ux + y * uy, y * ux - x * uy] as const);
  const [us, vs] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
  const [a, b, c, d] = [Math.min(...us), Math.min(...vs), Math.max(...us), Math.max(...vs)];
  const touching = a < to && c > from && b < over && d > under;
  const around = a <= from && c >= to && b <= under && d >= over;
  return touching && !around;
}

/** The new places of letters on changed lines; null for a letter whose replacement spans several lines. */
function movesOf(
  { lines, tokens }: Paragraph,
  set: readonly NewLine[],
  replaced: ReadonlyMap<ShownGlyph, readonly Letter[]>,
): Moves {
  const places = new Map<Letter, { from: number; to: number; across: number }>();
  set.forEach((line, at) => {
    const head = lines[at]?.[0];
    if (!line || !head) return;
    for (const { letter, at: x } of line.letters) {
      const from = line.from + x;
      places.set(letter, { from, to: from + letter.width, across: head.across });
    }
  });
  const moves: Moves = new Map();
  for (const token of tokens) {
    if (!token?.glyph || set[token.line] === null) continue;
    const found = [token, ...(replaced.get(token.glyph) ?? [])].flatMap((letter) => places.get(letter) ?? []);
    const [first] = found;
    const one = first && found.every(({ across }) => across === first.across);
    moves.set(
      token.glyph,
      one
        ? {
            from: Math.min(...found.map(({ from }) => from)),
            to: Math.max(...found.map(({ to }) => to)),
            across: first.across,
          }
        : null,
    );
  }
  return moves;
}

/** The new descriptions of marked content; null if text moves out of marked content that describes it in words. */
function sayingsOf(
  taken: readonly ShownGlyph[],
  all: readonly ShownGlyph[],
  changes: readonly Change[],
  known: ReadonlyMap<Mark, PdfDict>,
): Map<Mark, PdfDict> | null {
  const marks = new Map(known);
  const saying = new Set(
    taken.flatMap(({ shown }) =>
      shown.marks.filter((mark) => SAYINGS.some((key) => (marks.get(mark) ?? mark.properties).has(key))),
    ),
  );
  if (saying.size === 0) return new Map();
  if (![...saying].every((mark) => taken.every(({ shown }) => shown.marks.includes(mark)))) return null;
  const changed = new Map<Mark, PdfDict>();
  for (const { old, text } of changes) {
    const cut = cutSaying(taken, all, old, text, new Map([...marks, ...changed]));
    if (!cut) return null;
    for (const [mark, properties] of cut) changed.set(mark, properties);
  }
  return changed;
}

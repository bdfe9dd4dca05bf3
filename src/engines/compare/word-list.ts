import type { Box } from '../page-text/characters.ts';
import type { Line } from '../page-text/lines.ts';
import type { ReadPage, TextReader } from '../page-text/read-pages.ts';
import type { Word } from '../page-text/words.ts';

/** The words of a document in the order in which they are read, in columns: they may be a million. */
export interface WordList {
  texts: string[];
  /** The page of each, counted from 0. */
  pages: number[];
  /** Left, top, right and bottom of each, in points from the upper left corner of its page. */
  boxes: number[];
  /** The rest of words that were divided at the end of a line. */
  rests: Map<number, Box>;
  /** Words that were divided, or may have been. */
  divided: Set<number>;
  /** Where the words of each page begin, and where the last end. */
  starts: number[];
  /** Size of each page as shown, in points. */
  sizes: { width: number; height: number }[];
  /** The first and last lines of pages, which may be running heads and feet. */
  edges: Edge[];
  /** True if there are more words than are compared. */
  cut: boolean;
}

/** A line at the top or bottom of a page: its words. */
export interface Edge {
  page: number;
  end: 'top' | 'bottom';
  from: number;
  to: number;
}

const MAX_WORDS = 1_000_000;
const DIVIDED = /\p{L}[-\u2010\u00ad]$/u;

/** Reads the words of a document. Words that were divided at the end of a line are one. */
export function collectWords(reader: TextReader, onPage: (done: number) => void): WordList {
  const list: WordList = {
    texts: [],
    pages: [],
    boxes: [],
    rests: new Map(),
    divided: new Set(),
    starts: [],
    sizes: [],
    edges: [],
    cut: false,
  };
  for (let index = 0; index < reader.pageCount; index++) {
    list.starts.push(list.texts.length);
    const page = reader.read(index);
    list.sizes.push({ width: page.width, height: page.height });
    if (page.cut || list.texts.length > MAX_WORDS) list.cut = true;
    if (list.texts.length <= MAX_WORDS) addPage(list, index, page);
    onPage(index + 1);
  }
  list.starts.push(list.texts.length);
  return list;
}

function addPage(list: WordList, page: number, { regions }: ReadPage): void {
  const lines = regions.flatMap((region) => (region.kind === 'lines' ? region.lines : region.rows.flat()));
  const shown = lines.filter(({ words }) => words.length > 0);
  if (shown.length === 0) return;
  const first = Math.min(...shown.map(({ over }) => over));
  const last = Math.max(...shown.map(({ under }) => under));
  const start = list.texts.length;
  for (const line of shown) {
    const from = list.texts.length;
    const joined = addLine(list, page, line, from > start);
    if (joined) continue;
    const height = line.under - line.over;
    if (line.over < first + height * 0.7) list.edges.push({ page, end: 'top', from, to: list.texts.length });
    else if (line.under > last - height * 0.7) list.edges.push({ page, end: 'bottom', from, to: list.texts.length });
  }
}

/** Adds the words of a line; true if its first word continues a hyphenated one. */
function addLine(list: WordList, page: number, { words }: Line, goesOn: boolean): boolean {
  let joined = false;
  words.forEach((word, index) => {
    const last = list.texts.length - 1;
    const before = goesOn && index === 0 ? list.texts[last] : undefined;
    if (before !== undefined && DIVIDED.test(before) && /^\p{L}/u.test(word.text)) {
      list.texts[last] = before.slice(0, -1) + normal(word.text);
      list.rests.set(last, around(word.characters));
      list.divided.add(last);
      joined = true;
    } else if (word.ideographic) {
      for (const character of word.characters) add(list, page, normal(character.text), around([character]));
    } else add(list, page, normal(word.text), around(word.characters));
  });
  const last = list.texts.at(-1);
  if (last !== undefined && DIVIDED.test(last)) list.divided.add(list.texts.length - 1);
  return joined;
}

function add(list: WordList, page: number, text: string, { left, top, right, bottom }: Box): void {
  list.texts.push(text);
  list.pages.push(page);
  list.boxes.push(left, top, right, bottom);
}

function normal(text: string): string {
  return text.normalize('NFKC');
}

function around(characters: Word['characters']): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of characters) {
    box.left = Math.min(box.left, left);
    box.top = Math.min(box.top, top);
    box.right = Math.max(box.right, right);
    box.bottom = Math.max(box.bottom, bottom);
  }
  return box;
}

/** Boxes around words that follow each other, one for each line, by page. */
export function placesOf(list: WordList, words: readonly number[]): { page: number; boxes: Box[] }[] {
  const places: { page: number; boxes: Box[] }[] = [];
  for (const word of words) {
    const page = list.pages[word];
    if (page === undefined) continue;
    const at = word * 4;
    const [left, top, right, bottom] = list.boxes.slice(at, at + 4) as [number, number, number, number];
    const last = places.at(-1);
    const place = last?.page === page ? last : { page, boxes: [] };
    if (place !== last) places.push(place);
    addBox(place.boxes, { left, top, right, bottom });
    const rest = list.rests.get(word);
    if (rest) addBox(place.boxes, { ...rest });
  }
  return places;
}

function addBox(boxes: Box[], box: Box): void {
  const last = boxes.at(-1);
  const height = box.bottom - box.top;
  const shared = last ? Math.min(last.bottom, box.bottom) - Math.max(last.top, box.top) : 0;
  const gap = last ? Math.max(box.left - last.right, last.left - box.right) : Infinity;
  if (!last || shared < height * 0.5 || gap > height * 1.5) boxes.push(box);
  else {
    last.left = Math.min(last.left, box.left);
    last.top = Math.min(last.top, box.top);
    last.right = Math.max(last.right, box.right);
    last.bottom = Math.max(last.bottom, box.bottom);
  }
}

import { markerOf } from './markers.ts';
import type { Survey } from './survey.ts';
import type { TextLine } from './text-lines.ts';

/** Font sizes of the running text and of the headings. */
export interface HeadingRules {
  body: number;
  /** Sizes of headings, from large to small. */
  sizes: number[];
  /** Whether tags decide about headings. */
  tagged: boolean;
}

/** Least size of a heading, relative to running text: in bold or in a color, and otherwise. */
const [LARGER, MUCH_LARGER] = [1.12, 1.2];
/** Greatest share of all letters in headings of one size. */
const RARE = 0.25;
const MAX_LINES = 4;
const MAX_WORDS = 30;
const MAX_BOLD_WORDS = 14;
const MAX_LEVEL = 6;
/**
 * Number of consecutive lines from which large text is not a heading, and greatest distance between them, in font sizes.
 */
const MIN_POSTER = 3;
const FAR = 2;

/** Finds the sizes of a document's headings. */
export function headingRules({
  sizes,
  plain,
  body,
  headingTags,
}: Pick<Survey, 'sizes' | 'plain' | 'body' | 'headingTags'>): HeadingRules {
  const letters = [...sizes.values()].reduce((sum, count) => sum + count, 0);
  const large = [...sizes.keys()]
    .filter((size) => size >= body * LARGER && (plain.get(size) ?? 0) < Math.max(letters * RARE, 60))
    .sort((one, other) => other - one);
  const distinct: number[] = [];
  for (const size of large) {
    const last = distinct.at(-1);
    if (last === undefined || size < last * 0.95) distinct.push(size);
  }
  return { body, sizes: distinct, tagged: headingTags };
}

/** The heading level of each group of lines in a column; 0 for other text. */
export function headingLevels(groups: readonly (readonly TextLine[])[], rules: HeadingRules): number[] {
  const patterns = groups.map(([line]) => line && markerOf(line)?.pattern);
  const levels = groups.map((lines, at) => {
    const pattern = patterns[at];
    const isItem = pattern !== undefined && (patterns[at - 1] === pattern || patterns[at + 1] === pattern);
    return isItem ? 0 : levelOf(lines, groups[at + 1]?.[0], rules);
  });
  // Several similar ones in a row are large text, as on posters and letterheads.
  for (let from = 0; from < levels.length; ) {
    let to = from + 1;
    while (to < levels.length && levels[to] === levels[from] && isBelow(groups[to - 1], groups[to])) to++;
    if (to - from >= MIN_POSTER) levels.fill(0, from, to);
    from = to;
  }
  return levels;
}

/** Whether lines follow others at the usual distance within a text. */
function isBelow(above: readonly TextLine[] | undefined, lines: readonly TextLine[] | undefined): boolean {
  const [last, first] = [above?.at(-1), lines?.[0]];
  return last !== undefined && first !== undefined && first.baseline - last.baseline < last.size * FAR;
}

function levelOf(lines: readonly TextLine[], next: TextLine | undefined, { body, sizes }: HeadingRules): number {
  if (lines.length > MAX_LINES) return 0;
  const words = lines.flatMap((line) => line.words);
  const text = words.map((word) => word.text).join(' ');
  if (words.length > MAX_WORDS || text.length > 240 || !/\p{L}{2}/u.test(text)) return 0;
  const size = Math.max(...lines.map((line) => line.size));
  const marked = lines.every((line) => line.bold || colorOf(line) !== null);
  const end = marked && size >= body * LARGER ? /[.,;]$/ : /[.:,;]$/;
  if (end.test(text) || /^[-–—*•,]/.test(text)) return 0;
  if (size >= body * (marked ? LARGER : MUCH_LARGER)) {
    const rank = sizes.findIndex((one) => size >= one * 0.95);
    if (rank >= 0) return Math.min(rank + 1, MAX_LEVEL);
  }
  return marked && isShortHeading(lines, next, text, body) ? Math.min(sizes.length + 1, MAX_LEVEL) : 0;
}

/** Whether a short line in bold or in a color begins like a sentence, with plain running text below. */
function isShortHeading(lines: readonly TextLine[], next: TextLine | undefined, text: string, body: number): boolean {
  const [first] = lines;
  if (!first || !next || lines.length > 2 || lines.some((line) => line.size < body * 0.98)) return false;
  if (text.split(/\s+/).length > MAX_BOLD_WORDS || text.length < 3 || !/^[\p{Lu}\p{Lo}\d(]/u.test(text)) return false;
  if (first.bold) return !next.bold && next.words.length > 3;
  // Color without underline may mark an address.
  const apart = colorOf(first) !== colorOf(next) && (first.italic || first.size > body * 1.04);
  return apart && next.words.length > 3 && !/@|:\/\//.test(text);
}

/** The color of a whole line; null if it is black or mixed, or the line holds a link. */
function colorOf({ words }: TextLine): string | null {
  const runs = words.flatMap((word) => word.runs);
  const color = runs[0]?.look.color ?? null;
  return runs.every(({ look, link }) => look.color === color && link === null) ? color : null;
}

import { lineHeight } from './families.ts';
import { markerOf } from './markers.ts';
import type { Align, Paragraph, Run, Tab } from './model.ts';
import { joins, type LineGroup, type StyledWord, type TextLine } from './text-lines.ts';

/** Edges of a column. */
export interface Column {
  left: number;
  right: number;
}

/** Parts of the size. */
const INDENT = 0.8;
const NEAR = 0.35;
/** Gaps wider than this are tabs, in lines that are not justified. */
const TAB = 1.9;
const LEADER = /^[.·…_ ]{3,}$|^\.{2,}$/;

/** Merges lines side by side, in reading order. */
export function mergeRows(lines: readonly TextLine[]): TextLine[] {
  const merged: TextLine[] = [];
  for (const line of lines) {
    const last = merged.at(-1);
    const together =
      last && overlapOf(last, line) > 0.6 && (line.left >= last.right - 1 || (last.rtl && line.right <= last.left + 1));
    if (!last || !together) {
      merged.push({ ...line, words: [...line.words] });
      continue;
    }
    last.words.push(...line.words);
    Object.assign(last, {
      left: Math.min(last.left, line.left),
      right: Math.max(last.right, line.right),
      top: Math.min(last.top, line.top),
      bottom: Math.max(last.bottom, line.bottom),
      bold: last.bold && line.bold,
      italic: last.italic && line.italic,
    });
  }
  return merged;
}

function overlapOf(one: TextLine, other: TextLine): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared / Math.max(0.1, Math.min(one.bottom - one.top, other.bottom - other.top));
}

/** Divides the lines of a column into paragraphs. */
export function groupLines(lines: readonly TextLine[], column: Column): LineGroup[] {
  return blocksOf(lines).flatMap((block) => {
    const left = Math.min(...block.map((line) => line.left));
    const reach = Math.max(...block.map((line) => line.right));
    const [{ size }] = block;
    // A block indented on the left is mostly indented on the right, too.
    const flush = block.slice(1, -1).every((line) => Math.abs(line.left - left) < 2);
    const local = block.length > 2 && flush && left > column.left + size * INDENT;
    const edges = { left, right: local ? reach : Math.max(reach, column.right) };
    const groups: LineGroup[] = [];
    for (const line of block) {
      const group = groups.at(-1);
      if (group && goesOn(group, line, edges, column)) group.push(line);
      else groups.push([line]);
    }
    return groups;
  });
}

/** Groups lines of one size at equal distances. */
function blocksOf(lines: readonly TextLine[]): LineGroup[] {
  const blocks: LineGroup[] = [];
  let pitch = 0;
  for (const line of lines) {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    const step = last ? line.baseline - last.baseline : 0;
    const natural = last ? Math.max(last.size, line.size) * 1.5 : 0;
    const most = pitch > 0 ? Math.max(pitch * 1.22, pitch + 1.5) : Math.max(natural, 0);
    const fits = last && step > 0 && step <= most + 0.5 && (pitch === 0 || step >= pitch * 0.75);
    if (!block || !last || !fits || !sameLook(last, line)) {
      blocks.push([line]);
      pitch = 0;
    } else {
      block.push(line);
      pitch = pitch === 0 ? step : Math.min(pitch, step);
    }
  }
  return blocks;
}

function sameLook(one: TextLine, other: TextLine): boolean {
  if (Math.abs(one.size - other.size) > Math.max(one.size, other.size) * 0.12) return false;
  return one.bold === other.bold || one.words.length + other.words.length < 4;
}

function goesOn(group: Readonly<LineGroup>, line: TextLine, edges: Column, column: Column): boolean {
  const [first] = group;
  const last = group.at(-1) ?? first;
  const { size } = last;
  const marker = markerOf(line);
  if (marker) return false;
  const [, beside] = first.words;
  if (beside && markerOf(first) && group.length === 1) {
    if (line.left < first.left + 1 && line.left < beside.left - 2)
      return isFull(last, line, edges) && line.left > first.left - 2;
    return isFull(last, line, edges);
  }
  if (line.rtl !== last.rtl) return false;
  if (isCentered(last, column) && isCentered(line, column) && last.left > edges.left + size)
    return isFull(last, line, column);
  // An indented line begins a paragraph, unless the first line hangs out.
  const start = group.length === 1 ? (line.rtl ? last.right : last.left) : line.rtl ? last.right : last.left;
  const shift = line.rtl ? start - line.right : line.left - start;
  if (
    shift > size * INDENT &&
    !(
      group.length === 1 &&
      shift < size * 12 &&
      isFull(last, line, edges) &&
      first.left <= edges.left + 1 &&
      hangs(first)
    )
  )
    return false;
  if (group.length > 1 && shift < -size * INDENT) return false;
  return isFull(last, line, edges);
}

/** Whether a line has a gap after its first word, like a term before its definition. */
function hangs({ words }: TextLine): boolean {
  const [first, second] = words;
  return first !== undefined && second !== undefined && second.left - first.right > first.size * 0.7;
}

/** Whether a line has no room for the first word of the next one. */
function isFull(line: TextLine, next: TextLine, { left, right }: Column): boolean {
  const word = next.words[0];
  if (!word) return true;
  const width = firstPart(word) + line.size * 0.2;
  const slack = line.size * 0.45;
  if (line.rtl) return line.left - width < left + slack;
  return line.right + width > right - slack;
}

/** The width of a word up to its first possible break. */
function firstPart({ text, left, right, ideographic }: StyledWord): number {
  const letters = [...text].length || 1;
  const cut = ideographic ? 1 : text.search(/[-\u2010/]./) + 1;
  return ((right - left) * (cut > 0 ? cut : letters)) / letters;
}

function isCentered(line: TextLine, { left, right }: Column): boolean {
  const [before, after] = [line.left - left, right - line.right];
  return before > line.size * 0.8 && Math.abs(before - after) < Math.max(2.5, line.size * NEAR);
}

/** Writes a group of lines as a paragraph. @param keepLines whether to keep the page's line breaks */
export function paragraphOf(lines: Readonly<LineGroup>, column: Column, page: number, keepLines = false): Paragraph {
  const [first, ...rest] = lines;
  const rtl = lines.filter((line) => line.rtl).length * 2 > lines.length;
  const align = alignOf(lines, column, rtl);
  const left = rest.length > 0 ? Math.min(...rest.map((line) => line.left)) : first.left;
  const box = {
    left: Math.min(...lines.map((line) => line.left)),
    top: Math.min(...lines.map((line) => line.top)),
    right: Math.max(...lines.map((line) => line.right)),
    bottom: Math.max(...lines.map((line) => line.bottom)),
  };
  const tight = align === 'both' || (lines.length > 2 && align === 'left');
  const short = column.right - box.right;
  const { runs, tabs } = runsOf(lines, column, align, keepLines);
  const indented = align === 'left' || align === 'both';
  return {
    kind: 'paragraph',
    role: 'body',
    level: 0,
    list: null,
    align,
    indents: {
      left: indented ? trimmed(rtl ? column.right - box.right : left - column.left) : 0,
      right: tight && short > first.size * (align === 'both' ? 0.5 : 3) ? trimmed(short) : 0,
      first: indented && !rtl && rest.length > 0 ? trimmed(first.left - left) : 0,
    },
    baseline: first.baseline,
    room:
      align === 'center'
        ? column.right - column.left - (box.right - box.left)
        : align === 'right'
          ? box.left - column.left
          : column.right - box.right,
    pitch: pitchOf(lines),
    lines: lines.length,
    tabs,
    rtl,
    runs,
    page,
    box,
  };
}

/** Small differences come from the side bearings of letters. */
function trimmed(points: number): number {
  return Math.abs(points) < 1.5 ? 0 : points;
}

function alignOf(lines: Readonly<LineGroup>, column: Column, rtl: boolean): Align {
  const near = (one: number, other: number, size: number) => Math.abs(one - other) < Math.max(1.5, size * NEAR);
  const [first, second] = lines;
  if (!second) {
    if (isCentered(first, column) && first.right - first.left < (column.right - column.left) * 0.96) return 'center';
    const atRight =
      near(first.right, column.right, first.size) && first.left > column.left + (column.right - column.left) * 0.3;
    return atRight !== rtl ? 'right' : 'left';
  }
  const last = lines.at(-1) ?? second;
  const lefts = lines.slice(1).every((line) => near(line.left, second.left, line.size));
  const rights = lines.slice(0, -1).every((line) => near(line.right, first.right, line.size));
  if (lines.every((line) => isCentered(line, column)) && !(lefts && rights)) return 'center';
  if (lefts && rights && lines.length > 2 && !rtl) return 'both';
  if (lefts && rights && lines.length === 2 && near(first.right, column.right, first.size * 0.6))
    return first.words.length > 3 && stretched(first, second) ? 'both' : 'left';
  const allRights = rights && near(last.right, first.right, first.size);
  if (allRights && !near(first.left, second.left, first.size) && !rtl) return 'right';
  return 'left';
}

/** Whether the words of a line are further apart than the words of the last line. */
function stretched(line: TextLine, last: TextLine): boolean {
  const gap = ({ words: [first, ...others] }: TextLine) => {
    if (!first || others.length === 0) return 0;
    let sum = 0;
    let end = first.right;
    for (const { left, right } of others) {
      sum = sum + left - end;
      end = right;
    }
    return sum / others.length;
  };
  return gap(line) > gap(last) * 1.12;
}

function pitchOf([first, ...others]: Readonly<LineGroup>): number {
  const steps: number[] = [];
  let above = first;
  for (const line of others) {
    if (line.baseline > above.baseline) steps.push(line.baseline - above.baseline);
    above = line;
  }
  steps.sort((one, other) => one - other);
  const family = first.words[0]?.runs[0]?.look.family ?? 'Arial';
  return steps[steps.length >> 1] ?? lineHeight(family, first.size);
}

/** The words of lines as runs, with spaces and tabs, and divided words joined. */
function runsOf(
  lines: readonly TextLine[],
  column: Column,
  align: Align,
  keepLines = false,
): { runs: Run[]; tabs: Tab[] } {
  const runs: Run[] = [];
  const tabs: Tab[] = [];
  lines.forEach((line, at) => {
    const next = lines[at + 1];
    const open = align !== 'both' || at === lines.length - 1;
    line.words.forEach((word, index) => {
      const [last, following] = [line.words[index - 1], line.words[index + 1]];
      if (last) addGap(runs, tabs, last, word, { line, column, open });
      const [like] = word.runs;
      if (open && last && following && like && LEADER.test(word.text) && word.text.length > 3) {
        const before = runs.at(-1);
        while (before && /[ \t]$/.test(before.text)) before.text = before.text.slice(0, -1);
        addText(runs, '\t', like);
        tabs.push({ at: following.right - column.left, align: 'right', leader: 'dot' });
        return;
      }
      for (const run of word.runs) addRun(runs, run);
    });
    if (!next) return;
    const like = runs.at(-1) ?? next.words[0]?.runs[0];
    if (!keepLines) endLine(runs, line, next);
    else if (like) addText(runs, '\n', like);
  });
  return {
    runs: runs.filter(({ text, note, field }) => text !== '' || note !== undefined || field !== undefined),
    tabs,
  };
}

function addGap(
  runs: Run[],
  tabs: Tab[],
  last: StyledWord,
  word: StyledWord,
  { line, column, open }: { line: TextLine; column: Column; open: boolean },
): void {
  const [one, other] = [last.runs.at(-1), word.runs[0]];
  if (!one || !other || runs.at(-1)?.text.endsWith('\t')) return;
  const gap = word.left - last.right;
  if (open && !line.rtl && gap > Math.max(word.size, last.size) * TAB) {
    const right = word === line.words.at(-1) && Math.abs(word.right - column.right) < word.size;
    tabs.push({
      at: (right ? column.right : word.left) - column.left,
      align: right ? 'right' : 'left',
      leader: 'none',
    });
    addText(runs, '\t', one);
  } else if (!joins(last, word)) {
    // A space between two links is no link; one within a link is.
    const same = one.link && other.link && JSON.stringify(one.link) === JSON.stringify(other.link);
    const look = one.look.underline && !other.look.underline ? other.look : one.look;
    addText(runs, ' ', {
      ...one,
      look: look.baseline === 'normal' ? look : { ...look, baseline: 'normal' },
      link: same ? one.link : null,
    });
  }
}

function endLine(runs: Run[], line: TextLine, next: TextLine): void {
  const last = runs.at(-1);
  const [word, following] = [line.words.at(-1), next.words[0]];
  if (!last || !word || !following) return;
  if (/\p{L}[-\u2010\u00ad]$/u.test(word.text) && /^\p{L}/u.test(following.text)) {
    // A small letter continues a divided word; before any other letter, the hyphen belongs to the word.
    const divided = /^\p{Ll}/u.test(following.text) && /\p{Ll}[-\u2010\u00ad]$/u.test(word.text);
    if (divided && (word.text.endsWith('\u00ad') || !line.hyphens?.keeps(word.text, following.text)))
      last.text = last.text.slice(0, -1);
  } else if (word.ideographic && following.ideographic) return;
  else
    addText(runs, ' ', {
      ...last,
      look: last.look.baseline === 'normal' ? last.look : { ...last.look, baseline: 'normal' },
    });
}

function addText(runs: Run[], text: string, like: Run): void {
  addRun(runs, { text, look: like.look, link: like.link });
}

/** Adds a run, or extends the last one if it looks the same. */
export function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (
    last &&
    last.note === undefined &&
    last.field === undefined &&
    run.note === undefined &&
    run.field === undefined &&
    last.look === run.look &&
    last.link === run.link
  )
    last.text += run.text;
  else runs.push({ ...run });
}

/** The text of a paragraph. */
export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

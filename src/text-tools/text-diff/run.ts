import { createRefusal } from '../kit/refuse.ts';
import { diffSequences, type Edit } from '../kit/sequence-diff.ts';
import { requireShort } from '../text.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);
const MAX_LINES = 100_000;
const NO_END = '\\ No newline at end of file';

type Line = { type: Edit['kind']; text: string /** Its number in each text, from 0. */; old: number; new: number };

/** Compares two texts line by line, a last line without an end being another, as POSIX diff -u and GNU patch have it. */
export function run(body: Body) {
  const { before, after, context } = body;
  requireShort(before);
  requireShort(after);
  const [old, newer] = [linesOf(before), linesOf(after)];
  if (old.length + newer.length > MAX_LINES) refuse('after', 'diff_lines', { most: MAX_LINES });
  const [oldIds, newIds] = identify([old, newer], body);
  // biome-ignore lint/style/noNonNullAssertion: `identify` returns a list for each text.
  const lines = diffSequences(oldIds!, newIds!).flatMap((edit) => expand(edit, old, newer));
  const hunks = hunksOf(lines, context).map((part) => {
    const count = (type: Edit['kind']) => part.filter((line) => line.type === type).length;
    const [oldLines, newLines] = [part.length - count('added'), part.length - count('removed')];
    return {
      old_start: (part[0]?.old ?? 0) + (oldLines > 0 ? 1 : 0),
      old_lines: oldLines,
      new_start: (part[0]?.new ?? 0) + (newLines > 0 ? 1 : 0),
      new_lines: newLines,
      lines: part.map(({ type, text }) => ({ type, text: text.replace(/\r?\n$/, '') })),
      raw: part,
    };
  });
  const count = (type: Edit['kind']) => lines.filter((line) => line.type === type).length;
  return {
    unified: hunks.length === 0 ? '' : `--- before\n+++ after\n${hunks.map(writeHunk).join('')}`,
    added: count('added'),
    removed: count('removed'),
    identical: before === after,
    hunks: hunks.map(({ raw: _, ...hunk }) => hunk),
  };
}

/** The lines with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A number for each line, the same for equal lines. */
function identify(texts: string[][], { ignore_whitespace, ignore_case }: Body): Int32Array[] {
  const known = new Map<string, number>();
  const keyOf = (line: string) => {
    const bare = ignore_whitespace ? line.trim().replace(/\s+/g, ' ') : line;
    return ignore_case ? bare.toLowerCase() : bare;
  };
  return texts.map((lines) =>
    Int32Array.from(lines, (line) => {
      const key = keyOf(line);
      const id = known.get(key) ?? known.size;
      known.set(key, id);
      return id;
    }),
  );
}

function expand({ kind, old, new: newer, length }: Edit, olds: string[], news: string[]): Line[] {
  return Array.from({ length }, (_, index) => ({
    type: kind,
    text: (kind === 'added' ? news[newer + index] : olds[old + index]) ?? '',
    old: kind === 'added' ? old : old + index,
    new: kind === 'removed' ? newer : newer + index,
  }));
}

/** The changes with lines around them; adjacent ones are merged. */
function hunksOf(lines: Line[], context: number): Line[][] {
  const hunks: [from: number, to: number][] = [];
  lines.forEach((line, at) => {
    if (line.type === 'equal') return;
    const last = hunks.at(-1);
    const to = Math.min(lines.length, at + context + 1);
    if (last && at - context <= last[1]) last[1] = to;
    else hunks.push([Math.max(0, at - context), to]);
  });
  return hunks.map(([from, to]) => lines.slice(from, to));
}

const SIGNS = { equal: ' ', removed: '-', added: '+' };

function writeHunk(hunk: {
  old_start: number;
  old_lines: number;
  new_start: number;
  new_lines: number;
  raw: Line[];
}): string {
  const place = (start: number, lines: number) => (lines === 1 ? `${start}` : `${start},${lines}`);
  const head = `@@ -${place(hunk.old_start, hunk.old_lines)} +${place(hunk.new_start, hunk.new_lines)} @@\n`;
  const body = hunk.raw.map(({ type, text }) => {
    return SIGNS[type] + (text.endsWith('\n') ? text : `${text}\n${NO_END}\n`);
  });
  return head + body.join('');
}

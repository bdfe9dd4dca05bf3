import { lineHeight } from './families.ts';
import { type Column, isCentered, NEAR } from './line-groups.ts';
import type { Align, Paragraph } from './model.ts';
import { runsOf } from './runs.ts';
import type { LineGroup, TextLine } from './text-lines.ts';

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

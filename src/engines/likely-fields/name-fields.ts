import type { Line } from '../page-text/lines.ts';
import type { Blank } from './blank.ts';
import { lineText } from './slots.ts';

const MAX_LABEL = 120;
const MAX_NAME = 60;
/** Points that a label may be away. */
const BESIDE = 220;
const ABOVE = 30;
/** The same to the head of a column. */
const COLUMN = 400;
const BELOW = 12;
/** Characters of a word such as yes that needs its question. */
const ANSWER = 12;

/** The label of a blank: in its cell, beside, above or below it. Null if there is none. */
export function labelOf(blank: Blank, lines: readonly Line[], others: readonly Blank[]): string | null {
  if (blank.label) return clean(blank.label);
  const left = (): string | null => beside(blank, lines, others, 'left');
  const right = (): string | null => beside(blank, lines, others, 'right');
  const above = (): string | null => over(blank, lines, ABOVE);
  const column = (): string | null => over(blank, lines, COLUMN);
  const below = (): string | null => under(blank, lines);
  const order = isCheck(blank)
    ? [right, left, above]
    : blank.kind === 'line' || blank.kind === 'dots'
      ? [left, below, above, right]
      : [left, above, right, column];
  for (const look of order) {
    const found = look();
    if (found) return found.length < ANSWER && isCheck(blank) ? withQuestion(found, blank, lines, others) : found;
  }
  return null;
}

const isCheck = ({ kind }: Blank): boolean => kind === 'check' || kind === 'radio';

/** An answer such as yes with the words before the first box of its row. */
function withQuestion(answer: string, blank: Blank, lines: readonly Line[], others: readonly Blank[]): string {
  const row = others.filter((other) => isCheck(other) && sharesRow(other, blank) && other.right <= blank.left);
  const first = [blank, ...row].reduce((one, other) => (other.left < one.left ? other : one));
  const question = beside(first, lines, others, 'left');
  return question !== null && question.length > ANSWER ? `${answer} (${question})` : answer;
}

function beside(blank: Blank, lines: readonly Line[], others: readonly Blank[], side: 'left' | 'right'): string | null {
  const [middle, high] = [(blank.top + blank.bottom) / 2, blank.bottom - blank.top];
  const rows = lines.filter(
    ({ over: top, under: bottom }) =>
      (middle > top && middle < bottom) ||
      ((top + bottom) / 2 > blank.top && (top + bottom) / 2 < blank.bottom + 0.1 * high),
  );
  const edge =
    side === 'left'
      ? Math.max(
          blank.left - BESIDE,
          ...others
            .filter((other) => sharesRow(other, blank))
            .map((other) => (other.right <= blank.left + 1 ? other.right : -1e9)),
        )
      : Math.min(
          blank.right + BESIDE,
          ...others
            .filter((other) => sharesRow(other, blank))
            .map((other) => (other.left >= blank.right - 1 ? other.left : 1e9)),
        );
  const words = rows
    .toSorted((one, other) => one.over - other.over)
    .flatMap((line) => line.words)
    .filter(({ from, to }) =>
      side === 'left'
        ? (from + to) / 2 > edge && to <= blank.left + 3
        : (from + to) / 2 < edge && from >= blank.right - 3,
    );
  return clean(lineText({ words }));
}

export const sharesRow = (one: Blank, other: Blank): boolean =>
  one !== other && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0;

function over(blank: Blank, lines: readonly Line[], room: number): string | null {
  const found = lines
    .filter(
      ({ from, to, under: bottom }) =>
        bottom <= blank.top + 3 && blank.top - bottom < room && to > blank.left && from < blank.right,
    )
    .sort((one, other) => other.under - one.under);
  return found[0] ? clean(lineText(found[0])) : null;
}

function under(blank: Blank, lines: readonly Line[]): string | null {
  const found = lines.filter(
    ({ from, to, over: top }) =>
      top >= blank.bottom - 3 &&
      top - blank.bottom < BELOW &&
      from >= blank.left - 6 &&
      to <= blank.right + 30 &&
      from < blank.right,
  );
  return found.length > 0 ? clean(found.map(lineText).join(' ')) : null;
}

function clean(text: string): string | null {
  const plain = text
    .replaceAll(/[_＿]+|\.{3,}|…/g, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:;,.•*]+|[\s:;,.•*]+$/g, '');
  return plain === '' ? null : plain.slice(0, MAX_LABEL).trim();
}

const groupsOf = (name: string): string[] => name.split('.').map((_, at, parts) => parts.slice(0, at).join('.'));

/** Makes names of labels, each once. Dots would put fields into groups. */
export function createNames(taken: readonly string[]) {
  const seen = new Map<string, number>();
  for (const name of taken) for (const part of [name, ...groupsOf(name)]) seen.set(part, 1);
  return (label: string | null, type: string): string => {
    const words = (label ?? type).replaceAll('.', ' ').replaceAll(/\s+/g, ' ').trim();
    const name = (words || type).slice(0, MAX_NAME).trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count === 1) return name;
    let numbered = `${name} ${count}`;
    for (let next = count; seen.has(numbered); ) numbered = `${name} ${++next}`;
    seen.set(numbered, 1);
    return numbered;
  };
}

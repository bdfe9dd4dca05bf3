import type { Character } from '../page-text/characters.ts';
import type { Blank } from './blank.ts';
import { isBoxSign, type PageMarks } from './page-marks.ts';
import { isCheckBox, linesIn } from './slots.ts';

const UNDERSCORE = /^[_＿]$/;
const DOT = /^[.…·․]$/;
/** Characters that a run has at least. */
const LEAST = { underscore: 3, dot: 12 } as const;
const LEAST_WIDTH = 12;
/** Of the size of the letters: how high a field on them is. */
const HEIGHT = 1.25;
/** Points between two runs that are one blank. */
const GAP = 2;

/** Finds blanks that are written as text: runs of underscores and dots, and empty boxes. */
export function blanksOfText({ characters, lines }: PageMarks): Blank[] {
  const blanks: Blank[] = [];
  for (const { text, face, left, top, right, bottom } of characters) {
    if (isBoxSign(text, face.name)) blanks.push({ kind: 'check', left, top, right, bottom });
  }
  for (const run of [...runsOf(characters, UNDERSCORE), ...runsOf(characters, DOT)]) {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) continue;
    const isDots = DOT.test(first.text);
    const [left, right, bottom] = [first.left, last.right, Math.max(...run.map((each) => each.bottom))];
    if (run.length < (isDots ? LEAST.dot : LEAST.underscore) || right - left < LEAST_WIDTH) continue;
    const high = first.size * HEIGHT;
    const box = { left, top: bottom - high, right, bottom };
    // Leaders of a table of contents lead to a number.
    if (isDots && linesIn(lines, { ...box, left: right, right: right + 6 * first.size }).some(endsInNumber)) continue;
    blanks.push({ kind: isDots ? 'dots' : 'line', ...box });
  }
  return blanks;
}

const endsInNumber = ({ words }: { words: { text: string }[] }): boolean =>
  /^[\divxlc]+[a-z]?[.):]?$/i.test(words.at(-1)?.text ?? '');

/** Characters of a kind that follow each other on a line. */
function runsOf(characters: readonly Character[], kind: RegExp): Character[][] {
  const runs: Character[][] = [];
  let run: Character[] = [];
  for (const character of characters) {
    if (/^\s$/.test(character.text)) continue;
    const last = run.at(-1);
    const fits = kind.test(character.text) && character.direction === 0;
    const gap = last ? character.left - last.right : 0;
    const isNear =
      !last ||
      (Math.abs(character.bottom - last.bottom) < 2 &&
        gap > -character.size &&
        gap < Math.max(GAP, (kind === DOT ? 1 : 0.3) * character.size));
    if (fits && isNear && run.length > 0) run.push(character);
    else {
      if (run.length > 0) runs.push(run);
      run = fits ? [character] : [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Finds blanks that are boxes of a color on another, and circles to choose from. */
export function blanksOfBoxes({ boxes, rounds, lines }: PageMarks): Blank[] {
  const blanks: Blank[] = [];
  for (const { left, top, right, bottom } of boxes) {
    const [width, height] = [right - left, bottom - top];
    if (linesIn(lines, { left, top, right, bottom }).length > 0) continue;
    if (isCheckBox(width, height)) blanks.push({ kind: 'check', left, top, right, bottom });
    else if (width >= LEAST_WIDTH && height >= 8) blanks.push({ kind: 'cell', left, top, right, bottom });
  }
  const alone = rounds.filter((round) => isAlone(round, rounds) && linesIn(lines, round).length === 0);
  for (const { left, top, right, bottom } of alone) {
    const alike = alone.filter((other) => Math.abs(other.right - other.left - (right - left)) < 0.5);
    if (alike.length >= 2) blanks.push({ kind: 'radio', left, top, right, bottom });
  }
  return blanks;
}

/** Whether no similar shape is right beside it: letters drawn as shapes are side by side. */
const isAlone = (one: PageMarks['rounds'][number], all: PageMarks['rounds']): boolean =>
  !all.some((other) => {
    const gap = Math.max(other.left - one.right, one.left - other.right);
    const inside = other.left > one.left - 0.5 && other.right < one.right + 0.5;
    return other !== one && !inside && gap < 3 && other.top < one.bottom && other.bottom > one.top;
  });

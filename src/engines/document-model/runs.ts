import type { Column } from './line-groups.ts';
import type { Align, Run, Tab } from './model.ts';
import { joins, type StyledWord, type TextLine } from './text-lines.ts';

/** Gaps wider than this are tabs, in lines that are not justified. */
const TAB = 1.9;
const LEADER = /^[.·…_ ]{3,}$|^\.{2,}$/;

/** The words of lines as runs, with spaces and tabs, and divided words joined. */
export function runsOf(
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
    // A space between two links is not a link; one within a link is.
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

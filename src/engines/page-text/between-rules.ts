import { joinRules } from './grids.ts';
import { neighbours } from './lists.ts';
import type { Rule } from './rules.ts';
import { linesBelow, textsBeside } from './text-runs.ts';
import type { Word } from './words.ts';

/** A part of a page between horizontal rules of one width, with words in columns. */
export interface RuledPart {
  left: number;
  right: number;
  top: number;
  bottom: number;
  words: Word[];
  /** Heights of full-width rules, including the top and bottom ones, downwards. */
  edges: number[];
  /** Shorter rules, as below the common head of several columns. */
  partial: Rule[];
}

/** Points by which the ends of a table's rules may differ, and by which the pieces of one rule may be apart. */
const NEAR = 4;
const SAME_LINE = 1.5;
/** Least width of a table in points. */
const MIN_WIDTH = 60;
/** Least share of texts with other texts beside them. */
const BESIDE = 0.55;
/**
 * Points above a table within which a rule over its head may be, and the least share of the width that it covers if the
 * first column has no head.
 */
const HEAD = 72;
const COVERED = 0.4;
/** Average number of words per text from which columns are prose. */
const PROSE = 6;

/** Rules of a page, and groups of equal width, from which they form a drawing. */
const MAX_LINES = 2000;
const MAX_GROUPS = 200;

/** Pieces of rules at one height. */
interface RuleLine {
  at: number;
  from: number;
  to: number;
  pieces: Rule[];
}

/** Finds tables that only horizontal rules enclose, with a rule between head and body. */
export function partsBetweenRules(rules: readonly Rule[], words: readonly Word[]): RuledPart[] {
  const lines = ruleLines(rules);
  if (lines.length > MAX_LINES) return [];
  let groups = 0;
  const used = new Set<RuleLine>();
  const parts: RuledPart[] = [];
  for (const first of lines) {
    if (used.has(first) || first.to - first.from < MIN_WIDTH) continue;
    const full = lines.filter((line) => Math.abs(line.from - first.from) < NEAR && Math.abs(line.to - first.to) < NEAR);
    for (const line of full) used.add(line);
    if (full.length < 2 || ++groups > MAX_GROUPS) continue;
    const inside = words.filter((word) => isWithin((word.from + word.to) / 2, first.from, first.to));
    for (const run of runsOf(full, inside)) {
      const edges = withHead(run, first, lines);
      const [top = 0, bottom = 0] = [edges[0], edges.at(-1)];
      parts.push({
        left: first.from,
        right: first.to,
        top,
        bottom,
        edges,
        words: inside.filter((word) => isWithin((word.over + word.under) / 2, top, bottom)),
        partial: lines
          .filter((line) => !full.includes(line) && isWithin(line.at, top, bottom))
          .flatMap(({ pieces }) => pieces)
          .filter(({ from, to }) => from > first.from - NEAR && to < first.to + NEAR),
      });
    }
  }
  parts.sort((one, other) => areaOf(other) - areaOf(one));
  return parts.filter(
    (part, at) => part.words.length > 0 && !parts.slice(0, at).some((other) => overlaps(part, other)),
  );
}

function areaOf({ left, right, top, bottom }: RuledPart): number {
  return (right - left) * (bottom - top);
}

function overlaps(one: RuledPart, other: RuledPart): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1;
}

/** Adds the rule over a head that begins after the first column. */
function withHead(edges: number[], full: RuleLine, lines: readonly RuleLine[]): number[] {
  const [top = 0] = edges;
  const head = lines.find(
    ({ at, from, to }) =>
      at < top - SAME_LINE &&
      at > top - HEAD &&
      from > full.from + NEAR &&
      Math.abs(to - full.to) < NEAR &&
      to - from > (full.to - full.from) * COVERED,
  );
  return head ? [head.at, ...edges] : edges;
}

function isWithin(at: number, from: number, to: number): boolean {
  return at > from && at < to;
}

function ruleLines(rules: readonly Rule[]): RuleLine[] {
  const lines: RuleLine[] = [];
  for (const rule of joinRules(rules.filter(({ horizontal }) => horizontal)).sort((one, other) => one.at - other.at)) {
    const last = lines.at(-1);
    if (last && rule.at - last.at < SAME_LINE) {
      last.pieces.push(rule);
      last.from = Math.min(last.from, rule.from);
      last.to = Math.max(last.to, rule.to);
    } else lines.push({ at: rule.at, from: rule.from, to: rule.to, pieces: [rule] });
  }
  return lines;
}

/** Heights of rules with only one table between them: no prose, and no texts that are alone on their line. */
function runsOf(lines: readonly RuleLine[], words: readonly Word[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const [upper, lower] of neighbours(lines)) {
    const kind = kindOf(words.filter((word) => isWithin((word.over + word.under) / 2, upper.at, lower.at)));
    if (kind === 'table') run.push(...(run.length === 0 ? [upper.at] : []), lower.at);
    // A table may contain a row with one text, or a double rule.
    else if (kind === 'row' && run.length > 0) run.push(lower.at);
    else if (kind !== 'nothing') {
      if (run.length > 0) runs.push(run);
      run = [];
    } else if (run.length > 0) run[run.length - 1] = lower.at;
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

function kindOf(words: readonly Word[]): 'table' | 'row' | 'text' | 'nothing' {
  if (words.length === 0) return 'nothing';
  const lines = linesBelow(words).map((line) => textsBeside(line).length);
  const texts = lines.reduce((sum, count) => sum + count, 0);
  const beside = lines.filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
  if (beside >= texts * BESIDE && words.length / texts <= PROSE) return 'table';
  return lines.length === 1 && words.length <= PROSE * 2 ? 'row' : 'text';
}

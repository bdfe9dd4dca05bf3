import type { Extent } from './extent.ts';
import { grow, middle } from './fragments.ts';
import type { PlacedLine } from './lines.ts';
import { addTo } from './lists.ts';

/** Consecutive lines of a column, as in a paragraph. */
export interface Passage extends Extent {
  lines: [PlacedLine, ...PlacedLine[]];
  size: number;
}

/** A line and the one below it, each the only neighbor of the other on that side. */
export interface Pair {
  upper: PlacedLine;
  lower: PlacedLine;
}

/** Greatest distance between lines of a paragraph, in font sizes. */
const PITCH = 1.75;
/** Greatest relative difference between the sizes of two lines. */
const SAME_SIZE = 0.15;
/** Greatest pitch of a passage, relative to the usual pitch of its size. */
const WIDER = 1.2;
/** How far a line may stick out of its passage, in font sizes. */
const STICKING_OUT = 1.5;

/** Finds lines directly below each other, with nothing beside either. */
export function pairsOf(lines: readonly PlacedLine[]): Pair[] {
  const sorted = [...lines].sort((one, other) => middle(one) - middle(other));
  const above = new Map<PlacedLine, number>();
  const below = sorted.map((line, index) => {
    const direct: PlacedLine[] = [];
    const reach = middle(line) + line.size * PITCH * 1.1;
    for (let at = index + 1; at < sorted.length; at++) {
      const other = sorted[at];
      if (!other || middle(other) > reach) break;
      if (!isBelow(line, other) || direct.some((one) => isBelow(one, other))) continue;
      direct.push(other);
    }
    for (const one of direct) above.set(one, (above.get(one) ?? 0) + 1);
    return { upper: line, direct };
  });
  return below.flatMap(({ upper, direct }): Pair[] => {
    const [lower, ...more] = direct;
    if (!lower || more.length > 0 || above.get(lower) !== 1) return [];
    const size = Math.max(upper.size, lower.size);
    if (Math.abs(upper.size - lower.size) > size * SAME_SIZE || pitchOf(upper, lower) > size * PITCH) return [];
    return [{ upper, lower }];
  });
}

/** Whether a line is above part of another. */
function isBelow(line: PlacedLine, other: PlacedLine): boolean {
  const shared = Math.min(line.to, other.to) - Math.max(line.from, other.from);
  return shared > 1 && pitchOf(line, other) > Math.min(line.size, other.size) * 0.45;
}

function pitchOf(upper: Extent, lower: Extent): number {
  return lower.under - upper.under;
}

/** Chains pairs of lines at the usual distance and of similar width. */
export function passagesOf(lines: readonly PlacedLine[], pairs: readonly Pair[]): Passage[] {
  const usual = usualPitch(pairs);
  const next = new Map(pairs.map(({ upper, lower }) => [upper, lower]));
  const continued = new Set(pairs.map(({ lower }) => lower));
  const passages: Passage[] = [];
  for (const head of lines) {
    if (continued.has(head)) continue;
    let passage = startPassage(head);
    passages.push(passage);
    for (let last = head, line = next.get(head); line; last = line, line = next.get(line)) {
      if (goesOn(passage, last, line, usual(last.size))) {
        passage.lines.push(line);
        grow(passage, line);
      } else {
        passage = startPassage(line);
        passages.push(passage);
      }
    }
  }
  return passages;
}

export function startPassage(line: PlacedLine): Passage {
  const { from, to, over, under, size } = line;
  return { lines: [line], from, to, over, under, size };
}

function goesOn(passage: Passage, last: PlacedLine, line: PlacedLine, usual: number): boolean {
  if (pitchOf(last, line) > usual * WIDER + 1) return false;
  if (passage.lines.length < 2) return true;
  const reach = line.size * STICKING_OUT;
  return line.from >= passage.from - reach && line.to <= passage.to + reach;
}

/** The usual pitch of each size, which is the pitch of running text: the smallest that many pairs share. */
function usualPitch(pairs: readonly Pair[]): (size: number) => number {
  const bySize = new Map<number, number[]>();
  for (const { upper, lower } of pairs) {
    addTo(bySize, Math.round(upper.size), pitchOf(upper, lower));
  }
  for (const pitches of bySize.values()) pitches.sort((one, other) => one - other);
  return (size) => {
    const pitches = bySize.get(Math.round(size)) ?? [];
    return pitches[pitches.length >> 2] ?? size * PITCH;
  };
}

import { matchSequences } from '../../engines/sequences/match-sequences.ts';

/** A stretch of both sequences: kept in both, or removed from the old one and inserted into the new one. */
export interface Edit {
  kind: 'equal' | 'removed' | 'added';
  /** Where it begins in the old and in the new sequence, from 0. */
  old: number;
  new: number;
  length: number;
}

/** Somebody waits for the answer. */
const BOUNDS = { differences: 1000, steps: 20_000_000 };

/** Finds the edits that turn one sequence of numbers into another, in bounded time; removals come before what takes their place. */
export function diffSequences(before: Int32Array, after: Int32Array): Edit[] {
  const partners = matchSequences(before, after, BOUNDS);
  const edits: Edit[] = [];
  const add = (kind: Edit['kind'], old: number, newer: number, length: number) => {
    if (length > 0) edits.push({ kind, old, new: newer, length });
  };
  let [old, newer] = [0, 0];
  while (old < before.length || newer < after.length) {
    const [removedFrom, addedFrom] = [old, newer];
    while (old < before.length && partners[old] === -1) old++;
    newer = partners[old] ?? after.length;
    add('removed', removedFrom, addedFrom, old - removedFrom);
    add('added', old, addedFrom, newer - addedFrom);
    const [keptOld, keptNew] = [old, newer];
    while (old < before.length && newer < after.length && partners[old] === newer) {
      old++;
      newer++;
    }
    add('equal', keptOld, keptNew, old - keptOld);
  }
  return edits;
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../helpers/random.ts';
import type { AimedFault } from './aimed.ts';
import { type Site, sitesOf } from './sites.ts';

export interface Fault extends Site {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
}

const lineOf = (source: string, start: number): number => source.slice(0, start).split('\n').length;

/**
 * Draws faults: every line with possible faults is equally likely, and so is each of its faults.
 * @param sourceOf returns the text of a module
 */
export function drawFaults(
  sourceOf: (path: string) => string,
  paths: readonly string[],
  seed: number,
  count: number,
): Fault[] {
  const random = createRandom(seed);
  const byLine = new Map<string, Fault[]>();
  for (const path of paths) {
    const source = sourceOf(path);
    for (const site of sitesOf(path, source)) {
      const fault = { ...site, path, line: lineOf(source, site.start) };
      const key = `${path}:${fault.line}`;
      byLine.set(key, [...(byLine.get(key) ?? []), fault]);
    }
  }
  const lines = [...byLine.values()];
  return Array.from({ length: count }, () => random.pick(random.pick(lines)));
}

/** Reads modules as they were at a commit, and lists them. Those that have not changed since are read from the folder. */
export function sourcesAt(root: string, commit: string): { files: string[]; sourceOf: (path: string) => string } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const changed = new Set(git('diff', '--name-only', '--no-renames', commit).trim().split('\n'));
  return {
    files: git('ls-tree', '-r', '--name-only', commit).trim().split('\n'),
    sourceOf: (path) => (changed.has(path) ? git('show', `${commit}:${path}`) : readFileSync(join(root, path), 'utf8')),
  };
}

/**
 * Finds the place of an older source's fault in today's source: the same lines.
 * @throws Error if it has none, or several
 */
export function placeToday(fault: Fault, then: string, today: string): Fault {
  if (then === today) return fault;
  const [from, to] = [then.lastIndexOf('\n', fault.start - 1) + 1, then.indexOf('\n', fault.end)];
  for (const more of [0, 1, 2]) {
    let [first, last] = [from, to];
    for (let i = 0; i < more; i++) {
      first = then.lastIndexOf('\n', first - 2) + 1;
      last = then.indexOf('\n', last + 1);
    }
    const lines = then.slice(first, last);
    const at = today.indexOf(lines);
    if (at < 0) break;
    if (today.indexOf(lines, at + 1) >= 0) continue;
    const start = at + fault.start - first;
    return { ...fault, start, end: start + fault.end - fault.start, line: lineOf(today, start) };
  }
  throw new Error(`${fault.path}:${fault.line} has no place any more, or several: ${fault.what}`);
}

/** The hand-written faults. @throws Error if one has no place any longer, or several */
export function aimedFaults(root: string, aimed: readonly AimedFault[]): Fault[] {
  return aimed.map(({ path, find, put, what }) => {
    const source = readFileSync(join(root, path), 'utf8');
    const start = source.indexOf(find);
    if (start < 0 || source.indexOf(find, start + 1) >= 0) throw new Error(`${path} does not have this once: ${find}`);
    return { path, line: lineOf(source, start), start, end: start + find.length, text: put, what };
  });
}

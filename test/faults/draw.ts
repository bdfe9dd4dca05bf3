import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../helpers/random.ts';
import { AIMED } from './aimed.ts';
import { type Site, sitesOf } from './sites.ts';

export interface Fault extends Site {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
}

const lineOf = (source: string, start: number): number => source.slice(0, start).split('\n').length;

/** Draws faults: every line that can have one is as likely, and of its faults each is. */
export function drawFaults(root: string, paths: readonly string[], seed: number, count: number): Fault[] {
  const random = createRandom(seed);
  const byLine = new Map<string, Fault[]>();
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8');
    for (const site of sitesOf(path, source)) {
      const fault = { ...site, path, line: lineOf(source, site.start) };
      const key = `${path}:${fault.line}`;
      byLine.set(key, [...(byLine.get(key) ?? []), fault]);
    }
  }
  const lines = [...byLine.values()];
  return Array.from({ length: count }, () => random.pick(random.pick(lines)));
}

/** The faults that people aimed. @throws Error where one has no place any more, or several */
export function aimedFaults(root: string): Fault[] {
  return AIMED.map(({ path, find, put, what }) => {
    const source = readFileSync(join(root, path), 'utf8');
    const start = source.indexOf(find);
    if (start < 0 || source.indexOf(find, start + 1) >= 0) throw new Error(`${path} does not have this once: ${find}`);
    return { path, line: lineOf(source, start), start, end: start + find.length, text: put, what };
  });
}

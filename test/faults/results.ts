import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Fault } from './draw.ts';

/** A stage's verdict on a fault. */
interface Result {
  /** The fault. */
  at: string;
  /** With how many files, where not with all. */
  stage: string;
  /** The test that noticed it; null if none did. */
  by: string | null;
}

/** Known results of faults, in a file of JSON lines, so that an interrupted run continues. */
export interface Results {
  /** The test that noticed a fault, if any. */
  noticed(fault: Fault): string | null;
  /** Whether a stage has run for a fault. */
  has(fault: Fault, stage: string): boolean;
  add(fault: Fault, stage: string, by: string | null): void;
  /** Test files that pass without a fault. */
  readonly sound: ReadonlySet<string>;
  addSound(file: string): void;
}

const keyOf = ({ path, start, end, text }: Fault): string => `${path}:${start}-${end}:${text}`;

/** @param file where results are kept; without it, they are forgotten at the end */
export function openResults(file: string | null): Results {
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const known: (Result | { sound: string })[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  const results = known.filter((one) => 'at' in one);
  const sound = new Set(known.flatMap((one) => ('sound' in one ? [one.sound] : [])));
  const keep = (line: unknown) => {
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  const of = (fault: Fault) => results.filter(({ at }) => at === keyOf(fault));
  return {
    noticed: (fault) => of(fault).find(({ by }) => by !== null)?.by ?? null,
    has: (fault, stage) => of(fault).some((result) => result.stage === stage),
    add(fault, stage, by) {
      const result = { at: keyOf(fault), stage, by };
      results.push(result);
      keep(result);
    },
    sound,
    addSound(path) {
      sound.add(path);
      keep({ sound: path });
    },
  };
}

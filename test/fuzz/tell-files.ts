import { fuzzFiles } from './files-run.ts';
import type { Family } from './targets.ts';
import { mebibytes } from './watch.ts';

const MOST_CHILD_BYTES = 1024 ** 3;
const TELL_EVERY = 1000;

/** Sends damaged files and prints what came of them; false when a promise was broken. */
export async function tellFiles(family: Family, count: number, seed: number, minutes: number): Promise<boolean> {
  const report = await fuzzFiles(family, {
    count,
    seed,
    until: Date.now() + minutes * 60_000,
    onSent: (sent) => void (sent % TELL_EVERY === 0 && process.stdout.write(`${sent} of ${count}\n`)),
  });
  const { sent, ends, slowest, wrong, exits, childBytes, serviceBytes } = report;
  const kinds = Object.entries(ends).sort(([, a], [, b]) => b - a);
  process.stdout.write(
    `${sent} damaged files (${family}), seeds from ${seed}: ${kinds.map(([end, number]) => `${end} ${number}`).join(', ')}\n` +
      `wrong ${wrong.length}, exits ${exits}; slowest ${slowest.seconds.toFixed(1)} s (seed ${slowest.seed}, ${slowest.target})\n` +
      `memory: service ${mebibytes(serviceBytes)}, largest child ${mebibytes(childBytes)}\n`,
  );
  for (const { seed, target, what } of wrong.slice(0, 20)) {
    process.stdout.write(`seed ${seed}, ${target}: ${what.join('; ')}\n`);
  }
  return sent > 0 && wrong.length + exits === 0 && childBytes <= MOST_CHILD_BYTES;
}

import { runBombs } from './bombs-run.ts';
import { mebibytes } from './watch.ts';

/** Sends all bombs and prints what came of each; false when a promise was broken. */
export async function tellBombs(atOnce: number, only: string): Promise<boolean> {
  const began = Date.now();
  const report = await runBombs({
    atOnce,
    only: (bomb, target) => `${bomb.filename} ${target.name}`.includes(only),
    onRun: ({ bomb, target, end }) => {
      const marks = end.wrong.length > 0 ? ` WRONG: ${end.wrong.join('; ')}` : '';
      process.stdout.write(`${bomb}, ${target}: ${end.end} after ${end.seconds.toFixed(1)} s${marks}\n`);
    },
  });
  const { runs, honest, health, childBytes, serviceBytes, exits } = report;
  const wrong = runs.filter((run) => run.end.wrong.length > 0).length;
  const failed = honest.filter((seconds) => seconds === null).length;
  const slowest = Math.max(...honest.map((seconds) => seconds ?? Infinity));
  const longest = Math.max(...runs.map((run) => run.end.seconds));
  process.stdout.write(
    `${runs.length} bombs, ${atOnce} at a time, in ${Math.round((Date.now() - began) / 1000)} s: wrong ${wrong}, exits ${exits}; ` +
      `longest ${longest.toFixed(1)} s\n` +
      `/healthz asked ${health.count} times: p50 ${health.p50.toFixed(1)} ms, p99 ${health.p99.toFixed(1)} ms, ` +
      `most ${health.max.toFixed(1)} ms\n` +
      `honest jobs beside them: ${honest.length}, failed ${failed}, slowest ${slowest.toFixed(1)} s\n` +
      `memory: service ${mebibytes(serviceBytes)}, largest child ${mebibytes(childBytes)}\n`,
  );
  return wrong + exits + failed === 0 && health.p99 < 100 && slowest <= 30;
}

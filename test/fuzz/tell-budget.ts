import { runBudget } from './budget-run.ts';
import { mebibytes } from './watch.ts';

/** Lets one client spend its budget on what costs most, and reports what others noticed; false when a promise was broken. */
export async function tellBudget(minutes: number, seed: number): Promise<boolean> {
  const report = await runBudget({ seconds: minutes * 60, seed });
  const { answers, honest, health, exits, serviceBytes, largestAnswer } = report;
  for (const [name, statuses] of Object.entries(answers).sort()) {
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    process.stdout.write(`${name}: ${counts.join(', ')}\n`);
  }
  const times = honest.map((seconds) => seconds ?? Infinity).sort((a, b) => a - b);
  const p99 = times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Infinity;
  const slowest = times.at(-1) ?? Infinity;
  process.stdout.write(
    `/healthz asked ${health.count} times: p50 ${health.p50.toFixed(1)} ms, p99 ${health.p99.toFixed(1)} ms, ` +
      `most ${health.max.toFixed(1)} ms\n` +
      `small jobs of another: ${honest.length}, p99 ${p99.toFixed(2)} s, slowest ${slowest.toFixed(2)} s\n` +
      `memory of the service: ${mebibytes(serviceBytes)}; largest refusal ${largestAnswer} bytes; exits ${exits}\n`,
  );
  return exits === 0 && health.p99 < 100 && slowest <= 2 && serviceBytes < 400 * 1024 ** 2;
}

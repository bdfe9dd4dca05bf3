import { fuzzRequests } from './requests-run.ts';

const EVERY = 5000;

/** Sends hostile requests and prints what came of them; false when something was wrong. */
export async function tellRequests(count: number, seed: number, minutes: number): Promise<boolean> {
  const { sent, answers, wrong, exits, left } = await fuzzRequests(
    count,
    seed,
    Date.now() + minutes * 60_000,
    (sent) => sent % EVERY === 0 && process.stdout.write(`${sent} requests sent\n`),
  );
  const kinds = Object.entries(answers).map(([kind, number]) => `${kind} ${number}`);
  process.stdout.write(
    `${sent} requests, seeds from ${seed}: ${kinds.join(', ')}; wrong ${wrong.length}, exits ${exits}, left ${left.length}\n`,
  );
  for (const { seed, status, text } of wrong.slice(0, 20)) {
    process.stdout.write(`seed ${seed}: ${status} ${JSON.stringify(text.slice(0, 600))}\n`);
  }
  for (const name of left.slice(0, 20)) process.stdout.write(`left: ${name}\n`);
  return wrong.length + exits + left.length === 0;
}

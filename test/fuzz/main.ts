/**
 * Sends hostile requests to a service and tells what came of them.
 * Run: npm run fuzz -- requests [--count 100000] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { fuzzRequests } from './requests-run.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
if (positionals[0] !== 'requests') {
  process.stderr.write('usage: npm run fuzz -- requests [--count 100000] [--seed 1]\n');
  process.exit(2);
}

const { sent, answers, wrong, exits, left } = await fuzzRequests(Number(values.count), Number(values.seed));
const kinds = Object.entries(answers).map(([kind, count]) => `${kind} ${count}`);
process.stdout.write(
  `${sent} requests: ${kinds.join(', ')}; wrong ${wrong.length}, exits ${exits}, left ${left.length}\n`,
);
for (const { seed, status, text } of wrong.slice(0, 20)) {
  process.stdout.write(`seed ${seed}: ${status} ${JSON.stringify(text.slice(0, 600))}\n`);
}
for (const name of left.slice(0, 20)) process.stdout.write(`left: ${name}\n`);
process.exitCode = wrong.length + exits + left.length > 0 ? 1 : 0;

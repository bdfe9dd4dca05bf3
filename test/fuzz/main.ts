/** Sends hostile requests and files to a service and reports what came of them. Run: npm run fuzz -- <kind> [options] */
import { parseArgs } from 'node:util';
import { tellBombs } from './tell-bombs.ts';
import { tellBudget } from './tell-budget.ts';
import { tellFiles } from './tell-files.ts';
import { tellRequests } from './tell-requests.ts';
import { tellSignatures } from './tell-signatures.ts';

const USAGE = `usage: npm run fuzz -- <kind> [options]
  pdf, images, json  [--count 10000] [--seed 1] [--minutes 600]  damaged files, through everything that takes them
  requests           [--count 10000] [--seed 1] [--minutes 600]  hostile forms, JSON, addresses, names, headers, damaged HTTP
  signatures         [--count 500] [--seed 1]  signed documents with an object in several places, which then changes
  budget             [--minutes 5] [--seed 1]  one client inside its budget that tries to cost the most
  bombs              [--at-once 20] [--only text]  files that cost far more than they should, beside honest jobs
`;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '20' },
    minutes: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
  },
});
const [seed, minutes] = [values.seed, values.minutes].map(Number) as [number, number];
const count = Number(values.count ?? 10_000);
const kinds: Record<string, () => Promise<boolean>> = {
  pdf: () => tellFiles('pdf', count, seed, minutes),
  images: () => tellFiles('image', count, seed, minutes),
  json: () => tellFiles('json', count, seed, minutes),
  requests: () => tellRequests(count, seed, minutes),
  signatures: () => tellSignatures(Number(values.count ?? 500), seed),
  budget: () => tellBudget(values.minutes === '600' ? 5 : minutes, seed),
  bombs: () => tellBombs(Number(values['at-once']), values.only),
};
// A run that is broken off takes its service along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const run = kinds[positionals[0] ?? ''];
if (run) process.exitCode = (await run()) ? 0 : 1;
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

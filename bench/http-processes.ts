import { callFor } from './helpers/caller.ts';
import { tellMachineAtExit } from './helpers/machine.ts';
import { descendants, inMiB, processorSeconds, treeMemory } from './helpers/processes.ts';
import { startService } from './helpers/service.ts';
import { report } from './helpers/statistics.ts';

/**
 * The gain of HTTP_PROCESSES with enough cores: the busiest process limits the calls a second. Callers and service
 * share this machine, so the limit is computed from processor time. Run: npm run bench:http-processes
 */
const SECONDS = Number(process.env.SECONDS ?? 5);
const COUNTS = [1, 2, 4, 8];
const CALLERS = 64;
const BUDGET = '{"anonymous":{"minute":1000000000,"hour":1000000000,"day":1000000000}}';
const request = Buffer.from('GET /api/uuid-generator HTTP/1.1\r\nhost: localhost\r\n\r\n');

tellMachineAtExit();
let alone = Number.NaN;
for (const count of COUNTS) {
  const env = { HTTP_PROCESSES: String(count), USAGE_LIMITS: BUDGET, SANDBOX_KEEP_WARM: '0' };
  await using service = await startService({ env });
  const { url, pid } = service;
  const check = (body: Buffer) => {
    if (!body.includes('"uuids":["')) throw new Error(`an answer is not the one requested: ${body}`);
  };
  // Code is still being compiled.
  await callFor(SECONDS, { url, request, count: CALLERS, check });
  const all = [pid, ...descendants(pid)];
  const before = all.map(processorSeconds);
  const { times } = await callFor(SECONDS, { url, request, count: CALLERS, check });
  const used = all.map((each, at) => processorSeconds(each) - (before[at] as number));
  const bound = times.length / Math.max(...used);
  if (count === 1) alone = bound;
  report(`${count} process${count > 1 ? 'es' : ''}, calls per second of the busiest one’s time`, bound.toFixed(0));
  report('  of one process', `${(bound / alone).toFixed(2)} ×`);
  if (count > 1)
    report(
      '  share of the one that runs jobs and counts',
      `${(((used[0] as number) * 100) / used.reduce((a, b) => a + b)).toFixed(0)} %`,
    );
  report('  memory after it', inMiB(treeMemory(pid).bytes));
}

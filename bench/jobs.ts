import { parseArgs } from 'node:util';
import { callFor, formRequest } from './helpers/caller.ts';
import { spread, tellMachineAtExit } from './helpers/machine.ts';
import { treeProcessorSeconds } from './helpers/processes.ts';
import { startService } from './helpers/service.ts';
import { inMs, percentile, report } from './helpers/statistics.ts';

/**
 * Small jobs on the embedded default: time from the request to the `completed` event, jobs a second with 32 callers, and
 * how the service answers while all children are busy. With the folder of another checkout it measures the service there,
 * so that two versions can be compared in turns. Run: npm run bench:jobs [-- --checkout <folder>]
 */
const SMALL = JSON.stringify({ hello: ['world', 1, 2, 3], nested: { a: true } });
const IDLE_ROUNDS = 200;
const CALLERS = 32;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = 3;
const OPEN = '{"anonymous":{"minute":1000000,"hour":1000000,"day":1000000}}';

const { checkout } = parseArgs({ options: { checkout: { type: 'string' } } }).values;
tellMachineAtExit();
await using service = await startService({
  ...(checkout !== undefined && { checkout }),
  env: { USAGE_LIMITS: OPEN, LOG_LEVEL: 'info', SANDBOX_KEEP_WARM: '1' },
});

function form(): FormData {
  const body = new FormData();
  body.append('job_type', 'json-formatter');
  body.append('file', new Blob([SMALL]), 'small.json');
  return body;
}

async function submit(): Promise<{ job_id: string; ws_token: string }> {
  const response = await fetch(`${service.url}/api/upload`, { method: 'POST', body: form() });
  if (!response.ok) throw new Error(`upload answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { job_id: string; ws_token: string };
}

/** Resolves when the WebSocket reports the job as completed. */
function completed({ job_id, ws_token }: { job_id: string; ws_token: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${service.wsUrl}/ws/${job_id}?token=${ws_token}`);
    socket.onmessage = ({ data }) => {
      const { status, error_message } = JSON.parse(String(data)) as { status: string; error_message: string };
      if (status === 'completed') resolve();
      if (status === 'failed') reject(new Error(error_message));
    };
    socket.onerror = () => reject(new Error('socket error'));
  });
}

const warmUp = 10;
const latencies: number[] = [];
for (let round = 0; round < IDLE_ROUNDS + warmUp; round++) {
  const startedAt = performance.now();
  await completed(await submit());
  if (round >= warmUp) latencies.push(performance.now() - startedAt);
}
report('request to completed event, idle, p50', inMs(percentile(latencies, 0.5)), '8 ms');
report('request to completed event, idle, p99', inMs(percentile(latencies, 0.99)), '60 ms');

const request = formRequest('/api/upload', {
  fields: { job_type: 'json-formatter' },
  file: { name: 'small.json', type: 'application/json', content: SMALL },
  headers: { prefer: 'wait=30' },
});
const rates: number[] = [];
const costs: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const before = treeProcessorSeconds(service.pid);
  const { times, seconds } = await callFor(SECONDS, {
    url: service.url,
    request,
    count: CALLERS,
    check(body) {
      const { status } = JSON.parse(body.toString()) as { status: string };
      if (status !== 'completed') throw new Error(`a job ended ${status}`);
    },
  });
  rates.push(times.length / seconds);
  costs.push(((treeProcessorSeconds(service.pid) - before) * 1000) / times.length);
}
report(`small jobs a second, ${CALLERS} callers`, spread(rates, 0), '400');
report('processor time a job, service and children', `${spread(costs)} ms`);

// All children busy: large documents to format, more of them than there are children.
const large = `[${'{"a":[1,2,3,{"b":"c"}]},'.repeat(1_500_000)}0]`;
const busy = Array.from({ length: 6 }, async () => {
  const body = new FormData();
  body.append('job_type', 'json-formatter');
  body.append('file', new Blob([large]), 'large.json');
  await fetch(`${service.url}/api/upload`, { method: 'POST', body, headers: { prefer: 'wait=60' } }).then((answer) =>
    answer.json(),
  );
});
await new Promise((resolve) => setTimeout(resolve, 2500));
const answers: number[] = [];
let over = false;
void Promise.all(busy).then(() => {
  over = true;
});
while (!over && answers.length < 500) {
  const startedAt = performance.now();
  await fetch(`${service.url}/api/uuid-generator`).then((response) => response.text());
  answers.push(performance.now() - startedAt);
}
await Promise.all(busy);
report(
  `/api/uuid-generator while children are busy, p99 of ${answers.length}`,
  inMs(percentile(answers, 0.99)),
  '20 ms',
);

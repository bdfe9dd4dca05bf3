import { callFor } from './helpers/caller.ts';
import { spread, tellMachineAtExit } from './helpers/machine.ts';
import { processorSeconds } from './helpers/processes.ts';
import { report } from './helpers/statistics.ts';
import { type Contestant, startEmpty, startSheaf } from './peers/contestants.ts';

/**
 * A request of a text tool against an empty route of Fastify with the same log line: processor time of the process, in
 * turns. With BESIDE=<folder of another checkout> against that one, too. Run: npm run bench:text-tools
 */
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 1);
const CALLERS = 8;
const GOAL = '≤ 2 ×';

const HEAD = 'host: localhost\r\n';
const get = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\n${HEAD}\r\n`);
const post = (path: string, body: string) =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\n${HEAD}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
const JSON_BODY = JSON.stringify({ text: '{"a": [1, 2, 3], "b": {"c": true}}' });
const TOOLS = [
  { path: '/api/uuid-generator', request: get('/api/uuid-generator'), empty: get('/empty'), says: '"uuids":["' },
  {
    path: '/api/json-formatter',
    request: post('/api/json-formatter', JSON_BODY),
    empty: post('/empty', JSON_BODY),
    says: '"formatted":"',
  },
];

tellMachineAtExit();
const beside = process.env.BESIDE;
await using empty = await startEmpty();
await using sheaf = await startSheaf();
await using before = beside ? await startSheaf(beside) : null;
const contestants = [empty, before, sheaf].filter((each) => each !== null);

for (const { path, request, empty: emptyRequest, says } of TOOLS) {
  const took = new Map<Contestant, number[]>(contestants.map((each) => [each, []]));
  // The first round is not counted: code is still being compiled.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const contestant of contestants) {
      const ms = await costOf(contestant, contestant === empty ? emptyRequest : request, says);
      if (round > 0) took.get(contestant)?.push(ms);
    }
  }
  const of = (contestant: Contestant) => took.get(contestant) ?? [];
  for (const contestant of contestants) {
    const name = contestant === empty ? 'an empty route' : `${path}${contestant === before ? ', before' : ''}`;
    report(`${name}, ms of processor time`, spread(of(contestant), 3));
    if (contestant === empty) continue;
    const ratios = of(contestant).map((ms, round) => ms / (of(empty)[round] ?? Number.NaN));
    report('  of the empty route', `${spread(ratios)} ×`, GOAL);
  }
}

/** Milliseconds of processor time that a request takes. */
async function costOf({ url, pid }: Contestant, request: Buffer, says: string): Promise<number> {
  const before = processorSeconds(pid);
  const check = (body: Buffer) => {
    if (!body.includes(says)) throw new Error(`an answer is not the one requested: ${body}`);
  };
  const { times } = await callFor(SECONDS, { url, request, count: CALLERS, check });
  return ((processorSeconds(pid) - before) * 1000) / times.length;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../helpers/client.ts';
import { createRandom } from '../helpers/random.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { allBombs } from './bombs/all.ts';
import { type Watched, watchService } from './watch.ts';

const MiB = 1024 * 1024;
/** Default limit of an anonymous client: 300 a minute. */
const EVERY_MS = 200;
const HONEST_PAUSE_MS = 200;
/** The environment in which `npm start` runs the service. */
const AS_STARTED = { NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=640', MALLOC_ARENA_MAX: '2' };
const FOLLOWERS = 100;
const SLOW_BODIES = 150;

export interface BudgetReport extends Watched {
  /** How many requests of each kind were answered with which status; 0 when none came. */
  answers: Record<string, Record<number, number>>;
  /** Seconds that each small job of another client took; null when it failed. */
  honest: (number | null)[];
  largestAnswer: number;
}

type Attack = (service: Service) => Promise<Response>;

/**
 * One client that stays inside its budget and tries to cost the most, and another whose small jobs run at the same
 * time.
 */
export async function runBudget({ seconds, seed }: { seconds: number; seed: number }): Promise<BudgetReport> {
  const attacks = await makeAttacks();
  const random = createRandom(seed);
  await using service = await startService({ env: { SIGNUPS_PER_HOUR: '1000', ...AS_STARTED } });
  const client = await signedUpClient(service.url, 'honest@example.org');
  // The first children are started, and their code is loaded, before anything is measured.
  await client.job('pdf-split', 'three-pages.pdf');
  const watch = watchService(service);
  const report: Omit<BudgetReport, keyof Watched> = { answers: {}, honest: [], largestAnswer: 0 };
  const until = Date.now() + seconds * 1000;
  const isOver = () => Date.now() >= until || !watch.alive();

  const idlers = holdConnections(service);
  const honest = workHonestly(client, report.honest, isOver);
  const reading = readFreely(service, isOver);
  const names = Object.keys(attacks);
  const sent: Promise<void>[] = [];
  for (let at = Date.now(); !isOver(); at += EVERY_MS) {
    const name = random.pick(names);
    sent.push(send(service, name, attacks[name]!, report));
    await sleep(Math.max(0, at + EVERY_MS - Date.now()));
  }
  await Promise.all([...sent, honest, reading]);
  (await idlers).close();
  return { ...report, ...(await watch.stop()) };
}

async function send(
  service: Service,
  name: string,
  attack: Attack,
  report: Pick<BudgetReport, 'answers' | 'largestAnswer'>,
): Promise<void> {
  const statuses = report.answers[name] ?? {};
  report.answers[name] = statuses;
  const { status, bytes } = await attack(service)
    .then(async (response) => ({ status: response.status, bytes: (await response.arrayBuffer()).byteLength }))
    .catch(() => ({ status: 0, bytes: 0 }));
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status === 422) report.largestAnswer = Math.max(report.largestAnswer, bytes);
}

const json = (path: string, body: string): Attack => {
  return (service) =>
    fetch(service.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
};
const form = (path: string, fields: Record<string, string>, bytes: Uint8Array, name = 'file'): Attack => {
  return (service) => {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.append(key, value);
    body.append(name, new Blob([bytes as never]), 'a');
    return fetch(service.url + path, { method: 'POST', body });
  };
};

async function makeAttacks(): Promise<Record<string, Attack>> {
  const text = (value: string, more: object = {}) => JSON.stringify({ text: value, ...more });
  const zeros = `[${'0,'.repeat(99_999)}0]`;
  const reference = 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf';
  const objects = `[${'{"a":1},'.repeat(MiB / 8 - 4)}0]`;
  const keys = `{${Array.from({ length: 9000 }, (_, n) => `"${'k'.repeat(90)}${n}":0`)}}`;
  const small = Buffer.from('%PDF-1.7\n');
  const attacks: Record<string, Attack> = {
    'sorted JSON': json('/api/json-formatter', text(objects, { sort_keys: true, indent: 8 })),
    'validated JSON': json('/api/json-validator', text(objects)),
    'words of one letter': json('/api/text-case-converter?case_type=pascal', text('ﬁ '.repeat(MiB / 4))),
    'many capitals': json('/api/text-case-converter?case_type=title', text('aA'.repeat(MiB / 2))),
    'escaped text': json('/api/base64', `{"operation":"encode","text":"${'\\u0061'.repeat(MiB)}"}`),
    'blank base64': json('/api/base64', text(' '.repeat(MiB), { operation: 'decode' })),
    'wrong pages': json(
      '/api/process',
      `{"job_type":"pdf-merge","files":[{"storage_url":"${reference}","pages":${zeros}}]}`,
    ),
    'right pages': json(
      '/api/process',
      `{"job_type":"pdf-merge","files":[{"storage_url":"${reference}","pages":${zeros.replaceAll('0', '7')}}]}`,
    ),
    'unknown fields': json('/api/process', keys),
    'deep nesting': json('/api/process', '{"a":'.repeat(100_000)),
    'wrong parameters': form('/api/upload', { job_type: 'pdf-split', parameters: `{"pages":${zeros}}` }, small),
    'wrong form': form('/api/pdf-remove-pages', { pages: zeros }, small),
    'sixty fields': form(
      '/api/pdf-split',
      Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, 'x'.repeat(16_000)])),
      small,
    ),
    identifiers: (service) => fetch(`${service.url}/api/uuid-generator?count=1000&version=7`),
  };
  for (const name of ['forms-1000-deep.pdf', 'page-200000-pt.pdf', 'deflate-object-stream.pdf', 'deep-page-tree.pdf']) {
    const bomb = allBombs().find((each) => each.filename === name);
    if (bomb) attacks[`preview of ${name}`] = form('/api/preview/pdf', {}, await bomb.make());
  }
  return attacks;
}

/** Connections that use no budget: followers of a job, and bodies that arrive slowly. */
async function holdConnections(service: Service): Promise<{ close(): void }> {
  const client = createClient(service.url);
  const { body: job } = await client.form('/api/upload', { job_type: 'json-validator' }, { file: 'json-valid.json' });
  const form = (n: number) =>
    `POST /api/pdf-split HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${40 * MiB + n}\r\n\r\n` +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const body = `POST /api/base64 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${7 * MiB}\r\n\r\n`;
  const heads = [
    ...Array.from({ length: FOLLOWERS }, () => `GET /api/jobs/${job.job_id}/events HTTP/1.1\r\nHost: x\r\n\r\n`),
    // Forms and texts take what the rest of a minute's budget allows.
    ...Array.from({ length: SLOW_BODIES }, (_, n) => (n % 2 ? form(n) : body)),
  ];
  const raw = heads.map((head) => openRaw(service.port, head));
  const slow = raw.slice(FOLLOWERS).map(({ socket }) => socket);
  for (const socket of slow) socket.write(Buffer.alloc(3.9 * MiB, 0x20));
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable && socket.writableLength === 0) socket.write(' '.repeat(1000));
  }, 500);
  return {
    close() {
      clearInterval(drip);
      for (const { socket } of raw) socket.destroy();
    },
  };
}

/** Addresses that no budget counts, requested in turn. */
async function readFreely(service: Service, isOver: () => boolean): Promise<void> {
  const paths = [
    '/openapi.json',
    '/api/operations',
    '/docs',
    '/api/usage',
    '/api/jobs/%00',
    '/api/download/x',
    '/metrics',
  ];
  for (let n = 0; !isOver(); n++) {
    await fetch(service.url + paths[n % paths.length]).then(
      (response) => response.arrayBuffer(),
      () => {},
    );
    await sleep(20);
  }
}

/** Somebody else's small jobs. */
async function workHonestly(
  client: Awaited<ReturnType<typeof signedUpClient>>,
  seconds: (number | null)[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const began = Date.now();
    const { body } = await client.job('json-formatter', 'json-valid.json');
    seconds.push(body.status === 'completed' ? (Date.now() - began) / 1000 : null);
    await sleep(HONEST_PAUSE_MS);
  }
}

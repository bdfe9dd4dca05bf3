import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { createRandom } from '../helpers/random.ts';
import { chunk, formHead, openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { storedFiles } from './history.ts';
import { openHandles, residentBytes } from './processes.ts';

/** All clients come from one address here. */
const MANY = { ...GENEROUS, MAX_CONNECTIONS_PER_CLIENT: '2000' };

const OUTPUT_BYTES = 8_000_000;
/** More than is held in memory before a file is begun. */
const MOST_SENT_BYTES = 6_000_000;
const AT_ONCE = 40;
/** Allowance for buffers and garbage. */
const MEMORY_BYTES = 64 * 1024 * 1024;
const SETTLED_MS = 90_000;
const KINDS = ['upload', 'chunked upload', 'preview', 'download', 'socket', 'events', 'handshake'] as const;

interface State {
  handles: number;
  temporary: number;
  objects: number;
  rows: number;
  followers: number;
  memory: number;
}

export interface BreakOffReport {
  clients: number;
  before: State;
  after: State;
  wrong: string[];
}

/**
 * Lets clients disconnect in the middle of uploads, downloads and updates, and compares what the service holds before
 * and after: files, handles, followers, memory. The service is an API node without a worker, so that nothing else
 * moves.
 */
export async function breakOff({ clients, seed }: { clients: number; seed: number }): Promise<BreakOffReport> {
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-break-off-'));
  try {
    const path = await makeOutput(dataDir);
    await using service = await startService({ dataDir, env: { ...MANY, ROLE: 'api', SANDBOX_IDLE_SECONDS: '1' } });
    const client = createClient(service.url);
    const waiting = await client.form('/api/upload', { job_type: 'json-validator' }, { file: 'json-valid.json' });
    const { job_id, ws_token } = waiting.body;
    const begin = beginnings(path, job_id, ws_token);

    async function leave(count: number): Promise<void> {
      let left = count;
      await Promise.all(
        Array.from({ length: Math.min(count, AT_ONCE) }, async () => {
          while (left-- > 0) await breakOne(service.port, begin[random.pick(KINDS)](), random);
        }),
      );
    }
    // Lasting memory of the first ones, such as compiled code and kept buffers.
    await leave(Math.max(40, Math.ceil(clients / 4)));
    const before = await settle(service, dataDir);
    await leave(clients);
    const after = await settle(service, dataDir, before);
    const wrong = excess(before, after);
    if (before.temporary > 0) wrong.push(`${before.temporary} temporary files of the first clients are left`);
    if ((await client.get('/healthz')).status !== 200) wrong.push('the service does not answer');
    return { clients, before, after, wrong };
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function makeOutput(dataDir: string): Promise<string> {
  await using service = await startService({ dataDir, env: MANY });
  const file = { name: 'a.json', bytes: JSON.stringify('x'.repeat(OUTPUT_BYTES)) };
  const { body } = await createClient(service.url).job('json-formatter', file, { indent: 0 });
  await service.stop('SIGTERM');
  return new URL(body.output_file_url as string, service.url).pathname;
}

interface Beginning {
  head: string;
  /** How each part of what follows is sent; null when the client only listens. */
  part: ((text: string) => string) | null;
}

function beginnings(path: string, job: string, token: string): Record<(typeof KINDS)[number], () => Beginning> {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const length = { 'Content-Length': MOST_SENT_BYTES * 2 };
  const json = { job_type: 'json-formatter' };
  const plain = (text: string) => text;
  const listen = (head: string) => () => ({ head: `GET ${head}\r\n\r\n`, part: null });
  return {
    upload: () => ({ head: `${formHead('/api/upload', json, { name: 'a.json' }, length)}["`, part: plain }),
    'chunked upload': () => ({
      head: formHead('/api/upload', json, { name: 'a.json' }, { 'Transfer-Encoding': 'chunked' }) + chunk('["'),
      part: chunk,
    }),
    preview: () => ({ head: `${formHead('/api/preview/pdf', {}, { name: 'a.pdf' }, length)}%PDF-1.7\n`, part: plain }),
    download: listen(`${path} HTTP/1.1\r\nHost: x`),
    socket: listen(`/ws/${job}?token=${token} HTTP/1.1\r\nHost: x\r\n${upgrade}`.trimEnd()),
    events: listen(`/api/jobs/${job}/events HTTP/1.1\r\nHost: x`),
    // Gone before it is answered.
    handshake: () => ({ head: `GET /ws/${job}?token=${token} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`, part: plain }),
  };
}

async function breakOne(
  port: number,
  { head, part }: Beginning,
  random: ReturnType<typeof createRandom>,
): Promise<void> {
  const { socket, answer } = openRaw(port, head);
  if (part === null) {
    await Promise.race([new Promise((resolve) => socket.once('data', resolve)), answer]);
    // A slow reader for a moment, so that the service is in the middle of it.
    socket.pause();
    await sleep(random.below(30));
  } else {
    const piece = part('x'.repeat(64 * 1024));
    for (let left = random.below(MOST_SENT_BYTES); left > 0 && !socket.destroyed; left -= piece.length) {
      if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answer]);
    }
  }
  // Half of them vanish, half say goodbye.
  if (random.below(2)) socket.resetAndDestroy();
  else socket.destroy();
  await answer;
}

/** Waits until the memory is stable and, with a `goal`, below it; returns the rest. */
async function settle(service: Service, dataDir: string, goal?: State): Promise<State> {
  let last = await look(service, dataDir);
  let still = 0;
  for (const end = Date.now() + SETTLED_MS; Date.now() < end && still < 3; ) {
    await sleep(300);
    const now = await look(service, dataDir);
    const calm = now.handles === last.handles && now.temporary === 0 && now.followers === 0;
    still = calm && (!goal || excess(goal, now).length === 0) ? still + 1 : 0;
    last = now;
  }
  return last;
}

/** Additional resources held since before, each as a sentence. */
function excess(before: State, after: State): string[] {
  const found: string[] = [];
  for (const what of ['handles', 'temporary', 'objects', 'rows', 'followers'] as const) {
    if (after[what] > before[what]) found.push(`${what}: ${before[what]} before, ${after[what]} after`);
  }
  const grown = after.memory - before.memory;
  if (grown > MEMORY_BYTES) found.push(`memory grew by ${grown} bytes`);
  return found;
}

async function look(service: Service, dataDir: string): Promise<State> {
  // Before the metrics are requested: the connection that takes is a handle too.
  const handles = openHandles(service.pid);
  const { body } = await createClient(service.url).get<string>('/metrics', { connection: 'close' });
  const { outputs, others, strays } = storedFiles(dataDir);
  const temporary = (await readdir(join(dataDir, 'tmp'))).filter((name) => !name.startsWith('ping-'));
  return {
    handles,
    temporary: temporary.length,
    objects: outputs + others + strays.length,
    rows: outputs + others,
    followers: Number(/^sheaf_update_sockets (\d+)$/m.exec(body)?.[1]),
    memory: residentBytes(service.pid),
  };
}

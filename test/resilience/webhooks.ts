import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createVisitor } from '../accounts/visitor.ts';
import { freePort } from '../helpers/free-port.ts';

const PROGRAM = fileURLToPath(new URL('./receiver.ts', import.meta.url));
/** Enough for what a killed service held, and for three attempts more. */
const ALL_SENT_MS = 600_000;

/** The receiver's record of one message. */
interface Received {
  path: string;
  id: string;
  type: string;
  job: string;
  status: number;
}

export interface DeliveryReport {
  /** Messages that had to arrive: one for each webhook and each job that ended. */
  expected: number;
  /** Number of deliveries to the receiver. */
  received: number;
  /** How many of them were repeats. */
  repeated: number;
  receiverKills: number;
  /** Seconds from the last end of a job until nothing waited any longer. */
  sentAfter: number;
}

/** An account with webhooks, and the process that receives for all of them. */
export async function startReceiver(url: string, { dataDir, webhooks }: { dataDir: string; webhooks: number }) {
  const port = await freePort();
  // Outside of the service's folder: processes that use that folder must end with the service.
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-receiver-'));
  const file = join(folder, 'received.jsonl');
  let kills = 0;
  let child: ChildProcess = await start();

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [PROGRAM, String(port), file], { stdio: 'ignore' });
    for (let open = false; !open; await sleep(20)) {
      const socket = connect(port, '127.0.0.1');
      open = await Promise.race([once(socket, 'connect').then(() => true), sleep(1000, false)]).catch(() => false);
      socket.destroy();
    }
    return started;
  }
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  const owner = createVisitor({ url });
  await owner.signup();
  const { key } = (await owner.post('/api/keys', {})).body;
  for (let number = 0; number < webhooks; number++) {
    const created = await owner.post('/api/webhooks', { url: `http://127.0.0.1:${port}/${number}` });
    if (created.status !== 201) throw new Error(`a webhook was not made: ${created.text}`);
  }

  return {
    headers: { 'x-api-key': key as string },
    async killAndRestart(): Promise<void> {
      await kill();
      kills++;
      child = await start();
    },
    async stop(): Promise<void> {
      await kill();
      await rm(folder, { recursive: true });
    },

    /** Waits until nothing waits to be sent, and compares the deliveries with how the jobs ended. */
    async judge(wrong: string[]): Promise<DeliveryReport> {
      const startedAt = Date.now();
      const database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'), { readOnly: true });
      const waiting = database.prepare('select count(*) as n from deliveries where due_at is not null');
      const left = () => (waiting.get() as { n: number }).n;
      while (left() > 0 && Date.now() < startedAt + ALL_SENT_MS) await sleep(500);
      if (left() > 0) wrong.push(`${left()} deliveries still wait`);
      const jobs = database.prepare('select id, status from jobs').all() as { id: string; status: string }[];
      database.close();
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
      const received = lines.map((line) => JSON.parse(line) as Received);
      const distinct = new Set(received.map(({ id }) => id));
      const byTarget = Map.groupBy(received, ({ path, job }) => `${path} ${job}`);
      for (const { id, status } of jobs) {
        for (let number = 0; number < webhooks; number++) {
          const messages = byTarget.get(`/${number} ${id}`) ?? [];
          const what = `webhook ${number} of job ${id}`;
          if (!messages.some((each) => each.status === 204)) wrong.push(`the message to ${what} was lost`);
          if (new Set(messages.map((each) => each.id)).size > 1) wrong.push(`${what} was told under two ids`);
          if (messages.some(({ type }) => type !== `job.${status}`)) wrong.push(`${what} was told a wrong end`);
        }
      }
      if (distinct.size !== byTarget.size) wrong.push('one webhook-id stands for two messages');
      return {
        expected: jobs.length * webhooks,
        received: received.length,
        repeated: received.length - distinct.size,
        receiverKills: kills,
        sentAfter: Math.round((Date.now() - startedAt) / 1000),
      };
    },
  };
}

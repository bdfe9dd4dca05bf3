import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createClient } from '../../helpers/client.ts';

/** One submission that a client was promised. */
interface Accepted {
  id: string;
  number: number;
  at: number;
}

export interface Load {
  accepted: Accepted[];
  /** Answers that were neither success nor a 503 with Retry-After. */
  wrong: string[];
  /** How often a client was asked to retry. */
  refused: number;
  /** Stops submitting, and waits for the submissions under way. */
  stop(): Promise<void>;
}

/**
 * Submits small jobs from several clients at once, like a careful client: with an Idempotency-Key, repeated with the
 * same key while the service says to retry.
 */
export function startLoad(url: string, clients = 6): Load {
  const client = createClient(url);
  let on = true;
  let number = 0;
  const load: Load = {
    accepted: [],
    wrong: [],
    refused: 0,
    async stop() {
      on = false;
      await Promise.all(loops);
    },
  };

  async function submit(mine: number): Promise<void> {
    const key = randomUUID();
    const file = { name: `${mine}.json`, bytes: `{"number":${mine}}` };
    for (;;) {
      const answer = await client
        .form('/api/upload', { job_type: 'json-formatter' }, { file }, { 'idempotency-key': key })
        .catch((error: Error) => ({
          status: 0,
          body: { job_id: '', detail: `${error.cause}` },
          headers: new Headers(),
        }));
      if (answer.status === 200) {
        load.accepted.push({ id: answer.body.job_id, number: mine, at: Date.now() });
        return;
      }
      if (answer.status === 503 && answer.headers.get('retry-after')) load.refused++;
      else load.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      // Sooner than Retry-After says, so that the test sees when the service is back.
      await sleep(100);
    }
  }
  const loops = Array.from({ length: clients }, async () => {
    while (on) {
      await submit(number++);
      await sleep(10);
    }
  });
  return load;
}

/** Waits until every accepted job has ended, and checks that each was done once and has its own output. */
export async function expectAllDone(url: string, { accepted }: Load, withinMs = 120_000): Promise<void> {
  const client = createClient(url);
  const until = Date.now() + withinMs;
  for (const { id, number } of accepted) {
    const view = await waitForEnd(client, id, until);
    expect(view, `job ${id}`).toMatchObject({ status: 'completed' });
    const output = await client.download(view.output_file_url as string);
    expect(output.status).toBe(200);
    expect(JSON.parse(output.bytes.toString())).toEqual({ number });
  }
  expect(new Set(accepted.map((job) => job.id)).size).toBe(accepted.length);
}

type View = { status: string; output_file_url: string | null; completed_at: string | null };

export async function waitForEnd(client: ReturnType<typeof createClient>, id: string, until: number): Promise<View> {
  for (;;) {
    const { body, status } = await client.get<View>(`/api/jobs/${id}`);
    const open = status !== 200 || ['queued', 'processing'].includes(body.status);
    if (!open || Date.now() > until) return body;
    await sleep(50);
  }
}

/** Waits until `count` more jobs were accepted than there are now; resolves to the milliseconds it took. */
export async function untilAccepted(load: Load, count: number, withinMs: number): Promise<number> {
  const [from, before] = [Date.now(), load.accepted.length];
  while (load.accepted.length < before + count) {
    if (Date.now() - from > withinMs) throw new Error(`no ${count} jobs accepted within ${withinMs} ms`);
    await sleep(10);
  }
  return Date.now() - from;
}

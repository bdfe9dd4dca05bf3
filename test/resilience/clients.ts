import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../helpers/client.ts';

const UNTIL_ENDED_MS = 120_000;
const EVERY_MS = 60;
/** Jobs that may be open: with more, asking for all of them would be all that a small machine does. */
const MOST_OPEN = 24;
/** So many may be asked for at full pace. */
const FULL_PACE = 4;

/** Jobs to submit in turn. */
const KINDS = ['json', 'json', 'workflow', 'json', 'images'] as const;
const STEPS = JSON.stringify([{ job_type: 'json-formatter' }, { job_type: 'json-validator' }]);

/** One client's view of one job, from its first try to submit it. */
export interface Story {
  number: number;
  kind: 'json' | 'images' | 'workflow';
  /** Set once the service has accepted the job. */
  id: string | null;
  end: 'completed' | 'failed' | null;
  endedAt: string | null;
  outputUrl: string | null;
  /** Whether the output was fetched whole and matches the input; null if its time was over before. */
  outputRight: boolean | null;
  errorCode: string | null;
}

export interface Clients {
  stories: Story[];
  /** Responses that clients must never see: a 5xx other than 503, a job that changed after its end. */
  wrong: string[];
  /** Stops submitting; resolves when every accepted job was followed to its end. */
  stop(): Promise<void>;
}

/**
 * Submits small jobs from several clients at once and follows each to its end, as a careful program would: with an
 * Idempotency-Key, the same request again until an answer comes, and polling on while the service is down.
 */
export function startClients(
  url: () => string,
  { count, ttlMs, headers = {} }: { count: number; ttlMs: number; headers?: Record<string, string> },
): Clients {
  const stories: Story[] = [];
  const wrong: string[] = [];
  const follows: Promise<void>[] = [];
  let on = true;
  let stoppedAt = Number.POSITIVE_INFINITY;
  let number = 0;
  let open = 0;

  async function ask<T>(what: (client: ReturnType<typeof createClient>) => Promise<T & { status: number }>) {
    for (const end = Date.now() + UNTIL_ENDED_MS; ; await sleep(EVERY_MS)) {
      const answer = await what(createClient(url(), headers)).catch(() => null);
      if (answer && answer.status < 500) return answer;
      if (answer && answer.status !== 503) wrong.push(`an answer of ${answer.status}: ${JSON.stringify(answer)}`);
      if (Date.now() > end) throw new Error('the service did not answer for too long');
    }
  }

  async function submit(story: Story): Promise<void> {
    const key = randomUUID();
    const json = { name: `${story.number}.json`, bytes: `{"number":${story.number}}` };
    const answer = await ask((client) => {
      const more = { 'idempotency-key': key };
      if (story.kind === 'workflow')
        return client.form('/api/workflow', { steps: STEPS }, { files: [json, json] }, more);
      const [type, file] = story.kind === 'json' ? ['json-formatter', json] : ['pdf-to-images', 'features.pdf'];
      return client.form('/api/upload', { job_type: type as string }, { file: file as string }, more);
    });
    if (answer.status === 200) story.id = answer.body.job_id;
    else wrong.push(`a submission was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  async function follow(story: Story): Promise<void> {
    // While jobs keep coming, a slow machine has a queue of any length: measure from the last of them.
    for (; Date.now() < stoppedAt + UNTIL_ENDED_MS; await sleep(EVERY_MS * Math.max(1, open / FULL_PACE))) {
      const { status, body } = await ask((client) => client.get(`/api/jobs/${story.id}`));
      if (status !== 200) return void wrong.push(`job ${story.id} was accepted and is answered ${status}`);
      if (body.status !== 'completed' && body.status !== 'failed') continue;
      story.end = body.status;
      story.endedAt = body.completed_at as string;
      story.outputUrl = body.output_file_url as string | null;
      story.errorCode = body.error_code as string | null;
      if (story.end === 'completed') story.outputRight = await fetchOutput(story);
      return;
    }
  }

  async function fetchOutput({ outputUrl, kind, number: mine, endedAt }: Story): Promise<boolean | null> {
    const over = () => Date.now() > Date.parse(endedAt ?? '') + ttlMs;
    if (!outputUrl) return over() ? null : false;
    const { status, bytes } = await ask((client) => client.download(outputUrl));
    if (status !== 200) return over() ? null : false;
    return kind === 'json' ? bytes.toString().includes(`"number": ${mine}`) : bytes.subarray(0, 2).toString() === 'PK';
  }

  async function loop(): Promise<void> {
    while (on) {
      const mine = number++;
      const kind = KINDS[mine % KINDS.length] as Story['kind'];
      const story: Story = {
        number: mine,
        kind,
        id: null,
        end: null,
        endedAt: null,
        outputUrl: null,
        outputRight: null,
        errorCode: null,
      };
      stories.push(story);
      await submit(story);
      if (story.id) {
        open++;
        follows.push(follow(story).finally(() => open--) as Promise<void>);
      }
      do await sleep(20);
      while (on && open >= MOST_OPEN);
    }
  }
  const loops = Array.from({ length: count }, loop);

  return {
    stories,
    wrong,
    async stop() {
      on = false;
      await Promise.all(loops);
      stoppedAt = Date.now();
      await Promise.all(follows);
    },
  };
}

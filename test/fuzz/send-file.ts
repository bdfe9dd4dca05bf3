import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrorCode } from '../../src/errors.ts';
import type { Client, Created, Sendable } from '../helpers/client.ts';
import type { Service } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';
import type { Target } from './targets.ts';

/** Longer than an operation's time limit, after which it is over in any case. */
const GRACE_SECONDS = 5;
const AGAIN_MS = 2000;
/** Of many that wait for long, so that asking is not what keeps the service busy. */
const ASK_EVERY_MS = 250;
/** Codes for failures of the service, not of the file. */
const FAULTS = new Set(['internal_error']);

export interface FileEnd {
  /** `completed`, or the code of the error. */
  end: string;
  message: string;
  /** From when the work began to its end; for a preview as its caller saw it. */
  seconds: number;
  /** Problems; empty if all is well. */
  wrong: string[];
  /** The outcome. */
  output: Buffer | null;
}

/** Sends a file to what a service can do, waits for the end and removes the outputs. */
export async function sendFile(
  service: Service,
  client: Client,
  file: Sendable,
  target: Target,
  { fetch = false } = {},
): Promise<FileEnd> {
  let began = Date.now();
  let { status, body } = await target.send(client, file);
  // The service says by design that too many wait: the caller comes again.
  for (; status === 503; { status, body } = await target.send(client, file)) {
    await sleep(AGAIN_MS);
    began = Date.now();
  }
  if (status >= 400 || !target.job) {
    const { code = 'completed', detail = '' } = body as { code?: string; detail?: string };
    const by = {
      seconds: (Date.now() - began) / 1000,
      end: status === 422 ? 'invalid' : code,
      message: String(detail),
    };
    const wrong = [...judge(by, target), ...(status >= 500 ? [`was answered ${status}`] : [])];
    return { ...by, wrong, output: null };
  }
  const { job_id } = body as Created;
  const job = await until(
    `a job of ${target.name} ended`,
    async () => {
      const { body: view } = await client.get<Created>(`/api/jobs/${job_id}`, { connection: 'keep-alive' });
      return ['completed', 'failed', 'cancelled'].includes(view.status) ? view : null;
    },
    1800,
    ASK_EVERY_MS,
  );
  const { seconds, attempt } = timesOf(service.dataDir, job_id);
  const end = job.status === 'completed' ? 'completed' : String(job.error_code ?? job.status);
  const message = job.error_message ?? '';
  const wrong = judge({ seconds, end, message }, target);
  if (attempt > 1) wrong.push(`took ${attempt} attempts`);
  const output = fetch && job.output_file_url ? (await client.download(job.output_file_url)).bytes : null;
  await client.delete(`/api/jobs/${job_id}`);
  return { end, message, seconds, wrong, output };
}

function judge({ seconds, end, message }: { seconds: number; end: string; message: string }, target: Target): string[] {
  const wrong: string[] = [];
  if (seconds > target.seconds + GRACE_SECONDS) wrong.push(`took ${seconds.toFixed(1)} of ${target.seconds} s`);
  if (FAULTS.has(end)) wrong.push(`ended with ${end}: ${message}`);
  const known = end === 'completed' || end === 'invalid' || isErrorCode(end);
  if (!known) wrong.push(`ended with a code that is none: ${end}`);
  if (end !== 'completed' && end !== 'invalid' && !/^[A-Z].*\.$/s.test(message)) wrong.push(`says "${message}"`);
  return wrong;
}

/** How long the last attempt took, by the service's own books. */
function timesOf(dataDir: string, id: string): { seconds: number; attempt: number } {
  const database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'), { readOnly: true });
  try {
    const row = database.prepare('select started_at, completed_at, attempt from jobs where id = ?').get(id);
    const { started_at, completed_at, attempt } = row as Record<string, number>;
    return { seconds: ((completed_at ?? 0) - (started_at ?? completed_at ?? 0)) / 1000, attempt: attempt ?? 0 };
  } finally {
    database.close();
  }
}

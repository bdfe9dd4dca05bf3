import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Job, type JobView, viewJob } from '../../../core/jobs/model.ts';
import type { Submission } from '../../../core/jobs/submit.ts';
import type { Wait } from '../../../core/jobs/watch.ts';
import { SheafError } from '../../../errors.ts';
import { WORKFLOW } from '../../../operations/workflow/steps.ts';
import type { HttpContext } from '../../context.ts';
import type { FormRules } from '../../form-fields.ts';
import { createLinks } from '../../links.ts';
import { type Form, NO_FORM, readForm } from '../../multipart.ts';
import { requireSending } from '../webhooks/require.ts';

const MAX_WAIT_SECONDS = 60;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The common path of all requests that create a job: the caller's earlier job for a repeated `Idempotency-Key`, or the
 * one that `describe` creates from the form; then the response, at once or (with `Prefer: wait=N`) when the job ends.
 * @param rules the allowed content of the request's form, or a function that reads it (and has counted its files); null
 * for a request without one
 */
export async function createJob(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: FormRules | ((idempotencyKey: string | null) => Promise<Form>) | null,
  describe: (form: Form) => Omit<Submission, 'idempotencyKey'>,
): Promise<object> {
  const { submitter, watcher } = context.jobs;
  const waitSeconds = readWait(request);
  let expected: Wait | undefined;
  const idempotencyKey = readIdempotencyKey(request);
  await submitter.requireRoom(request.identity, idempotencyKey);
  try {
    const { job, created } = await submit();
    request.log.info({ job_id: job.id, job_type: job.type }, 'job accepted');
    if (waitSeconds === null) return createdAnswer(context, job);
    const wait = created && expected ? expected : await watcher.wait(job.id);
    const view = await wait.end(waitSeconds * 1000, request.gone);
    reply.header('preference-applied', `wait=${waitSeconds}`);
    return endedAnswer(context, job, view);
  } finally {
    expected?.stop();
  }

  async function open(): Promise<Form> {
    if (typeof rules === 'function') return rules(idempotencyKey);
    return rules ? readForm(request, context.files.intake, rules) : NO_FORM;
  }

  async function submit(): Promise<{ job: Job; created: boolean }> {
    await using form = await open();
    const submission = { ...describe(form), idempotencyKey };
    const { webhookUrl } = submission;
    if (webhookUrl) await requireSending(context, request, { url: webhookUrl, field: 'webhook_url' });
    const files = submission.uploads.length + submission.references.length;
    if (typeof rules !== 'function' && submission.operation.name === WORKFLOW)
      await context.callers.usage.hitMore(request.identity, files - 1);
    try {
      const answer = await submitter.submit(request.identity, submission, async (id) => {
        if (waitSeconds !== null) expected = await watcher.expect(id);
      });
      if (answer.created) form.keep();
      return answer;
    } catch (error) {
      // If the database fails before it answers, the job may have been written: its input must stay. If it was not, the
      // cleanup cycle finds an object without a row.
      if (error instanceof SheafError && error.code === 'unavailable') form.keep();
      throw error;
    }
  }
}

const createdAnswer = ({ jobs }: HttpContext, job: Job) => ({
  job_id: job.id,
  status: job.status,
  message: MESSAGES.queued,
  ws_token: jobs.tickets.issue(job.id),
});

/** @param view the current job; null if nothing was heard of it */
function endedAnswer(context: HttpContext, job: Job, view: JobView | null): object {
  const shown = createLinks(context.config).inJob(view ?? viewJob(job, context.config.FILE_TTL_SECONDS * 1000));
  return { ...createdAnswer(context, job), ...shown, message: MESSAGES[shown.status] };
}

const MESSAGES = {
  queued: 'The job was accepted.',
  processing: 'The job is running.',
  completed: 'The job is completed.',
  failed: 'The job failed.',
  cancelled: 'The job was canceled.',
};

/** `Prefer: wait=N` (RFC 7240 section 4.3), in seconds; null if absent. */
function readWait(request: FastifyRequest): number | null {
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(String(request.headers.prefer ?? ''));
  return match ? Math.min(Number(match[1]), MAX_WAIT_SECONDS) : null;
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header);
  if (IDEMPOTENCY_KEY.test(key)) return key;
  throw new SheafError('bad_request', 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
}

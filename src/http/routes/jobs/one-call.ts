import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Submission } from '../../../core/jobs/submit.ts';
import { SheafError, ValidationError } from '../../../errors.ts';
import { WORKFLOW } from '../../../operations/workflow/steps.ts';
import type { HttpContext } from '../../context.ts';
import type { FormRules } from '../../form-fields.ts';
import { type Form, readForm } from '../../multipart.ts';
import { sendOutput } from '../files/send-output.ts';
import { takesOutput } from './accept.ts';

/** Media types that an error names. */
const MAX_TYPES = 8;

/** Responds with the output itself: nothing of the request is kept, and a caller that disconnects stops the work. */
export async function answerOutput(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: FormRules,
  describe: (form: Form) => Omit<Submission, 'idempotencyKey'>,
): Promise<FastifyReply> {
  const { submitter, oneCall } = context.jobs;
  const caller = request.identity;
  await using form = await readForm(request, context.files.passingIntake, rules);
  const submission = describe(form);
  const { operation, uploads } = submission;
  if (submission.webhookUrl) {
    const msg = 'Value error, `webhook_url` needs a job, and this call keeps none: leave it out, or ask for a job';
    throw new ValidationError([{ loc: ['body', 'webhook_url'], msg, type: 'value_error' }]);
  }
  if (operation.name === WORKFLOW && uploads.length > 1)
    await context.callers.usage.hitMore(caller, uploads.length - 1);
  const { params, known } = await submitter.prepare(caller, submission);
  await context.operations.abilities.requireHere(operation.needsOf(params));
  const result = await oneCall({ type: operation.name, params, inputs: known }, caller, request.gone);
  if (request.gone.aborted) {
    await result.dispose();
    throw new SheafError('cancelled', 'The client closed the connection.');
  }
  if (!takesOutput(request.headers.accept, result.type)) {
    await result.dispose();
    throw notAcceptable([result.type]);
  }
  return sendOutput(request, reply, result, result.result);
}

/** @param types media types that the output can have */
export function notAcceptable(types: readonly string[]): SheafError {
  const listed = types.length > MAX_TYPES ? `${types.slice(0, MAX_TYPES).join(', ')} and others` : types.join(', ');
  return new SheafError(
    'not_acceptable',
    `The output is ${listed}, which Accept does not name. Name it, or application/json for a job.`,
  );
}

import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { streamPieces } from '../../../engines/files/stream-pieces.ts';
import { ValidationError } from '../../../errors.ts';
import type { JobType } from '../../../operations/workflow/job-types.ts';
import { WORKFLOW } from '../../../operations/workflow/steps.ts';
import type { HttpContext } from '../../context.ts';
import type { Typed } from '../../form-fields.ts';
import { type Form, ownForm } from '../../multipart.ts';
import { check } from '../../validation.ts';
import { requireReachable } from '../webhooks/require.ts';
import { targetUrl } from '../webhooks/schemas.ts';

/** How the input of an operation can come in a field of text, with what can be known of it at once. */
export function typedInput(
  { webhooks }: Pick<HttpContext, 'webhooks'>,
  request: FastifyRequest,
  operation: JobType | undefined,
): Typed | null {
  const { typed } = operation ?? {};
  if (typed?.field !== 'url') return typed ?? null;
  return {
    ...typed,
    async check(text) {
      const url = check(targetUrl, text.trim(), ['body', 'url']);
      await requireReachable(webhooks, request, { url, field: 'url' });
    },
  };
}

/** The operation that gets the inputs of a job; of a workflow, its first step. */
export function firstOperation(
  operation: JobType | undefined,
  steps: unknown,
  find: (name: string) => JobType | undefined,
): JobType | undefined {
  if (operation?.name !== WORKFLOW || !Array.isArray(steps)) return operation;
  const { job_type } = (steps[0] ?? {}) as { job_type?: unknown };
  return typeof job_type === 'string' ? find(job_type) : undefined;
}

/**
 * Reads the text or address that replaces a file in a JSON body; null if there is none.
 * @param isAlone whether the body names no files
 * @throws ValidationError for a field that the operation does not take, or together with files
 */
export function typedForm(
  { files: { intake } }: Pick<HttpContext, 'files'>,
  request: FastifyRequest,
  typed: Typed | null,
  { text, url }: { text?: string | undefined; url?: string | undefined },
  isAlone: boolean,
): ((idempotencyKey: string | null) => Promise<Form>) | null {
  const typedFields = Object.entries({ text, url }).filter(([, value]) => value !== undefined);
  for (const [field] of typedFields) {
    if (field === typed?.field && isAlone) continue;
    const [type, msg] =
      field === typed?.field
        ? ['value_error', `Value error, files were named, too: send files or ${field}, not both`]
        : ['extra_forbidden', 'Extra inputs are not permitted'];
    throw new ValidationError([{ loc: ['body', field], msg, type }]);
  }
  const [[, value] = []] = typedFields;
  if (!typed || value === undefined) return null;
  const { filename, type: known } = typed;
  return async () => {
    await typed.check?.(value);
    const source = Readable.from([Buffer.from(value)]);
    const rules = { filename, kind: 'input', known, digest: true, signal: request.gone } as const;
    const upload = await intake.receive(streamPieces(source), request.identity, rules);
    const discard = () =>
      intake.discard([upload]).catch((cause) => request.log.warn({ err: cause }, 'could not discard uploads'));
    return ownForm({}, [upload], discard);
  };
}

/** The form fields that may replace a file, described. */
export const typedFields = {
  text: z.string().min(1).max(1_048_576).optional().describe('The text to work on, instead of a file.'),
  url: targetUrl.optional().describe('The address to work on, instead of a file.'),
};

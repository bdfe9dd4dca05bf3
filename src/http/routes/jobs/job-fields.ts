import { z } from 'zod';
import type { Submission } from '../../../core/jobs/submit.ts';
import { checkForm } from '../../validation.ts';
import { targetUrl } from '../webhooks/schemas.ts';

/** Fields of every request that creates a job, in addition to its parameters. */
export const jobFields = {
  keep: z.boolean().optional().describe('Keep the output until it expires, even after download. Default: false.'),
  webhook_url: targetUrl
    .optional()
    .describe('URL to notify when the job ends, like a webhook. Requires an account.')
    .meta({ examples: ['https://example.org/sheaf'] }),
};

const shape = z.strictObject(jobFields);

/** Fields that describe the job. */
export function submissionOf({
  keep = false,
  webhook_url: webhookUrl = null,
}: {
  keep?: boolean;
  webhook_url?: string | null;
}): Pick<Submission, 'keepOutput' | 'webhookUrl'> {
  return { keepOutput: keep, webhookUrl };
}

/** Takes them out of the fields of a form; `rest` are the others. @throws ValidationError */
export function takeJobFields({ keep, webhook_url, ...rest }: Record<string, unknown>) {
  const fields = Object.fromEntries(Object.entries({ keep, webhook_url }).filter(([, value]) => value !== undefined));
  return { rest, ...submissionOf(checkForm(shape, fields)) };
}

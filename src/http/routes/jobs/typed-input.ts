import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { JobType } from '../../../operations/workflow/job-types.ts';
import type { HttpContext } from '../../context.ts';
import type { Typed } from '../../multipart.ts';
import { check } from '../../validation.ts';
import { requireReachable } from '../webhooks/require.ts';
import { targetUrl } from '../webhooks/schemas.ts';

/** How the input of an operation can be given in a field of text, with what can be known of it at once. */
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

/** The fields of a form that may stand for a file, described. */
export const typedFields = {
  text: z.string().min(1).max(1_048_576).optional().describe('The text to work on, in place of a file.'),
  url: targetUrl.optional().describe('The address to work on, in place of a file.'),
};

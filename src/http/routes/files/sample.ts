import { z } from 'zod';
import { canBeSampled } from '../../../core/sample.ts';
import { SheafError, ValidationError } from '../../../errors.ts';
import type { JsonObject } from '../../../operations/kit/define.ts';
import { visibleOperations } from '../../../operations/registry.ts';
import type { JobType } from '../../../operations/workflow/job-types.ts';
import type { Routes } from '../../context.ts';
import { errorAnswers } from '../../schemas.ts';
import { check } from '../../validation.ts';
import { sendOutput } from './send-output.ts';

const MAX_PAGE = 1_000_000;
const MAX_DPI = 300;
const PICTURE = { 'image/*': { schema: z.custom<never>().meta({ type: 'string', format: 'binary' }) } };

/** POST /api/preview/sample: the result of an operation on one page of a stored file. */
export const sampleRoutes: Routes = (app, { operations, jobs, files }) => {
  const names = visibleOperations(operations.registry)
    .filter((operation) => operation.accepts.some((type) => canBeSampled(operation, type)))
    .map(({ name }) => name) as [string, ...string[]];
  const body = z
    .strictObject({
      storage_url: z.string().max(200).describe('A storage_url as a completed job or a preview gave it.'),
      job_type: z.enum(names),
      parameters: z.record(z.string(), z.unknown()).nullish().describe('Parameters of the operation.'),
      page: z.int().min(1).max(MAX_PAGE).default(1).describe('Page to show, counted from 1; of an image, nothing.'),
      dpi: z.int().min(36).max(MAX_DPI).default(96).describe('Resolution of the image in pixels per inch.'),
    })
    .meta({
      examples: [
        {
          storage_url: 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf',
          job_type: 'pdf-compress',
          parameters: { level: 'high' },
          page: 3,
        },
      ],
    });
  app.post<{ Body: z.output<typeof body> }>('/api/preview/sample', {
    config: { counted: true },
    schema: {
      summary: 'Preview an operation on one page',
      description:
        'Returns an image of the processed page, or the processed image. Nothing is stored. Uses the same slots as previews, up to 20 s. `X-Result` contains JSON: `page`, and `bytes_before` and `bytes_after` for the whole file. If pages are independent (`whole` is false), only this page is processed and `bytes_after` is `estimated` from it. Otherwise the whole file is processed and the size is exact.',
      tags: ['Files'],
      body,
      response: {
        200: { description: 'The image.', content: PICTURE } as never,
        ...errorAnswers(401, 403, 404, 415, 422, 429, 501, 503, 504, 507),
      },
    },
    async handler(request, reply) {
      const { storage_url, job_type, parameters, page, dpi } = request.body;
      const { identity: caller, gone } = request;
      const operation = operations.jobTypes.get(job_type) as JobType;
      // biome-ignore lint/style/noNonNullAssertion: the schema of the route knows registered types alone.
      const definition = operations.registry.get(job_type)!;
      const params = check(operation.params, parameters ?? {}, ['body', 'parameters']) as JsonObject;
      const loc = ['body', 'storage_url'];
      const prepared = await jobs.submitter.prepare(caller, {
        operation,
        params,
        uploads: [],
        references: [{ storageUrl: storage_url, loc }],
        inputsLoc: loc,
      });
      const [input] = prepared.known;
      if (!input || !canBeSampled(definition, input.type)) {
        const msg = 'Value error, this operation has no preview for this type of file';
        throw new ValidationError([{ loc: ['body', 'job_type'], msg, type: 'value_error' }]);
      }
      const work = { operation: definition, params: prepared.params, input, page, dpi };
      const { result, facts } = await files.sample(work, caller, gone);
      if (gone.aborted) {
        await result.dispose();
        throw new SheafError('cancelled', 'The client closed the connection.');
      }
      return sendOutput(request, reply, result, facts);
    },
  });
};

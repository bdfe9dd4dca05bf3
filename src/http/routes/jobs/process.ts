import { z } from 'zod';
import type { Reference } from '../../../core/jobs/submit.ts';
import { ValidationError } from '../../../errors.ts';
import type { JsonObject } from '../../../operations/kit/define.ts';
import type { JobType } from '../../../operations/workflow/job-types.ts';
import { WORKFLOW } from '../../../operations/workflow/steps.ts';
import type { Routes } from '../../context.ts';
import { FIELD_REQUIRED } from '../../item-words.ts';
import { errorAnswers, jobCreated } from '../../schemas.ts';
import { check } from '../../validation.ts';
import { importSource } from '../files/import.ts';
import { importForm } from '../files/imported-form.ts';
import { requireSending } from '../webhooks/require.ts';
import { jobFields, submissionOf } from './job-fields.ts';
import { createJob } from './submitting.ts';
import { firstOperation, typedFields, typedForm, typedInput } from './typed-input.ts';

const storageUrl = z
  .string()
  .max(200)
  .describe('A storage_url from a preview or a completed job.')
  .meta({ examples: ['storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf'] });

/** A hundred thousand page numbers, and a thousand references with their names. */
const BODY_LIMIT = 1024 * 1024;
const MAX_PAGES = 100_000;

/** POST /api/process: a job on files that are already here. */
export const processRoutes: Routes = (app, context) => {
  const { jobTypes } = context.operations;
  const names = [...jobTypes.keys()] as [string, ...string[]];
  const fileSpec = z
    .strictObject({
      storage_url: storageUrl.optional(),
      ...importSource,
      url: importSource.url.optional(),
      pages: z
        .array(z.int().min(1))
        .min(1)
        .max(MAX_PAGES)
        .nullish()
        .describe('Pages to use, starting at 1. null: all pages.'),
      original_filename: z.string().max(1000).nullish().describe('Names the input in the output, as in its bookmarks.'),
    })
    .refine(({ storage_url, url }) => storage_url !== undefined || url !== undefined, {
      error: FIELD_REQUIRED,
      path: ['storage_url'],
      params: { isMissing: true },
    })
    .refine(({ storage_url, url }) => storage_url === undefined || url === undefined, {
      error: 'One of storage_url and url may be given',
      path: ['url'],
    })
    .meta({ id: 'MergeFileSpec' });
  const body = z
    .strictObject({
      job_type: z.enum(names),
      storage_url: storageUrl.nullish().describe('The input of a job on one file.'),
      ...typedFields,
      ...jobFields,
      parameters: z.record(z.string(), z.unknown()).nullish().describe('Parameters of the operation.'),
      files: z.array(fileSpec).max(1000).nullish().describe('The inputs of a job on several files.'),
    })
    .meta({
      examples: [
        {
          job_type: 'pdf-remove-pages',
          storage_url: 'storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf',
          parameters: { pages: '2,5-' },
        },
      ],
    });
  app.post<{ Body: z.output<typeof body> }>('/api/process', {
    config: { counted: true },
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Start a job with uploaded files',
      tags: ['Jobs'],
      body,
      response: { 200: jobCreated, ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 422, 424, 429, 501, 503, 507) },
    },
    handler(request, reply) {
      const { files, webhook_url } = request.body;
      const operation = jobTypes.get(request.body.job_type) as JobType;
      const params = check(operation.params, request.body.parameters ?? {}, ['body', 'parameters']) as JsonObject;
      // Without companions, the one file is passed as to other operations.
      const many = operation.inputs.max > 1 && !(operation.companion && request.body.storage_url && !files?.length);
      const first = firstOperation(operation, params.steps, (name) => jobTypes.get(name));
      const isAlone = !request.body.storage_url && !files?.length;
      const typed = typedForm(context, request, typedInput(context, request, first), request.body, isAlone);
      const references = typed ? [] : referencesOf(request.body, many);
      const fetched = (files ?? []).flatMap(({ url, headers, filename, original_filename, pages }, at) =>
        url === undefined ? [] : [{ url, headers, filename: filename ?? original_filename, pages, at }],
      );
      const inputsLoc = ['body', many ? 'files' : 'storage_url'];
      // Everything that can be known is checked and counted before anything goes out.
      const importAll = async (key: string | null) => {
        await context.files.importer.requireAllowed(request.identity);
        if (webhook_url) await requireSending(context, request, { url: webhook_url, field: 'webhook_url' });
        const asked = { operation, params, references, inputsLoc };
        await context.jobs.submitter.foresee(request.identity, asked, fetched.length, key);
        const hits = fetched.length + (operation.name === WORKFLOW ? references.length : 0);
        await context.callers.usage.hitMore(request.identity, hits - 1);
        return importForm(context, request, fetched, { kind: 'input', accepts: operation.accepts, digest: true });
      };
      return createJob(context, request, reply, fetched.length > 0 ? importAll : typed, ({ uploads }) => ({
        operation,
        params,
        ...submissionOf(request.body),
        uploads: uploads.map((upload, index) => ({ ...upload, pages: fetched[index]?.pages, at: fetched[index]?.at })),
        references,
        inputsLoc,
      }));
    },
  });

  function referencesOf({ files, storage_url }: z.output<typeof body>, many: boolean): Reference[] {
    if (!many) {
      if (files?.length && (storage_url || files.length > 1)) {
        const msg = 'Value error, this job takes one file, as storage_url or as a list of one';
        throw new ValidationError([{ loc: ['body', 'files'], msg, type: 'value_error' }]);
      }
      if (files?.length) return listed(files);
      if (!storage_url) throw new ValidationError([{ loc: ['body', 'storage_url'], code: 'missing' }]);
      return [{ storageUrl: storage_url, loc: ['body', 'storage_url'] }];
    }
    if (storage_url) {
      const msg = 'Value error, this job takes several files, as files';
      throw new ValidationError([{ loc: ['body', 'storage_url'], msg, type: 'value_error' }]);
    }
    if (!files) throw new ValidationError([{ loc: ['body', 'files'], code: 'missing' }]);
    const pages = files.reduce((sum, file) => sum + (file.pages?.length ?? 0), 0);
    if (pages > MAX_PAGES) {
      const msg = `Value error, at most ${MAX_PAGES} pages in total, got ${pages}`;
      throw new ValidationError([{ loc: ['body', 'files'], msg, type: 'too_long' }]);
    }
    return listed(files);
  }

  /** Those of the files that are here already, with their places. */
  function listed(files: z.output<typeof fileSpec>[]): Reference[] {
    return files.flatMap(({ storage_url, pages = null, original_filename, filename }, at) =>
      storage_url === undefined
        ? []
        : [
            {
              storageUrl: storage_url,
              pages,
              filename: original_filename ?? filename ?? null,
              loc: ['body', 'files', at, 'storage_url'],
              at,
            },
          ],
    );
  }
};

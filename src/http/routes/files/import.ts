import { z } from 'zod';
import type { Upload } from '../../../core/files/intake.ts';
import { storageUrl } from '../../../core/files/names.ts';
import { extensionOf, type MediaType } from '../../../operations/kit/media-types.ts';
import type { Routes } from '../../context.ts';
import { errorAnswers } from '../../schemas.ts';
import { targetUrl } from '../webhooks/schemas.ts';
import { importForm } from './imported-form.ts';

const MAX_HEADERS = 20;
/** Headers of the connection, or those that would make the other side take the request for somebody else's. */
const OURS =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|cookie|keep-alive|expect|proxy-.*)$/i;

/** A file at another address, as requests name it. */
export const importSource = {
  url: targetUrl
    .describe('URL of the file: http or https, up to three redirects, 60-second timeout.')
    .meta({ examples: ['https://example.org/report.pdf'] }),
  headers: z
    .record(
      z
        .string()
        .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/)
        .refine((name) => !OURS.test(name), { error: 'This header cannot be sent', params: { type: 'header_name' } }),
      z.string().regex(/^[\x20-\x7e]{0,4096}$/),
    )
    .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, {
      error: `At most ${MAX_HEADERS} headers are sent`,
    })
    .optional()
    .describe('Request headers, such as Authorization. They are not forwarded to other hosts.'),
  filename: z.string().max(1000).nullish().describe('File name. Default: from the URL.'),
};

const body = z.strictObject(importSource).meta({ id: 'ImportRequest' });
const answer = z
  .object({
    file_id: z.string(),
    storage_url: z.string().describe('For later jobs.'),
    original_filename: z.string(),
    content_type: z.string(),
    bytes: z.int(),
  })
  .meta({ id: 'Imported' });

/** POST /api/import: a file from another address, for later jobs. */
export const importRoutes: Routes = (app, context) => {
  app.post<{ Body: z.output<typeof body> }>('/api/import', {
    config: { counted: true },
    schema: {
      summary: 'Import a file from a URL',
      description:
        'The file is stored for later jobs, which refer to it by storage_url. Only public addresses and those the administrator allows can be fetched.',
      tags: ['Files'],
      body,
      response: { 200: answer, ...errorAnswers(401, 403, 413, 415, 422, 424, 429, 503, 507) },
    },
    async handler(request) {
      await context.files.importer.requireAllowed(request.identity);
      await using form = await importForm(context, request, [request.body], { kind: 'source' });
      const [{ file, type, share }] = form.uploads as [Upload];
      share.writing();
      await context.files.store.insert([file]);
      form.keep();
      return {
        file_id: (file.object_name.split('/').at(-1) as string).replace(`.${extensionOf(type as MediaType)}`, ''),
        storage_url: storageUrl(file.object_name),
        original_filename: file.filename,
        content_type: type,
        bytes: file.bytes,
      };
    },
  });
};

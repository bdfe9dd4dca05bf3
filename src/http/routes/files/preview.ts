import { z } from 'zod';
import { requireType } from '../../../core/files/accepted.ts';
import { findStored } from '../../../core/files/find-stored.ts';
import { LARGEST_SIDE, PICTURE_SIDES } from '../../../core/preview.ts';
import { ValidationError } from '../../../errors.ts';
import type { MediaType } from '../../../operations/kit/media-types.ts';
import { operationFor } from '../../../operations/registry.ts';
import type { Routes } from '../../context.ts';
import { missingFile } from '../../form-fields.ts';
import { createLinks } from '../../links.ts';
import { readForm } from '../../multipart.ts';
import { binary, errorAnswers, pagePictures, previewBody } from '../../schemas.ts';
import { check } from '../../validation.ts';

/** More pages than any document has. */
const MAX_PAGE = 1_000_000;

/**
 * POST /api/preview/pdf: stores a PDF for later jobs and shows its first pages; /stored does so for a stored one,
 * /pages draws any of its pages.
 */
export const previewRoutes: Routes = (app, { config, operations, files }) => {
  const { intake, preview, store } = files;
  const links = createLinks(config);
  const options = z.strictObject({
    password: z.string().max(1000).optional().describe('Password of a protected PDF.'),
  });
  const body = options.extend({ file: binary });
  const accepts = operationFor(operations.registry, 'draw-pages').accepts;
  app.post('/api/preview/pdf', {
    config: { counted: true },
    schema: {
      summary: 'Upload a PDF and get page thumbnails',
      description: `The PDF is kept for later jobs, which refer to it by its storage_url. At most ${config.PREVIEW_MAX_PAGES} pages are rendered, fewer if that takes more than a few seconds; \`truncated\` is then true.`,
      tags: ['Files'],
      consumes: ['multipart/form-data'],
      body,
      response: { 200: previewBody, ...errorAnswers(400, 401, 413, 415, 422, 429, 503, 507) },
    },
    validatorCompiler: () => () => true,
    async handler(request) {
      await using form = await readForm(request, intake, {
        fileField: 'file',
        maxFiles: 1,
        kind: 'source',
        strictPdf: true,
        accepts: () => accepts,
        maxTotalBytes: config.MAX_REQUEST_BYTES,
      });
      const { password } = check(options, form.fields, ['body']);
      const [upload] = form.uploads;
      if (!upload) throw new ValidationError([missingFile('file')]);
      const shown = await preview.upload(upload, request.identity, request.gone, password);
      form.keep();
      return links.inPreview(shown);
    },
  });
  const reference = options.extend({
    storage_url: z.string().max(200).describe('A storage_url as a completed job or a preview gave it.'),
  });
  app.post<{ Body: z.output<typeof reference> }>('/api/preview/stored', {
    config: { counted: true },
    schema: {
      summary: 'Get thumbnails of an uploaded PDF',
      description: 'Use the output of one job as the input of the next, without uploading it again.',
      tags: ['Files'],
      body: reference,
      response: { 200: previewBody, ...errorAnswers(401, 403, 404, 415, 422, 429, 503, 507) },
    },
    async handler({ body: { storage_url, password }, identity, gone }) {
      const file = await findStored(store, storage_url, identity, ['body', 'storage_url']);
      requireType(file.content_type as MediaType, accepts);
      return links.inPreview(await preview.stored(file, identity, gone, password));
    },
  });
  const wanted = reference.extend({
    pages: z
      .array(z.int().min(1).max(MAX_PAGE))
      .min(1)
      .max(config.PREVIEW_MAX_PAGES)
      .refine((pages) => new Set(pages).size === pages.length, { error: 'Each page can be named once' })
      .describe('Pages to draw, counted from 1, each once.'),
    side: z
      .int()
      .min(16)
      .max(LARGEST_SIDE)
      .default(config.PREVIEW_SIDE)
      .describe(`Minimum length of the longer side in pixels. Rendered sizes: ${PICTURE_SIDES.join(', ')}.`),
  });
  app.post<{ Body: z.output<typeof wanted> }>('/api/preview/pages', {
    config: { counted: true },
    schema: {
      summary: 'Render pages of an uploaded PDF',
      description:
        'Renders pages at the requested size and returns their dimensions in millimeters. Rendering stops after a few seconds: the response then has at least one page but fewer than requested, and you can request the rest again.',
      tags: ['Files'],
      body: wanted,
      response: { 200: pagePictures, ...errorAnswers(401, 403, 404, 415, 422, 429, 503, 507) },
    },
    async handler({ body: { storage_url, password, pages, side }, identity, gone }) {
      const file = await findStored(store, storage_url, identity, ['body', 'storage_url']);
      requireType(file.content_type as MediaType, accepts);
      return links.inPreview(await preview.pages(file, { pages, atLeast: side, password }, identity, gone));
    },
  });
};

import { z } from 'zod';
import type { Upload } from '../../core/files/intake.ts';
import { ValidationError } from '../../errors.ts';
import type { Routes } from '../context.ts';
import { readForm } from '../multipart.ts';
import { binary, errorAnswers, previewBody } from '../schemas.ts';
import { check } from '../validation.ts';

/** POST /api/preview/pdf: stores a PDF for later jobs and shows its first pages. */
export const previewRoutes: Routes = (app, { intake, preview, config, registry }) => {
  const body = z.strictObject({ file: binary });
  const accepts = registry.get('pdf-to-images')?.accepts ?? ['application/pdf'];
  app.post('/api/preview/pdf', {
    config: { counted: true },
    schema: {
      summary: 'Upload a PDF and get thumbnails of its pages',
      description: `The PDF is kept for later jobs, which refer to it by its storage_url. At most ${config.PREVIEW_MAX_PAGES} pages are rendered.`,
      tags: ['Files'],
      consumes: ['multipart/form-data'],
      body,
      response: { 200: previewBody, ...errorAnswers(400, 401, 413, 415, 422, 429, 503, 507) },
    },
    validatorCompiler: () => () => true,
    async handler(request) {
      const { fields, uploads } = await readForm(request, intake, {
        fileField: 'file',
        maxFiles: 1,
        kind: 'source',
        strictPdf: true,
        accepts: () => accepts,
        maxTotalBytes: config.MAX_REQUEST_BYTES,
      });
      try {
        check(z.strictObject({}), fields, ['body']);
        if (uploads.length === 0)
          throw new ValidationError([{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }]);
        return await preview(uploads[0] as Upload, request.gone);
      } catch (error) {
        await intake.discard(uploads);
        throw error;
      }
    },
  });
};

import { z } from 'zod';
import { cleanFilename } from '../../../core/files/names.ts';
import { SheafError } from '../../../errors.ts';
import { MEDIA_TYPE_NAMES } from '../../../operations/kit/media-types.ts';
import type { App, HttpContext } from '../../context.ts';
import { errorAnswers, storedFile } from '../../schemas.ts';
import { BYTES, sendFile } from './download.ts';
import { viewStoredFile } from './stored-files.ts';

const query = z.object({ ticket: z.string().max(4000).describe('From the address of the ticket.') });
type Query = { Querystring: z.output<typeof query> };

/**
 * GET and PUT /api/transfers: one file for the holder of a ticket, who needs no key. The ticket is in the query, which
 * no log has.
 */
export async function transferRoutes(app: App, context: HttpContext): Promise<void> {
  app.get<Query>('/api/transfers', {
    schema: {
      summary: 'Download a file by its ticket address',
      description: 'As `GET /api/download/{name}`, without a key. `/mcp` issues such addresses; they last 15 minutes.',
      tags: ['Files'],
      querystring: query,
      response: {
        200: { description: 'The file.', content: BYTES } as never,
        206: { description: 'The part requested by `Range`.', content: BYTES } as never,
        ...errorAnswers(403, 404, 416),
      },
    },
    async handler(request, reply) {
      const { name, caller } = await context.files.transfers.redeem(request.query.ticket, 'download');
      return sendFile(context, request, reply, await context.files.openDownload(name, caller), undefined);
    },
  });

  // The body is the file; its headers do not matter.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.put<Query>('/api/transfers', {
      config: { counted: true },
      bodyLimit: context.config.MAX_FILE_SIZE_BYTES,
      schema: {
        summary: 'Upload a file to its ticket address',
        description: 'The body is the file. `/mcp` issues such addresses; they last 15 minutes.',
        tags: ['Files'],
        consumes: ['application/octet-stream'],
        querystring: query,
        response: { 200: storedFile, ...errorAnswers(403, 413, 415, 422, 429, 503, 507) },
      },
      async handler(request) {
        const { caller, filename } = await context.files.transfers.redeem(request.query.ticket, 'upload');
        if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
          throw new SheafError(
            'unsupported_media_type',
            'Send the file itself as the body, not a form (curl -T file).',
          );
        }
        const upload = await context.files.intake.receive(request.raw, caller, {
          filename: cleanFilename(filename, 'file'),
          kind: 'source',
          accepts: MEDIA_TYPE_NAMES,
          signal: request.gone,
        });
        const { file, share } = upload;
        try {
          share.writing();
          await context.files.store.insert([file]);
        } catch (error) {
          await context.files.intake.discard([upload]);
          throw error;
        }
        return viewStoredFile(file);
      },
    });
  });
}

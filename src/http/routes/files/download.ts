import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Download } from '../../../core/files/download.ts';
import { cleanFilename } from '../../../core/files/names.ts';
import { SheafError } from '../../../errors.ts';
import { MEDIA_TYPES } from '../../../operations/kit/media-types.ts';
import type { HttpContext, Routes } from '../../context.ts';
import { errorAnswers } from '../../schemas.ts';
import { disposition, nameForSaving } from './disposition.ts';
import { parseRange } from './range.ts';

/** The body of an answer that is a file. */
export const BYTES = {
  'application/octet-stream': { schema: z.custom<never>().meta({ type: 'string', format: 'binary' }) },
};

/** GET and HEAD /api/download/<object name>: streams a stored file through the service. */
export const downloadRoutes: Routes = (app, context) => {
  const params = z.object({ '*': z.string().describe('Object name, with its slashes.') });
  const query = z.object({
    filename: z.string().max(2000).optional().describe('File name to save as. The extension is added if missing.'),
  });
  type Request = FastifyRequest<{ Params: z.output<typeof params>; Querystring: z.output<typeof query> }>;

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/download/*',
    schema: {
      summary: 'Download a file',
      description:
        'A fully downloaded file is deleted in the next cleanup cycle. Partial downloads with `Range` (206) do not count.',
      tags: ['Files'],
      params,
      querystring: query,
      response: {
        200: { description: 'The file.', content: BYTES } as never,
        206: { description: 'The part requested by `Range`.', content: BYTES } as never,
        ...errorAnswers(401, 403, 404, 416),
      },
    },
    async handler(untyped, reply) {
      const request = untyped as Request;
      const name = request.params['*'];
      const file = await context.files.openDownload(name, request.identity);
      if (file.legacy) {
        request.log.warn(
          { object: name },
          'deprecated: a flat file name was downloaded; names now begin with anon/ or users/',
        );
      }
      return sendFile(context, request, reply, file, request.query.filename);
    },
  });
};

/** Objects never change, so their name identifies the version. */
function tagOf(file: Download): string {
  return `"${file.name.split('/').slice(-2).join('-')}"`;
}

/** Sends a stored file, or the requested `Range` of it. Marks a file that was sent whole as fetched. */
export function sendFile(
  context: Pick<HttpContext, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
  wanted: string | undefined,
): Promise<FastifyReply> {
  setHeaders(context, reply, file, wanted);
  return send(request, reply, file);
}

function setHeaders(
  context: Pick<HttpContext, 'config'>,
  reply: FastifyReply,
  file: Download,
  wanted: string | undefined,
): void {
  const filename = nameForSaving(cleanFilename(wanted, file.filename), MEDIA_TYPES[file.type].extensions);
  reply.headers({
    'content-type': file.type,
    'content-disposition': disposition(file.inline ? 'inline' : 'attachment', filename),
    'content-security-policy': 'sandbox',
    'cache-control': file.inline ? `private, max-age=${context.config.FILE_TTL_SECONDS}` : 'private, no-store',
    'accept-ranges': 'bytes',
    etag: tagOf(file),
  });
}

async function send(request: FastifyRequest, reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const { range: header, 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === tagOf(file) ? parseRange(header, file.bytes) : 'whole';
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .header('content-range', `bytes */${file.bytes}`)
      .removeHeader('content-disposition')
      .removeHeader('etag')
      .type('application/json; charset=utf-8')
      .send({ detail: `The range is outside the file of ${file.bytes} bytes.`, code: 'range_not_satisfiable' });
  }
  const slice = range === 'whole' ? undefined : range;
  if (slice) reply.status(206).header('content-range', `bytes ${slice.start}-${slice.end}/${file.bytes}`);
  const length = slice ? slice.end - slice.start + 1 : file.bytes;
  reply.header('content-length', length);
  if (request.method === 'HEAD') return reply.send();
  const stream = await file.open(slice);
  if (request.gone.aborted) {
    stream.destroy();
    throw new SheafError('cancelled', 'The caller went away.');
  }
  // A file that is shorter than its row says must not look as if it were whole.
  stream.once('end', () => {
    if ('bytesRead' in stream && Number(stream.bytesRead) < length) reply.raw.destroy();
  });
  if (!slice) {
    reply.raw.once('finish', () => {
      file.markFetched().catch((error) => request.log.warn({ err: error }, 'could not mark a file as fetched'));
    });
  }
  return reply.send(stream);
}

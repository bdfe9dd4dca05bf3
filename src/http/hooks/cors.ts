import type { Config } from '../../config.ts';
import type { App } from '../context.ts';
import type { AllowedMethods } from './methods.ts';

const MAX_AGE_SECONDS = 600;
const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Range, Prefer, Range, X-API-Key, X-Request-Id';
/** Headers of a response that a page may read, in addition to those that are always readable. */
const EXPOSED_HEADERS = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Preference-Applied',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Result',
].join(', ');

/** Lets pages of the listed origins use the service (Fetch standard, CORS protocol); without any, nothing is sent. */
export function registerCors(
  app: App,
  { CORS_ORIGINS }: Pick<Config, 'CORS_ORIGINS'>,
  allowedMethods: AllowedMethods,
): void {
  if (CORS_ORIGINS.length === 0) return;
  const listed = new Set(CORS_ORIGINS);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': EXPOSED_HEADERS,
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    const [path = ''] = request.url.split('?');
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': allowedMethods(path).join(', '),
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': MAX_AGE_SECONDS,
      })
      .send();
  });
}

import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Whether a browser says that the request comes from a page of another site (`Origin`, `Sec-Fetch-Site`). Requests
 * without these headers come from programs and are nobody's page.
 */
export function isForeign(request: FastifyRequest, config: Pick<Config, 'PUBLIC_URL'>): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined && origin !== 'null') {
    if (config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin === origin) return false;
    return !URL.canParse(origin) || new URL(origin).host !== host;
  }
  if (origin === 'null') return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

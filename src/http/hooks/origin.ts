import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { SheafError } from '../../errors.ts';
import type { App } from '../context.ts';

/**
 * Whether a page of another site sent the request, as the browser says (`Origin`, `Sec-Fetch-Site`). Requests without
 * these headers come from programs.
 */
export function isForeign(request: FastifyRequest, config: Pick<Config, 'PUBLIC_URL' | 'CORS_ORIGINS'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return isForeignSite(request);
  if (origin === 'null' || !URL.canParse(origin)) return true;
  if (config.CORS_ORIGINS.includes(origin)) return false;
  const originUrl = new URL(origin);
  const own = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : null;
  // Our own host over the other protocol is somebody in between who changes pages.
  if (own && originUrl.host === own.host) return originUrl.origin !== own.origin;
  return originUrl.host !== host;
}

function isForeignSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page would do in a visitor's name: writes with a session cookie, and signing in, which
 * would put the visitor into somebody else's account. Register after the identity.
 */
export function registerOriginRule(app: App, config: Pick<Config, 'PUBLIC_URL' | 'CORS_ORIGINS'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(mayAct(request) ? undefined : refusal());
  });

  const refusal = () => new SheafError('foreign_origin', 'Requests from other origins are not allowed.');

  function mayAct(request: FastifyRequest): boolean {
    if (SAFE_METHODS.has(request.method)) return true;
    if (request.identity.kind !== 'user' && !request.route.config.signsIn) return true;
    const listed = config.CORS_ORIGINS.includes(request.headers.origin ?? '');
    return listed || !(isForeign(request, config) || isForeignSite(request));
  }
}

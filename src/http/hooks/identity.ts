import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyStore } from '../../core/accounts/keys.ts';
import type { SessionStore } from '../../core/accounts/sessions.ts';
import { anonymousIdentity, type Identity, keyIdentity, userIdentity } from '../../core/identity.ts';
import { SheafError } from '../../errors.ts';
import type { AddressBook } from '../address.ts';
import type { App } from '../context.ts';
import type { SessionCookie } from '../session-cookie.ts';

/** API keys only, so that cookies never work there and no website can use them. */
const BY_KEY = /^\/mcp$/;
/** Probes, the page and the documentation are the same for everyone, and answer while the database is away. */
const PERSONAL = /^\/(?:api|ws)\//;

/**
 * Public even if the service requires accounts: signing in, descriptions, and requests with a ticket or from an
 * operator's address.
 */
const OPEN = /^\/(?:api\/(?:auth\/.*|usage|operations|transfers|cleanup)|ws\/.*)$/;

/**
 * Identifies the caller before any route runs: by API key, else by the session of the cookie, else as anonymous. An
 * invalid key is an error; an expired cookie is cleared, and the caller is anonymous.
 */
export function registerIdentity(
  app: App,
  addresses: AddressBook,
  {
    sessions,
    keys,
    cookie,
    accountsOnly,
  }: { sessions: SessionStore; keys: KeyStore; cookie: SessionCookie; accountsOnly: boolean },
): void {
  app.decorateRequest('identity', null as unknown as Identity);
  app.decorateRequest('network', '');
  app.addHook('onRequest', (request, reply, done) => {
    request.network = addresses.caller(request.socket.remoteAddress, request.headers).network;
    request.identity = anonymousIdentity(request.network);
    // Callers without credentials are anonymous: skip the promise.
    if (showsNothing(request)) return done(refusalOf(request));
    identify(request, reply).then(() => done(refusalOf(request)), done);
  });

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const route = request.route.url ?? request.url;
    if (PERSONAL.test(route)) request.identity = await resolve(request, reply);
    else if (BY_KEY.test(route)) request.identity = (await resolveKey(request)) ?? request.identity;
  }

  /** The error for callers without an account if the service requires one. */
  function refusalOf({ route: { url: path }, url, identity }: FastifyRequest): SheafError | undefined {
    const route = path ?? url;
    const isGuarded = accountsOnly && (PERSONAL.test(route) || BY_KEY.test(route)) && !OPEN.test(route);
    if (!isGuarded || identity.userId !== null) return;
    return new SheafError('unauthenticated', 'This service is for users with an account. Sign in or send an API key.');
  }

  async function resolve(request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
    const byKey = await resolveKey(request);
    if (byKey) return byKey;
    const secret = cookie.read(request);
    if (secret === undefined) return request.identity;
    const session = await sessions.resolve(secret);
    if (session) return userIdentity(session);
    cookie.clear(reply);
    return request.identity;
  }

  /** @throws SheafError `invalid_api_key` for an invalid key */
  async function resolveKey(request: FastifyRequest): Promise<Identity | null> {
    const [key, ...others] = shownKeys(request);
    if (key === undefined) return null;
    const found = others.every((other) => other === key) ? await keys.resolve(key) : null;
    if (found) return keyIdentity(found);
    throw new SheafError('invalid_api_key', 'The API key is invalid or revoked.');
  }
}

const showsNothing = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.authorization === undefined && headers['x-api-key'] === undefined;

/** The API keys that a request shows in its headers; nothing in an address is ever a key. */
function shownKeys({ headers }: FastifyRequest): string[] {
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? '');
  const header = headers['x-api-key'];
  return [...(bearer ? [(bearer[1] ?? '').trim()] : []), ...(header === undefined ? [] : [String(header)])];
}

/**
 * The user who is signed in with a session.
 * @throws SheafError `unauthenticated`, or `session_required` for an API key
 */
export function requireSession({ identity }: FastifyRequest): number {
  if (identity.kind === 'user' && identity.userId !== null) return identity.userId;
  if (identity.kind === 'api_key') {
    throw new SheafError('session_required', 'API keys cannot do this. Sign in with email and password.');
  }
  throw new SheafError('unauthenticated', 'Sign in first.');
}

/** The account that the caller acts for, by session or API key. @throws SheafError `unauthenticated` */
export function requireAccount({ identity }: FastifyRequest): number {
  if (identity.userId !== null) return identity.userId;
  throw new SheafError('unauthenticated', 'Sign in or send an API key.');
}

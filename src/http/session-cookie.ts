import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const LIFETIME_SECONDS = 30 * 86_400;

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, secret: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * The cookie of a session. Over https it bears the prefix that ties it to this host (RFC 6265bis section 4.1.3.2); over
 * plain http, as on a LAN, it cannot be Secure.
 */
export function createSessionCookie({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): SessionCookie {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false;
  const name = secure ? '__Host-session' : 'session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request) => request.cookies[name],
    set: (reply, secret) => void reply.setCookie(name, secret, { ...options, maxAge: LIFETIME_SECONDS }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}

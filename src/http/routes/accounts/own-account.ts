import { z } from 'zod';
import { SheafError } from '../../../errors.ts';
import { acceptedLanguage } from '../../../texts/languages.ts';
import type { Routes } from '../../context.ts';
import { requireSession } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';
import { messageBody, passwordBody, removalBody, sessionView } from './schemas.ts';

const BODY_LIMIT = 64 * 1024;
const SESSION = { security: [{ session: [] }] };

/** Actions of signed-in users on their account: its password, its sessions, its end. */
export const ownAccountRoutes: Routes = (app, { callers: { accounts, sessions, throttle, cookie } }) => {
  app.post<{ Body: z.output<typeof passwordBody> }>('/api/auth/password', {
    bodyLimit: BODY_LIMIT,
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Change the password',
      description:
        'Signs out all other sessions and invalidates password reset links. API keys stay valid. Sends a notification email. Shares the sign-in rate limit.',
      tags: ['Account'],
      body: passwordBody,
      response: { 200: messageBody, ...errorAnswers(401, 403, 422, 429, 503) },
      ...SESSION,
    },
    async handler(request) {
      const userId = requireSession(request);
      await throttle.attempt(request.network);
      const { old_password, new_password } = request.body;
      await accounts.changePassword(userId, cookie.read(request) ?? '', {
        old: old_password,
        password: new_password,
        language: acceptedLanguage(request.headers['accept-language']),
      });
      request.log.info({ user_id: userId }, 'password changed');
      return { message: 'Password changed. All other sessions have been signed out.' };
    },
  });

  app.get('/api/auth/sessions', {
    config: { inTurn: true },
    schema: {
      summary: 'Your sessions, the last used first',
      description: 'At most 100.',
      tags: ['Account'],
      response: { 200: z.array(sessionView), ...errorAnswers(401, 403) },
      ...SESSION,
    },
    async handler(request) {
      const at = (time: number) => new Date(time).toISOString();
      return (await sessions.list(requireSession(request), cookie.read(request) ?? '')).map((session) => ({
        id: session.id,
        created_at: at(session.createdAt),
        last_seen_at: at(session.seenAt),
        expires_at: at(session.expiresAt),
        user_agent: session.userAgent,
        is_current: session.isCurrent,
      }));
    },
  });

  app.delete('/api/auth/sessions', {
    schema: {
      summary: 'Sign out all other sessions',
      tags: ['Account'],
      response: { 204: z.null().describe('This is the only session now.'), ...errorAnswers(401, 403) },
      ...SESSION,
    },
    async handler(request, reply) {
      const userId = requireSession(request);
      await accounts.endOtherSessions(userId, cookie.read(request) ?? '');
      request.log.info({ user_id: userId }, 'other sessions ended');
      return reply.status(204).send();
    },
  });

  const params = z.object({ session_id: z.string().max(64) });
  app.delete<{ Params: z.output<typeof params> }>('/api/auth/sessions/:session_id', {
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Sign out a session',
      description: 'Ending the one that asks is signing out.',
      tags: ['Account'],
      params,
      response: { 204: z.null().describe('The session is over.'), ...errorAnswers(401, 403, 404, 422) },
      ...SESSION,
    },
    async handler(request, reply) {
      const userId = requireSession(request);
      if (!(await sessions.endById(userId, request.params.session_id))) {
        throw new SheafError('not_found', 'Session not found. GET /api/auth/sessions lists yours.');
      }
      if (!(await sessions.resolve(cookie.read(request) ?? ''))) cookie.clear(reply);
      return reply.status(204).send();
    },
  });

  app.delete<{ Body: z.output<typeof removalBody> }>('/api/auth/me', {
    bodyLimit: BODY_LIMIT,
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Delete the account',
      description:
        'Immediately deletes the account with its sessions, API keys, saved signatures, jobs and files, and stops running jobs. Cannot be undone. Shares the sign-in rate limit.',
      tags: ['Account'],
      body: removalBody,
      response: {
        204: z.null().describe('This account no longer exists.'),
        ...errorAnswers(401, 403, 422, 429, 503),
      },
      ...SESSION,
    },
    async handler(request, reply) {
      const userId = requireSession(request);
      await throttle.attempt(request.network);
      await accounts.remove(userId, request.body.password);
      cookie.clear(reply);
      request.log.info({ user_id: userId }, 'account deleted');
      return reply.status(204).send();
    },
  });
};

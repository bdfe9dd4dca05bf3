import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { User } from '../../../core/accounts/users.ts';
import { SheafError } from '../../../errors.ts';
import { acceptedLanguage } from '../../../texts/languages.ts';
import type { Routes } from '../../context.ts';
import { requireSession } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';
import {
  addressBody,
  loginBody,
  messageBody,
  resetBody,
  signupBody,
  tokenBody,
  userBody,
  verifiedBody,
} from './schemas.ts';

const SESSION = { security: [{ session: [] }] };
/** One answer, byte for byte, whether or not there is such an account. */
const MAIL_MAY_COME = { message: 'If an account with this address needs this email, we have sent it.' };
/** The answer to every sign-up that is hidden. */
const LOOK_INTO_MAIL = { message: 'Almost done. Check your email for the next step.' };

/** Sign-up and sessions: who is signed in. */
export const sessionRoutes: Routes = (app, { callers: { accounts, throttle, cookie } }) => {
  app.post<{ Body: z.output<typeof signupBody> }>('/api/auth/signup', {
    config: { signsIn: true },
    schema: {
      summary: 'Create an account and sign in',
      description:
        'Sets the session cookie and sends a confirmation email. If `SIGNUP` is `hidden`, returns a message and no cookie, whether or not the address has an account; sign in after opening the link in the email. If it is `off`, returns 403 `signup_closed`.',
      tags: ['Account'],
      body: signupBody,
      response: { 201: z.union([userBody, messageBody]), ...errorAnswers(403, 409, 422, 429, 503) },
    },
    async handler(request, reply) {
      const { email, password } = request.body;
      const signup = await throttle.signup(request.network, () =>
        accounts.signup(email, password, { userAgent: userAgentOf(request), language: languageOf(request) }),
      );
      if (!signup) return reply.status(201).send(LOOK_INTO_MAIL);
      const { user, session } = signup;
      cookie.set(reply, session);
      request.log.info({ user_id: user.id }, 'user signed up');
      return reply.status(201).send(viewUser(user));
    },
  });

  app.post<{ Body: z.output<typeof loginBody> }>('/api/auth/login', {
    config: { signsIn: true },
    schema: {
      summary: 'Sign in',
      description:
        'Sets the session cookie. Limited to 20 attempts per network in 15 minutes, shared with forgot-password.',
      tags: ['Account'],
      body: loginBody,
      response: { 200: userBody, ...errorAnswers(401, 403, 422, 429, 503) },
    },
    async handler(request, reply) {
      await throttle.attempt(request.network);
      const { email, password } = request.body;
      const { user, session } = await accounts.login(email, password, {
        previous: cookie.read(request),
        userAgent: userAgentOf(request),
        language: languageOf(request),
      });
      cookie.set(reply, session);
      request.log.info({ user_id: user.id }, 'user signed in');
      return viewUser(user);
    },
  });

  app.post('/api/auth/logout', {
    schema: {
      summary: 'Sign out',
      tags: ['Account'],
      response: { 204: z.null().describe('The session has ended.'), ...errorAnswers(403) },
    },
    async handler(request, reply) {
      const secret = cookie.read(request);
      if (secret !== undefined) {
        await accounts.logout(secret);
        cookie.clear(reply);
      }
      return reply.status(204).send();
    },
  });

  app.get('/api/auth/me', {
    schema: {
      summary: 'Who you are',
      tags: ['Account'],
      response: { 200: userBody, ...errorAnswers(401) },
    },
    async handler({ identity }) {
      const user = identity.userId === null ? null : await accounts.find(identity.userId);
      if (!user) throw new SheafError('unauthenticated', 'Not signed in. Sign in or send an API key.');
      return viewUser(user);
    },
  });
};

/** Actions by mail: confirming an address, and choosing a new password. */
export const mailRoutes: Routes = (app, { callers: { accounts, throttle } }) => {
  app.post<{ Body: z.output<typeof addressBody> }>('/api/auth/verify-email/request', {
    schema: {
      summary: 'Request a confirmation email',
      description:
        'Always returns the same response. Sends an email only if the account is unconfirmed, up to 20 requests per network in 15 minutes.',
      tags: ['Account'],
      body: addressBody,
      response: { 202: messageBody, ...errorAnswers(403, 422, 503) },
    },
    async handler(request, reply) {
      // The answer is always the same: a caller over the limit does not learn of it, and no mail goes out.
      if (await throttle.mailRequest(request.network)) {
        await accounts.requestMail(request.body.email, 'verify-email', languageOf(request));
      }
      return reply.status(202).send(MAIL_MAY_COME);
    },
  });

  app.post('/api/auth/verify-email/resend', {
    schema: {
      summary: 'Resend the confirmation email',
      tags: ['Account'],
      response: { 202: messageBody, ...errorAnswers(401, 403, 503) },
      ...SESSION,
    },
    async handler(request, reply) {
      const user = await accounts.find(requireSession(request));
      if (user && (await throttle.mailRequest(request.network))) {
        await accounts.requestMail(user.email, 'verify-email', languageOf(request));
      }
      return reply.status(202).send(MAIL_MAY_COME);
    },
  });

  app.post<{ Body: z.output<typeof tokenBody> }>('/api/auth/verify-email/confirm', {
    schema: {
      summary: 'Confirm an email address with the token from the email',
      tags: ['Account'],
      body: tokenBody,
      response: { 200: verifiedBody, ...errorAnswers(400, 403, 422, 503) },
    },
    async handler(request) {
      await accounts.confirmEmail(request.body.token);
      return { message: 'The address is confirmed.', email_verified: true };
    },
  });

  app.post<{ Body: z.output<typeof addressBody> }>('/api/auth/forgot-password', {
    schema: {
      summary: 'Request a password reset email',
      description:
        'Always returns the same response. Limited to 20 attempts per network in 15 minutes, shared with login.',
      tags: ['Account'],
      body: addressBody,
      response: { 202: messageBody, ...errorAnswers(403, 422, 429, 503) },
    },
    async handler(request, reply) {
      await throttle.attempt(request.network);
      await accounts.requestMail(request.body.email, 'reset-password', languageOf(request));
      return reply.status(202).send(MAIL_MAY_COME);
    },
  });

  app.post<{ Body: z.output<typeof resetBody> }>('/api/auth/reset-password', {
    schema: {
      summary: 'Reset the password with the token from the email',
      description: 'Signs out all sessions and revokes all API keys. Sign in again and create new keys.',
      tags: ['Account'],
      body: resetBody,
      response: { 200: messageBody, ...errorAnswers(400, 403, 422, 503) },
    },
    async handler(request) {
      const { token, new_password } = request.body;
      await accounts.resetPassword(token, new_password);
      return { message: 'Password changed and all API keys revoked. Sign in with the new password.' };
    },
  });
};

const languageOf = ({ headers }: FastifyRequest) => acceptedLanguage(headers['accept-language']);
const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent'] ?? null;

function viewUser(user: User): z.output<typeof userBody> {
  return {
    user_id: user.id,
    email: user.email,
    tier: user.tier,
    is_active: user.isActive,
    email_verified: user.emailVerified,
  };
}

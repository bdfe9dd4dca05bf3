import { z } from 'zod';
import type { KeyEnvironment } from '../../../core/accounts/key-format.ts';
import type { ApiKey } from '../../../core/accounts/keys.ts';
import type { User } from '../../../core/accounts/users.ts';
import { SheafError } from '../../../errors.ts';
import type { Routes } from '../../context.ts';
import { requireSession } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';
import { keyCreated, keyRequest, keyView } from './schemas.ts';

const SESSION = { security: [{ session: [] }] };

/** The API keys of the signed-in user; keys themselves cannot get here. */
export const keyRoutes: Routes = (app, { callers: { accounts, keys, cookie } }) => {
  app.get('/api/keys', {
    config: { inTurn: true },
    schema: {
      summary: 'Your API keys, newest first',
      tags: ['Account'],
      response: { 200: z.array(keyView), ...errorAnswers(401, 403) },
      ...SESSION,
    },
    async handler(request) {
      const userId = requireSession(request);
      const user = await accounts.find(userId);
      return user ? (await keys.list(userId)).map((key) => view(key, user)) : [];
    },
  });

  app.post<{ Body: z.output<typeof keyRequest> }>('/api/keys', {
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Create an API key',
      description: 'Send as `Authorization: Bearer <key>` or `X-API-Key: <key>`. Up to 25 active keys per account.',
      tags: ['Account'],
      body: keyRequest,
      response: { 201: keyCreated, ...errorAnswers(401, 403, 422) },
      ...SESSION,
    },
    async handler(request, reply) {
      const user = await accounts.find(requireSession(request));
      if (!user) throw new SheafError('unauthenticated', 'Sign in first.');
      const { name, env, expires_at } = request.body;
      const session = cookie.read(request) ?? '';
      const { key, entry } = await keys.create(user.id, {
        name: name || null,
        env: env as KeyEnvironment,
        expiresAt: expires_at ? Date.parse(expires_at) : null,
        session,
      });
      request.log.info({ user_id: user.id, key_id: entry.id }, 'API key made');
      return reply
        .status(201)
        .header('cache-control', 'no-store')
        .send({ ...view(entry, user), key });
    },
  });

  const params = z.object({ key_id: z.int().min(1) });
  app.delete<{ Params: z.output<typeof params> }>('/api/keys/:key_id', {
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Revoke an API key',
      description: 'The key stays listed as revoked. Revoking it again has no effect.',
      tags: ['Account'],
      params,
      response: { 204: z.null().describe('The key is revoked.'), ...errorAnswers(401, 403, 404, 422) },
      ...SESSION,
    },
    async handler(request, reply) {
      const userId = requireSession(request);
      if (!(await keys.revoke(userId, request.params.key_id))) {
        throw new SheafError('not_found', 'API key not found. GET /api/keys lists yours.');
      }
      request.log.info({ user_id: userId, key_id: request.params.key_id }, 'API key revoked');
      return reply.status(204).send();
    },
  });
};

function view(key: ApiKey, user: User): z.output<typeof keyView> {
  const at = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    tier: key.env === 'test' ? 'test' : user.tier,
    is_active: key.revokedAt === null && (key.expiresAt ?? Infinity) > Date.now() && user.isActive,
    created_at: at(key.createdAt),
    last_used_at: at(key.lastUsedAt),
    revoked_at: at(key.revokedAt),
    expires_at: at(key.expiresAt),
  };
}

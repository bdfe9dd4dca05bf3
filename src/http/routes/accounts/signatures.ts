import { z } from 'zod';
import type { SavedSignature, SignatureContent } from '../../../core/accounts/signatures.ts';
import { SheafError } from '../../../errors.ts';
import type { Routes } from '../../context.ts';
import { requireSession } from '../../hooks/identity.ts';
import { errorAnswers } from '../../schemas.ts';
import { signatureRequest, signatureView } from './schemas.ts';

const SESSION = { security: [{ session: [] }] };

/** The signatures by hand that a signed-in user keeps. No program signs for people: keys cannot get here. */
export const signatureRoutes: Routes = (app, { callers: { signatures } }) => {
  app.get('/api/signatures', {
    config: { inTurn: true },
    schema: {
      summary: 'Your saved signatures, newest first',
      tags: ['Account'],
      response: { 200: z.array(signatureView), ...errorAnswers(401, 403) },
      ...SESSION,
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      return (await signatures.list(requireSession(request))).map(view);
    },
  });

  app.post<{ Body: z.output<typeof signatureRequest> }>('/api/signatures', {
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Save a signature',
      description:
        'A signature by hand to put on pages: strokes of a pen, or a name. Encrypted in the database. Up to 20 per account, each up to 48 KiB.',
      tags: ['Account'],
      body: signatureRequest,
      response: { 201: signatureView, ...errorAnswers(401, 403, 413, 422) },
      ...SESSION,
    },
    async handler(request, reply) {
      const userId = requireSession(request);
      const { strokes, text } = request.body;
      const content: SignatureContent = strokes ? { strokes } : { text: text ?? '' };
      const saved = await signatures.create(userId, content);
      request.log.info({ user_id: userId, signature_id: saved.id }, 'signature saved');
      return reply.status(201).header('cache-control', 'no-store').send(view(saved));
    },
  });

  const params = z.object({ id: z.uuid() });
  app.delete<{ Params: z.output<typeof params> }>('/api/signatures/:id', {
    preValidation: async (request) => void requireSession(request),
    schema: {
      summary: 'Delete a saved signature',
      tags: ['Account'],
      params,
      response: { 204: z.null().describe('The signature is deleted.'), ...errorAnswers(401, 403, 404, 422) },
      ...SESSION,
    },
    async handler(request, reply) {
      const userId = requireSession(request);
      if (!(await signatures.remove(userId, request.params.id))) {
        throw new SheafError('not_found', 'Signature not found. GET /api/signatures lists yours.');
      }
      request.log.info({ user_id: userId, signature_id: request.params.id }, 'signature deleted');
      return reply.status(204).send();
    },
  });
};

function view({ id, content, createdAt }: SavedSignature): z.output<typeof signatureView> {
  return {
    id,
    strokes: content && 'strokes' in content ? content.strokes : null,
    text: content && 'text' in content ? content.text : null,
    created_at: new Date(createdAt).toISOString(),
  };
}

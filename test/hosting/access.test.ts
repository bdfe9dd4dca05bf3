import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProgram, createUser, createVisitor } from '../accounts/visitor.ts';
import { type Service, startService } from '../helpers/service-process.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { ACCESS: 'accounts' } });
});
afterAll(() => service[Symbol.asyncDispose]());

const statusOf = async (path: string, init?: RequestInit) => (await fetch(new URL(path, service.url), init)).status;

it('lets nobody without an account use a service for accounts', async () => {
  const refused = await createVisitor(service).form('/api/pdf-rotate', {}, { file: 'three-pages.pdf' });
  expect(refused.status).toBe(401);
  expect(refused.body).toMatchObject({ code: 'unauthenticated', detail: expect.stringContaining('account') });
  for (const path of [
    '/api/uuid-generator',
    '/api/download/anon/x.pdf',
    '/api/jobs/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1',
  ]) {
    expect(await statusOf(path), path).toBe(401);
  }
  expect(await statusOf('/mcp', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).toBe(
    401,
  );
});

it('says to everyone what it does, and how to come in', async () => {
  for (const path of ['/', '/docs', '/openapi.json', '/api/operations', '/api/usage', '/healthz']) {
    expect(await statusOf(path), path).toBe(200);
  }
});

it('lets accounts in, by session and by key', async () => {
  const user = await createUser(service);
  expect((await user.get('/api/uuid-generator')).status).toBe(200);
  const { key } = await user.makeKey();
  expect((await createProgram(service, key).get('/api/uuid-generator')).status).toBe(200);
});

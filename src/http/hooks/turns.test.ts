import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { until } from '#test/helpers/until.ts';
import { userIdentity } from '../../core/identity.ts';
import type { App, HttpContext, Routes } from '../context.ts';
import { storedFileRoutes } from '../routes/files/stored-files.ts';
import { jobRoutes } from '../routes/jobs/jobs.ts';
import { registerTurns } from './turns.ts';

const apps: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A service with two lists, whose responses wait for a release. */
async function start() {
  const app = fastify({ forceCloseConnections: true });
  apps.push(app);
  const waiting: { owner: string; answer(): void }[] = [];
  const count = { arrived: 0, closed: 0 };
  app.addHook('onRequest', (request, reply, done) => {
    const gone = new AbortController();
    count.arrived++;
    reply.raw.once('close', () => {
      gone.abort();
      count.closed++;
    });
    request.gone = gone.signal;
    request.identity = userIdentity({ userId: Number(request.headers.user), tier: 'free' });
    done();
  });
  registerTurns(app as unknown as App);
  const handler = (request: { identity: { owner: string } }) =>
    new Promise((resolve) => waiting.push({ owner: request.identity.owner, answer: () => resolve('list') }));
  app.get('/list', { config: { inTurn: true }, handler: handler as never });
  app.get('/one', handler as never);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (user: number, path = '/list', signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { user: String(user) }, ...(signal && { signal }) });
  /** The effects of these requests are complete: nothing here waits for more than a turn of the event loop. */
  async function settle(what: keyof typeof count, reached: number) {
    await until(`${reached} have ${what}`, () => count[what] >= reached);
    for (let turns = 0; turns < 5; turns++) await turn();
  }
  return { ask, waiting, settle };
}

it('lists of one account are read two at a time, and nobody else waits for them', async () => {
  const { ask, waiting, settle } = await start();
  const first = Array.from({ length: 5 }, () => ask(1));
  await settle('arrived', 5);
  expect(waiting.map(({ owner }) => owner)).toEqual(['user:1', 'user:1']);
  const others = [ask(2), ask(1, '/one')];
  await until('the others are read, too', () => waiting.length >= 4);
  expect(waiting).toHaveLength(4);
  for (let answered = 0; answered < 7; answered++) {
    await until('one is read', () => waiting.length > 0);
    waiting.shift()!.answer();
    await settle('closed', answered + 1);
    expect(waiting.filter(({ owner }) => owner === 'user:1').length).toBeLessThanOrEqual(3);
  }
  for (const answer of await Promise.all([...first, ...others])) expect(answer.status).toBe(200);
});

it('who goes away while waiting takes nobody’s place', async () => {
  const { ask, waiting, settle } = await start();
  const gone = new AbortController();
  const all = [ask(1), ask(1)];
  await until('both are read', () => waiting.length >= 2);
  const left = ask(1, '/list', gone.signal).catch(() => null);
  await settle('arrived', 3);
  const last = ask(1);
  await settle('arrived', 4);
  gone.abort();
  expect(await left).toBeNull();
  await settle('closed', 1);
  for (let answered = 0; answered < 3; answered++) {
    await until('one is read', () => waiting.length > 0);
    waiting.shift()!.answer();
  }
  for (const answer of await Promise.all([...all, last])) expect(answer.status).toBe(200);
});

it.each<[string, Routes]>([
  ['/api/files', storedFileRoutes],
  ['/api/jobs', jobRoutes],
])('%s, which grows with what an account does, is read in turn', (path, routes) => {
  const app = fastify();
  let inTurn: boolean | undefined;
  app.addHook('onRoute', (route) => {
    if (route.url === path && route.method === 'GET') inTurn = route.config?.inTurn;
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  routes(app as unknown as App, { config: { FILE_TTL_SECONDS: 60, PUBLIC_URL: '' } } as unknown as HttpContext);
  expect(inTurn).toBe(true);
});

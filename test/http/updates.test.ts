import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTickets } from '../../src/core/jobs/ticket.ts';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { followEvents, followSocket } from '../helpers/follow.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { openRaw } from '../helpers/raw-http.ts';
import { type Service, startService } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';

const SECRET = 'a secret of thirty-two characters or more';
let service: Service;
let client: Client;
let done: Created;
beforeAll(async () => {
  service = await startService({ env: { ...GENEROUS, SECRET_KEY: SECRET, WORKER_CONCURRENCY: '1' } });
  client = createClient(service.url);
  done = (await client.job('json-validator', 'json-valid.json')).body;
});
afterAll(() => service?.[Symbol.asyncDispose]());

const socketUrl = (job: Created, query = '') => `${service.wsUrl}/ws/${job.job_id}${query}`;

describe('the handshake of /ws/<job_id>', () => {
  it.each(['token', 'ws_token'])('takes the token as ?%s=', async (name) => {
    const { status, code, updates } = await followSocket(socketUrl(done, `?${name}=${done.ws_token}`));
    expect({ status, code }).toEqual({ status: 101, code: 1000 });
    expect(updates).toMatchObject([{ type: 'status', job_id: done.job_id, status: 'completed' }]);
  });

  it('takes the token as a subprotocol, and names it back as browsers demand', async () => {
    const protocol = `token.${done.ws_token}`;
    const answer = await followSocket(socketUrl(done), { protocols: [protocol] });
    expect(answer).toMatchObject({ status: 101, code: 1000, protocol });
  });

  it('opens any number of times, so that a client can connect again', async () => {
    for (let time = 0; time < 3; time++) {
      expect((await followSocket(socketUrl(done, `?token=${done.ws_token}`))).updates).toHaveLength(1);
    }
  });

  it('takes a token that was issued anew for the same job', async () => {
    const token = createTickets(SECRET).issue(done.job_id);
    expect((await followSocket(socketUrl(done, `?token=${token}`))).status).toBe(101);
  });

  it.each([
    ['missing', () => ''],
    ['empty', () => '?token='],
    ['wrong', () => '?token=nonsense'],
    ['changed in one character', () => `?token=${flipLast(done.ws_token)}`],
    ['expired', () => `?token=${createTickets(SECRET).issue(done.job_id, Date.now() - 10 * 60_000 - 1)}`],
    ["another job's", () => `?token=${createTickets(SECRET).issue(randomUUID())}`],
    ['signed with another secret', () => `?token=${createTickets('another').issue(done.job_id)}`],
    ['made for another purpose', () => `?token=${otherPurpose(done.job_id)}`],
    ['given twice', () => `?token=${done.ws_token}&token=${done.ws_token}`],
    ['an object', () => `?token[a]=${done.ws_token}`],
  ])('refuses a token that is %s with 401', async (_, query) => {
    expect(await followSocket(socketUrl(done, query()))).toMatchObject({ status: 401, updates: [] });
  });

  it('refuses a wrong token as a subprotocol with 401', async () => {
    expect((await followSocket(socketUrl(done), { protocols: ['token.wrong'] })).status).toBe(401);
  });

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'refuses the foreign Origin %s with 403, even with a good token',
    async (origin) => {
      const answer = await followSocket(socketUrl(done, `?token=${done.ws_token}`), { headers: { origin } });
      expect(answer.status).toBe(403);
    },
  );

  it('takes the page of the service', async () => {
    const answer = await followSocket(socketUrl(done, `?token=${done.ws_token}`), { headers: { origin: service.url } });
    expect(answer.status).toBe(101);
  });

  it('refuses an unknown job as it refuses a wrong token', async () => {
    const answer = await followSocket(`${service.wsUrl}/ws/${randomUUID()}?token=${done.ws_token}`);
    expect(answer.status).toBe(401);
  });

  it('answers what is no handshake without opening anything', async () => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status } = await client.request(`/ws/${done.job_id}?token=${done.ws_token}`, { method });
      expect(status).toBe(404);
    }
    expect((await followSocket(`${service.wsUrl}/nowhere`)).status).toBe(404);
  });
});

describe('a job that runs for a while', () => {
  it('reports queued, processing and the end; who connects again meets the state as it is then', async () => {
    const { body: first } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
    // A worker may claim one job ahead; the one after that waits in the queue.
    const { body: ahead } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
    const { body: second } = await client.form(
      '/api/upload',
      { job_type: 'json-validator' },
      { file: 'json-valid.json' },
    );
    const brief = followSocket(socketUrl(second, `?token=${second.ws_token}`), {
      onUpdate: (_, socket) => socket.close(),
    });
    expect((await brief).updates).toMatchObject([{ status: 'queued', progress: 0 }]);
    const whole = followSocket(socketUrl(second, `?token=${second.ws_token}`));
    await until('the first job runs', async () => {
      return (await client.get(`/api/jobs/${first.job_id}`)).body.status === 'processing';
    });
    const running = followSocket(socketUrl(first, `?token=${first.ws_token}`));
    const events = followEvents(`${service.url}/api/jobs/${first.job_id}/events`);
    await until('both are followed', async () => (await openSockets()) === 3);
    expect((await client.delete(`/api/jobs/${first.job_id}`)).status).toBe(204);
    await client.delete(`/api/jobs/${ahead.job_id}`);
    const { updates, code } = await running;
    expect(updates[0]).toMatchObject({ status: 'processing' });
    expect(updates.at(-1)).toMatchObject({ status: 'cancelled', completed_at: expect.any(String) });
    expect(code).toBe(1000);
    expect((await events).updates.at(-1)).toMatchObject({ status: 'cancelled' });
    const statuses = (await whole).updates.map(({ status }) => status);
    expect(statuses.at(0)).toBe('queued');
    expect(statuses.at(-1)).toBe('completed');
  });

  it('goes on when a follower breaks off or sends too much', async () => {
    const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
    const url = socketUrl(job, `?token=${job.ws_token}`);
    const rude = await followSocket(url, { onUpdate: (_, socket) => socket.send('x'.repeat(5000)) });
    expect(rude.code).toBe(1009);
    await followSocket(url, { onUpdate: (_, socket) => socket.terminate() });
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get(`/api/jobs/${job.job_id}`)).body.status).toMatch(/queued|processing/);
    await client.delete(`/api/jobs/${job.job_id}`);
    await until('nobody follows', async () => (await openSockets()) === 0);
  });
});

describe('GET /api/jobs/{job_id}/events', () => {
  it('sends the state of an ended job and closes', async () => {
    const { status, type, updates } = await followEvents(`${service.url}/api/jobs/${done.job_id}/events`);
    expect({ status, type }).toEqual({ status: 200, type: 'text/event-stream; charset=utf-8' });
    expect(updates).toMatchObject([{ type: 'status', job_id: done.job_id, status: 'completed' }]);
  });

  it('answers an unknown job with the same bytes as GET does', async () => {
    const id = randomUUID();
    const [events, state] = await Promise.all([client.get(`/api/jobs/${id}/events`), client.get(`/api/jobs/${id}`)]);
    expect(events.status).toBe(404);
    expect(events.body).toEqual(state.body);
  });

  it('holds no connection for a HEAD', async () => {
    const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
    const raw = openRaw(
      service.port,
      `HEAD /api/jobs/${job.job_id}/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect((await raw.answer).status).toBe(405);
    await client.delete(`/api/jobs/${job.job_id}`);
  });
});

it('forgets followers who reset the connection before the job was looked up', async () => {
  const { body: job } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
  const paths = [`/api/jobs/${job.job_id}/events`, `/ws/${job.job_id}?token=${job.ws_token}`];
  const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n';
  for (let n = 0; n < 200; n++) {
    const head = `GET ${paths[n % 2]} HTTP/1.1\r\nHost: x\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`;
    const { socket, answer } = openRaw(service.port, `${head}${n % 2 ? upgrade : ''}\r\n`);
    setTimeout(() => socket.resetAndDestroy(), n % 8);
    await answer;
  }
  await until('nobody follows', async () => (await openSockets()) === 0);
  await client.delete(`/api/jobs/${job.job_id}`);
});

/** Open WebSockets and event streams of all nodes together. */
async function openSockets(): Promise<number> {
  const pages = await Promise.all(service.nodes.map((url) => createClient(url).get<string>('/metrics')));
  return pages.reduce((sum, { body }) => sum + Number(/^sheaf_update_sockets (\d+)$/m.exec(body)?.[1]), 0);
}

function flipLast(token: string): string {
  // The last character of a 32-byte HMAC holds only four bits: flip the one before it.
  const at = token.length - 2;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

function otherPurpose(jobId: string): string {
  const expiry = (Date.now() + 60_000).toString(36);
  const mac = createHmac('sha256', SECRET).update(`reset\0${jobId}\0${expiry}`).digest('base64url');
  return `${expiry}.${mac}`;
}

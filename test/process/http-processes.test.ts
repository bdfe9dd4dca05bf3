import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf } from '../../src/sandbox/host/process-usage.ts';
import { createClient } from '../helpers/client.ts';
import { followSocket } from '../helpers/follow.ts';
import { freePort } from '../helpers/free-port.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const COUNT = 2;
const env = { HTTP_PROCESSES: String(COUNT), WORKER_CONCURRENCY: '2' };

/** The processes that answer requests for a service: they have its command. */
function serving(pid: number): number[] {
  const command = commandOf(pid);
  return childrenOf(pid).filter((child) => commandOf(child) === command);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

const socketsOf = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;

const isAlive = (pid: number) => commandOf(pid) !== '';

/** The status of a request on a new connection, which may reach any process. */
function statusAlone(url: string, body?: object): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'content-type': 'application/json' };
  const sent = request(url, { agent: false, method: body ? 'POST' : 'GET', ...(body && { headers }) }, (response) => {
    response.resume().once('end', () => resolve(response.statusCode as number));
  });
  sent.once('error', reject).end(body && JSON.stringify(body));
  return promise;
}

describe.runIf(process.platform === 'linux')('several processes that answer requests', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({
      env: {
        ...env,
        SIGNUPS_PER_HOUR: '3',
        USAGE_LIMITS: JSON.stringify({ anonymous: { minute: 500, hour: 500, day: 500 } }),
      },
    });
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  it('share the connections, and the process that runs the jobs has none', async () => {
    const pids = serving(service.pid);
    expect(pids).toHaveLength(COUNT);
    const before = pids.map(socketsOf);
    const open = await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          new Promise<Socket>((resolve) =>
            connect(service.port, '127.0.0.1', function (this: Socket) {
              resolve(this);
            }),
          ),
      ),
    );
    await until('all are taken', () => pids.reduce((sum, pid, at) => sum + socketsOf(pid) - (before[at] ?? 0), 0) >= 8);
    for (const [at, pid] of pids.entries()) expect(socketsOf(pid) - (before[at] ?? 0)).toBeGreaterThan(0);
    for (const socket of open) socket.destroy();
  });

  it('count together: a limit is no higher for several', async () => {
    const signups = Array.from({ length: 8 }, (_, n) =>
      statusAlone(`${service.url}/api/auth/signup`, {
        email: `u${n}@example.com`,
        password: 'long enough to be taken',
      }),
    );
    const statuses = await Promise.all(signups);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('show the progress of a job to followers in any of them, and hand out its output', async () => {
    const client = createClient(service.url);
    const { body } = await client.form('/api/image-compress', HEAVY, { file: heavyImage(1500) });
    const url = `${service.wsUrl}/ws/${body.job_id}?token=${body.ws_token}`;
    const followed = await Promise.all(Array.from({ length: 4 }, () => followSocket(url)));
    for (const { updates } of followed) expect(updates.at(-1)).toMatchObject({ status: 'completed' });
    const output = followed[0]?.updates.at(-1)?.output_file_url as string;
    const downloads = await Promise.all(
      Array.from({ length: 4 }, () => statusAlone(new URL(output, service.url).href)),
    );
    expect(downloads).toEqual([200, 200, 200, 200]);
  });

  it('report their metrics as one', async () => {
    const client = createClient(service.url);
    const counted = async () => {
      const { body } = await client.get<string>('/metrics');
      return Number(/sheaf_http_requests_total\{[^}]*route="\/healthz"[^}]*\} (\d+)/.exec(String(body))?.[1] ?? 0);
    };
    const before = await counted();
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusAlone(`${service.url}/healthz`)));
    expect(statuses).toEqual(Array(6).fill(200));
    await expect.poll(counted).toBe(before + 6);
    const { body } = await client.get<string>('/metrics');
    expect(String(body)).toMatch(/^sheaf_jobs_total\{type="image-compress",end="completed"\} 1$/m);
    expect(String(body).match(/^sheaf_sandbox_level\{.*\} 1$/gm)).toHaveLength(1);
  });

  it('are replaced when one is killed, and the others answer on', async () => {
    const [victim, other] = serving(service.pid) as [number, number];
    process.kill(victim, 'SIGKILL');
    await until('another is there', () => {
      const now = serving(service.pid);
      return now.length === COUNT && !now.includes(victim) && now.includes(other);
    });
    await until('all answer', async () => {
      const asked = Array.from({ length: 6 }, () => statusAlone(`${service.url}/healthz`).catch(() => 0));
      return (await Promise.all(asked)).every((status) => status === 200);
    });
    expect(service.logs.find(({ pid }) => pid === victim)).toMatchObject({ level: 'error', signal: 'SIGKILL' });
  });
});

describe.runIf(process.platform === 'linux')('the end of several processes', () => {
  it('lets the running job end and its followers hear of it, and leaves nothing', async () => {
    await using service = await startService({ env });
    const client = createClient(service.url);
    const pids = serving(service.pid);
    const { body } = await client.form('/api/image-compress', HEAVY, { file: heavyImage(2500) });
    const url = `${service.wsUrl}/ws/${body.job_id}?token=${body.ws_token}`;
    let stopped: Promise<number | null> | undefined;
    const { updates } = await followSocket(url, {
      onUpdate: ({ status }) => {
        if (status === 'processing') stopped ??= service.stop('SIGTERM');
      },
    });
    expect(updates.at(-1)).toMatchObject({ status: 'completed' });
    expect(await stopped).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('comes with the one that started them, however that ends', async () => {
    await using service = await startService({ env });
    const pids = serving(service.pid);
    await service.stop('SIGKILL');
    await until('they are gone', () => !pids.some(isAlive));
  });

  it('comes at once with a clear word where the port is taken', async () => {
    await using first = await startService({ env: { PORT: String(await freePort()) } });
    const taken = startService({ env: { ...env, PORT: String(first.port) } });
    await expect(taken).rejects.toThrow(/exit code 1.*PORT is taken/s);
  });
});

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { NODE_COMPILE_CACHE } from '../helpers/compile-cache.ts';
import type { LogLine } from '../helpers/service-process.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

/** A server that accepts connections and stays silent, or one that refuses them. */
async function listenSilently(refuses: boolean): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  if (refuses) close();
  return { port, close };
}

const SERVERS: [string, string, (port: number) => Record<string, string>][] = [
  [
    'PostgreSQL',
    'DATABASE_URL',
    (port) => ({ DATABASE_URL: `postgres://sheaf:hunter2hunter2@127.0.0.1:${port}/sheaf` }),
  ],
  ['Redis', 'REDIS_URL', (port) => ({ REDIS_URL: `redis://:hunter2hunter2@127.0.0.1:${port}` })],
  [
    'the object storage',
    'S3_ENDPOINT',
    (port) => ({
      S3_BUCKET: 'sheaf',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'someone',
      S3_SECRET_ACCESS_KEY: 'hunter2hunter2',
    }),
  ],
];

it.each(SERVERS.flatMap(([what, setting, env]) => [true, false].map((refuses) => ({ what, setting, env, refuses }))))(
  'says soon that it waits for $what (refuses: $refuses)',
  async ({ what, setting, env, refuses }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-waiting-'));
    const server = await listenSilently(refuses);
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        ...env(server.port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const all: string[] = [];
      const warning = await new Promise<LogLine>((resolve, reject) => {
        createInterface({ input: child.stdout }).on('line', (line) => {
          all.push(line);
          const entry = JSON.parse(line) as LogLine;
          if (entry.setting === setting || (what === 'Redis' && entry.msg === 'redis is away')) resolve(entry);
        });
        child.once('exit', () => reject(new Error(`it ended: ${all.join('\n')}`)));
      });
      expect(warning.level).toBe('warn');
      if (warning.setting) expect(warning).toMatchObject({ setting, address: `127.0.0.1:${server.port}` });
      else expect(warning).toMatchObject({ reason: expect.stringContaining('127.0.0.1') });
      expect(all.join('\n')).not.toContain('hunter2');
      // Said before the wait is over: a start waits for half a minute.
      expect(all.filter((line) => line.includes('sheaf is ready'))).toEqual([]);
    } finally {
      child.kill('SIGKILL');
      server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AS_STARTED, startService } from '../helpers/service.ts';

/** A contestant: a server with its processes. */
export interface Contestant extends AsyncDisposable {
  name: string;
  url: string;
  pid: number;
  kind: 'limit' | 'apart' | 'imaginary' | 'sheaf' | 'before';
}

const BUDGET = '{"anonymous":{"minute":1000000000,"hour":1000000000,"day":1000000000}}';

/** Sheaf as `npm start` starts it, except for its limits. @param checkout the folder of another checkout */
export async function startSheaf(checkout?: string): Promise<Contestant> {
  const service = await startService({
    env: {
      USAGE_LIMITS: BUDGET,
      MAX_FILE_SIZE_BYTES: String(1024 ** 3),
      SANDBOX_KEEP_WARM: '2',
      // The processor time of a child that is replaced would be lost: confined, it is no child of the service's own.
      SANDBOX_JOBS_PER_CHILD: '1000000',
      LOG_LEVEL: 'info',
    },
    ...(checkout !== undefined && { checkout }),
  });
  const { url, pid } = service;
  const kind = checkout === undefined ? 'sheaf' : 'before';
  return { name: kind, url, pid, kind, [Symbol.asyncDispose]: service[Symbol.asyncDispose] };
}

/** The bare picture library. */
export const startLimit = () => startServer('limit');

/** The picture library in separate processes. */
export const startApart = () => startServer('apart', 'apart');

/** Fastify with routes that do nothing, under the flags of Node that the service has. */
export const startEmpty = () => startServer('empty', 'limit', { ...process.env, ...AS_STARTED });

/** The cost of a large body and an equally large response by themselves. */
export const startFloor = () => startServer('floor');

/** A server of this folder, which says its port: a limit of what can be reached. */
async function startServer(
  name: string,
  kind: Contestant['kind'] = 'limit',
  env: NodeJS.ProcessEnv = process.env,
): Promise<Contestant> {
  const program = new URL(`./${name}.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { ...held(child), name, kind, url: `http://127.0.0.1:${Number(port)}` };
}

/** imaginary, if installed; otherwise null. It runs with its own defaults. */
export async function startImaginary(): Promise<Contestant | null> {
  const program = process.env.IMAGINARY ?? 'imaginary';
  if (spawnSync(program, ['-v']).error) return null;
  const port = await freePort();
  const child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/health`).then(Boolean, () => false))) await sleep(20);
  return { ...held(child), name: 'imaginary', kind: 'imaginary', url };
}

function held(child: ChildProcess) {
  const end = () => void child.kill();
  process.once('exit', end);
  return {
    pid: child.pid as number,
    async [Symbol.asyncDispose]() {
      process.off('exit', end);
      end();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createFilesystemStorage } from '../../src/drivers/storage/filesystem.ts';
import type { Storage } from '../../src/ports/storage.ts';
import { CACHE } from './compile-cache.ts';
import { linesWithSecrets } from './secrets-in-logs.ts';

const HERE = new URL('../../', import.meta.url).pathname;

/** The sources, or what `node scripts/prepare.ts` prints: the same service as `npm start` runs it. */
const ENTRY = process.env.SERVICE_UNDER_TEST ?? 'src/main.ts';

/**
 * If `vitest.config.ts` says so: a start runs each program that it finds for its version, four tenths of a second of
 * processor time.
 */
const WITHOUT_PROGRAMS: Record<string, string> =
  process.env.PROGRAMS_UNDER_TEST === 'off'
    ? { SOFFICE_PATH: 'off', CHROMIUM_PATH: 'off', TESSERACT_PATH: 'off', HEIF_ENC_PATH: 'off', CJXL_PATH: 'off' }
    : {};

const started = new Set<ChildProcess>();
const folders = new Set<string>();
// No service outlives the test run, however that ends, and no folder of a service shared to the end.
const killAll = () => {
  for (const child of started) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
};
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    killAll();
    process.kill(process.pid, signal);
  });
}

export interface LogLine {
  level: string;
  msg: string;
  [field: string]: unknown;
}

export interface Service extends AsyncDisposable {
  url: string;
  wsUrl: string;
  /** Addresses of the nodes that serve requests, to query each for its own state. */
  nodes: string[];
  port: number;
  dataDir: string;
  /** Settings by which another program meets the same data. */
  env: Record<string, string>;
  /** The storage of the service, as an outsider with access to its disk or bucket would open it. */
  storage: Storage;
  pid: number;
  /** Processes that run jobs. */
  workers: number[];
  /** Every line logged so far. */
  logs: LogLine[];
  /** Output other than the log, such as that of a refused start. */
  stderr(): string;
  /** Sends a signal and waits for the end, and for all that was logged; resolves to the exit code (null when killed). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Has a folder removed when this process ends, after the services that it started. */
export function removeAtExit(folder: string): void {
  folders.add(folder);
}

export interface ServiceOptions {
  env?: Record<string, string>;
  /** Whether it searches LibreOffice and other programs, in suites where services do not. */
  programs?: boolean;
  /** Keeps the folder (and so the data) of an earlier service. */
  dataDir?: string;
  /** A command that runs the service inside it, such as `ip netns exec <name>`. */
  prefix?: string[];
  /** The folder of another checkout, whose service is started instead of this one. */
  checkout?: string;
  /** A command that starts the service of an installed package instead of the checkout's. */
  command?: string[];
}

/** Starts the real service as its own process on a free port, and waits until it is ready. */
export async function startService({
  env = {},
  programs = false,
  dataDir,
  prefix = [],
  checkout = HERE,
  command = [...prefix, process.execPath, join(checkout, checkout === HERE ? ENTRY : 'src/main.ts')],
}: ServiceOptions = {}): Promise<Service> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sheaf-test-')));
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(checkout, CACHE),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MIN_FREE_BYTES: '0',
      // However many cores the machine has: tests ask one process about itself.
      HTTP_PROCESSES: '1',
      ...(programs ? {} : WITHOUT_PROGRAMS),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.once('exit', () => started.delete(child));
  const logs: LogLine[] = [];
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // Not "exit": its last output may still be in the pipes then.
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = await new Promise<LogLine | null>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = parseLine(line);
      logs.push(entry);
      if (entry.msg === 'sheaf is ready') resolve(entry);
    });
    void ended.then(() => resolve(null));
  });
  if (!ready) {
    if (!dataDir) await rm(folder, { recursive: true, force: true });
    throw new Error(
      `the service did not start (exit code ${child.exitCode ?? child.signalCode}): ${stderr}${logs.map((entry) => JSON.stringify(entry)).join('\n')}`,
    );
  }
  const port = Number(ready.port);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => end(child, ended, signal);
  const storage = await createFilesystemStorage({ root: folder, smallTogether: !env.DATABASE_URL });
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    nodes: [`http://127.0.0.1:${port}`],
    port,
    dataDir: folder,
    env: { ...env, DATA_DIR: folder },
    storage,
    pid: child.pid as number,
    workers: [child.pid as number],
    logs,
    stderr: () => stderr,
    stop,
    async [Symbol.asyncDispose]() {
      await stop('SIGKILL');
      await storage.close();
      if (!dataDir) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      const leaks = linesWithSecrets(logs);
      if (leaks.length > 0) throw new Error(`the service logged secrets:\n${leaks.slice(0, 3).join('\n')}`);
    },
  };
}

/** Half a line may be the last that a process says which is killed. */
function parseLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return { level: 'broken off', msg: line };
  }
}

async function end(child: ChildProcess, ended: Promise<number | null>, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return ended;
}

/**
 * Has programs that tests wait for (`execFileSync`, `spawnSync`) started by a small process: Linux copies the tables of all
 * memory of the process that starts one, which takes 15 ms in a process that has run a hundred files of tests, and 1 ms here.
 */
import childProcess, {
  type ExecFileSyncOptions,
  type SpawnSyncOptions,
  type SpawnSyncReturns,
  spawn,
} from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node's own. */
export const own = { spawnSync: childProcess.spawnSync, execFileSync: childProcess.execFileSync };

/** Message to the small process, before the bytes of the input. */
interface Request {
  file: string;
  args: readonly string[];
  options: SpawnSyncOptions;
  inputBytes: number | null;
}

/**
 * Message from it, before the bytes of standard output and standard error; -1 for an ignored one, null if it did not
 * start.
 */
interface Answer {
  pid: number;
  status: number | null;
  signal: NodeJS.Signals | null;
  error: (Record<string, unknown> & { message: string }) | null;
  bytes: [number, number] | null;
}

interface Channel {
  from: number;
  to: number;
}

if (import.meta.main) serve({ from: 0, to: 1 });

/** In this process and for all modules, from now on. */
export function startProgramsElsewhere(): void {
  if (process.platform !== 'linux' || childProcess.spawnSync === spawnSync) return;
  childProcess.spawnSync = spawnSync as typeof childProcess.spawnSync;
  childProcess.execFileSync = execFileSync as typeof childProcess.execFileSync;
  syncBuiltinESMExports();
}

let channel: Channel | undefined;

function open(): Channel {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-programs-'));
  const [requests, answers] = [join(folder, 'requests'), join(folder, 'answers')] as const;
  own.execFileSync('mkfifo', [requests, answers]);
  // With one end of each held, opening the other does not block.
  const held = [openSync(requests, 'r+'), openSync(answers, 'r+')];
  const theirs = { from: openSync(requests, 'r'), to: openSync(answers, 'w') };
  const ours = { from: openSync(answers, 'r'), to: openSync(requests, 'w') };
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: [theirs.from, theirs.to, 'inherit'],
    env: { PATH: process.env.PATH },
  });
  child.unref();
  // From here on each end learns that the other is gone.
  for (const end of [...held, theirs.from, theirs.to]) closeSync(end);
  rmSync(folder, { recursive: true });
  return ours;
}

function spawnSync(file: string, ...rest: unknown[]): SpawnSyncReturns<string | Buffer> {
  const { args, options } = sortArguments(rest);
  const { input, encoding, stdio = 'pipe', ...others } = options;
  if (!isPlain(stdio) || others.shell) return own.spawnSync(file, args, options);
  channel ??= open();
  const bytes = input === undefined || input === null ? null : bytesOf(input);
  const request: Request = {
    file,
    args,
    options: { ...others, cwd: others.cwd ?? process.cwd(), env: others.env ?? process.env, stdio },
    inputBytes: bytes?.length ?? null,
  };
  send(channel, request, bytes ? [bytes] : []);
  const { error, bytes: lengths, ...ended } = receive<Answer>(channel);
  const [stdout, stderr] = (lengths ?? []).map((length) => {
    const read = length < 0 || !channel ? null : readBytes(channel.from, length);
    return read && encoding && encoding !== 'buffer' ? read.toString(encoding as BufferEncoding) : read;
  }) as [Buffer, Buffer];
  // For a program that did not start, Node returns null, despite its types.
  const output = (lengths && [null, stdout, stderr]) as [null, Buffer, Buffer];
  return {
    ...ended,
    output,
    stdout,
    stderr,
    ...(error && { error: Object.assign(new Error(error.message), error) }),
  };
}

function execFileSync(file: string, ...rest: unknown[]): string | Buffer {
  const { args, options } = sortArguments(rest);
  const ended = spawnSync(file, args, options);
  if (options.stdio === undefined && ended.stderr) process.stderr.write(ended.stderr);
  if (ended.error) throw Object.assign(ended.error, ended);
  if (ended.status === 0) return ended.stdout;
  const said = ended.stderr && ended.stderr.length > 0 ? `\n${ended.stderr}` : '';
  throw Object.assign(new Error(`Command failed: ${[file, ...args].join(' ')}${said}`), ended);
}

function sortArguments([first, second]: unknown[]): {
  args: string[];
  options: SpawnSyncOptions & ExecFileSyncOptions;
} {
  return Array.isArray(first)
    ? { args: first, options: (second ?? {}) as ExecFileSyncOptions }
    : { args: [], options: (first ?? second ?? {}) as ExecFileSyncOptions };
}

/** Whether the program inherits nothing from this process. */
function isPlain(stdio: NonNullable<SpawnSyncOptions['stdio']>): boolean {
  const each = Array.isArray(stdio) ? stdio : [stdio];
  return each.length <= 3 && each.every((one) => one === 'pipe' || one === 'ignore');
}

function bytesOf(input: string | NodeJS.ArrayBufferView): Buffer {
  return typeof input === 'string' ? Buffer.from(input) : Buffer.from(input.buffer, input.byteOffset, input.byteLength);
}

/** Starts one program after the other, until the process of tests ends. */
function serve(ends: Channel): void {
  for (;;) {
    const { file, args, options, inputBytes } = receive<Request>(ends);
    const input = inputBytes === null ? undefined : readBytes(ends.from, inputBytes);
    const { pid, status, signal, output, error } = own.spawnSync(file, args, { ...options, ...(input && { input }) });
    // Node returns null for a program that did not start.
    const said = (output as (Buffer | null)[] | null)?.slice(1) ?? null;
    const answer: Answer = {
      pid,
      status,
      signal,
      error: error ? { ...error, message: error.message } : null,
      bytes: said && [said[0]?.length ?? -1, said[1]?.length ?? -1],
    };
    send(ends, answer, said?.filter((each) => each !== null) ?? []);
  }
}

function send({ to }: Channel, head: Request | Answer, bodies: readonly Buffer[]): void {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  for (const bytes of [Buffer.concat([length, text]), ...bodies]) {
    for (let at = 0; at < bytes.length; ) at += writeSync(to, bytes, at);
  }
}

function receive<T>({ from }: Channel): T {
  const length = readBytes(from, 4).readUInt32BE();
  return JSON.parse(readBytes(from, length).toString()) as T;
}

function readBytes(from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const count = readSync(from, bytes, at, length - at, null);
    if (count === 0) {
      if (import.meta.main) process.exit();
      throw new Error('the process that starts programs has ended');
    }
    at += count;
  }
  return bytes;
}

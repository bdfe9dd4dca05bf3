import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../operations/kit/define.ts';
import { WORKFLOW } from '../operations/workflow/steps.ts';
import { commonWants, readArguments, UsageError, type WantsValue } from './arguments.ts';
import { EXIT } from './exit.ts';
import { createReport, describeFault, type Report } from './report.ts';
import { readSteps } from './run-command.ts';
import type { Runner } from './runner.ts';
import { openRunner, serverOf } from './session.ts';

const WATCH_USAGE = `Usage: sheaf watch IN OUT --workflow STEPS [--every SECONDS] [--once]

Processes each file that appears in IN, once it is complete, and writes the output into OUT. STEPS is a JSON file as for
\`sheaf run\`, or the name of a saved workflow. Each content is processed once, even if the program was killed.
A file that fails goes to OUT/failed, with the reason next to it. --once ends when nothing is left to do.
`;

/** Where OUT records finished files. */
const MEMORY = '.sheaf';
const wants: WantsValue = (name) =>
  name === 'workflow' || name === 'every' ? 'yes' : name === 'once' ? 'no' : commonWants(name);

interface Watched {
  folder: string;
  out: string;
  params: JsonObject;
  runner: Runner;
  report: Report;
  signal: AbortSignal;
}

/** `sheaf watch IN OUT --workflow steps`. @returns how the program is to end */
export async function watchFolder(args: readonly string[]): Promise<number> {
  const { operands, options } = readArguments(args, wants);
  if (options.has('help')) {
    process.stdout.write(WATCH_USAGE);
    return EXIT.done;
  }
  const [folder, out, ...more] = operands.map((path) => resolve(path));
  const steps = options.get('workflow');
  if (folder === undefined || out === undefined || more.length > 0 || typeof steps !== 'string')
    throw new UsageError(WATCH_USAGE);
  if (folder === out || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError('IN and OUT are two folders, and IN is there.');
  }
  const everyMs = Number(options.get('every') ?? 2) * 1000;
  if (!(everyMs >= 100)) throw new UsageError('--every is a number of seconds.');
  const server = serverOf(options.get('server'));
  const params = await readSteps(steps, server, 'stop');
  const report = createReport({ json: options.has('json') || !process.stdout.isTTY, quiet: true });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  await mkdir(join(out, MEMORY), { recursive: true });
  await recover(out);
  await using runner = await openRunner(server, { warn: report.warn, signal: stop.signal });
  await watch({ folder, out, params, runner, report, signal: stop.signal }, everyMs, options.has('once'));
  return stop.signal.aborted ? EXIT.interrupted : EXIT.done;
}

/** Looks into the folder again and again. A file is whole when two looks find it the same. */
async function watch(watched: Watched, everyMs: number, once: boolean): Promise<void> {
  const { folder, signal } = watched;
  const looks = new Map<string, string>();
  const finished = new Map<string, string>();
  while (!signal.aborted) {
    let left = 0;
    for (const name of await filesIn(folder)) {
      const look = lookAt(join(folder, name));
      if (look === null || finished.get(name) === look) continue;
      left++;
      const before = looks.get(name);
      looks.set(name, look);
      if (before !== look) continue;
      await workOn(watched, name);
      if (signal.aborted) return;
      finished.set(name, look);
      left--;
    }
    if (once && left === 0) return;
    await pause(everyMs, null, { signal }).catch(() => {});
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [])).sort();
}

function lookAt(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.size} ${stats.mtimeMs} ${stats.ino}` : null;
}

/** The recorded state of a content: done, or outputs that must still be moved to their place. */
interface Entry {
  state: 'placing' | 'done' | 'failed';
  name: string;
  moves: { from: string; to: string }[];
}

async function workOn({ folder, out, params, runner, report, signal }: Watched, name: string): Promise<void> {
  const path = join(folder, name);
  const content = await digestOf(path).catch(() => null);
  if (content === null || existsSync(entryPath(out, content))) return;
  const place = join(out, MEMORY, content);
  try {
    await rm(place, { recursive: true, force: true });
    await mkdir(place);
    await using output = await runner.run(
      { operation: WORKFLOW, params, files: [{ path, filename: name }] },
      { signal, onProgress: () => {} },
    );
    await output.save(join(place, 'output'));
    const to = freeName(out, basename(output.filename));
    await settle(out, content, { state: 'placing', name, moves: [{ from: join(place, 'output'), to }] });
    report.tell({ event: 'done', file: name, output: to, bytes: output.bytes }, `${name} → ${to}`);
  } catch (error) {
    if (signal.aborted) return;
    const { code, message, exit } = describeFault(error);
    report.fail(error, name);
    // Neither is the file's fault: it is tried again at the next start.
    if (exit === EXIT.service || exit === EXIT.unavailable) throw error;
    const failed = join(out, 'failed');
    await mkdir(failed, { recursive: true });
    const to = freeName(failed, name);
    await writeFile(`${to}.reason.txt`, `${message} (${code})\n`);
    await settle(out, content, { state: 'failed', name, moves: [{ from: path, to }] });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const entryPath = (out: string, content: string) => join(out, MEMORY, `${content}.json`);

/** Records first which outputs to move, so that they are moved once even if the program is killed in between. */
async function settle(out: string, content: string, entry: Entry): Promise<void> {
  await writeWhole(entryPath(out, content), entry);
  await move(entry);
  if (entry.state === 'placing') await writeWhole(entryPath(out, content), { ...entry, state: 'done', moves: [] });
}

async function move({ moves }: Entry): Promise<void> {
  for (const { from, to } of moves) if (existsSync(from)) await moveFile(from, to);
}

/** IN and OUT may be on two disks. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
    await rm(from, { force: true });
  }
}

/** Finishes what a killed program left between two steps. */
async function recover(out: string): Promise<void> {
  const memory = join(out, MEMORY);
  for (const name of await readdir(memory)) {
    if (!name.endsWith('.json')) continue;
    const entry = JSON.parse(await readFile(join(memory, name), 'utf8')) as Entry;
    if (entry.moves.length === 0) continue;
    await move(entry);
    await writeWhole(join(memory, name), { ...entry, state: entry.state === 'failed' ? 'failed' : 'done', moves: [] });
  }
}

async function writeWhole(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(value), { flush: true });
  await rename(`${path}.part`, path);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A name that nothing has there yet: `a.pdf`, `a (2).pdf` … */
function freeName(folder: string, name: string): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]+)?$/s.exec(name) ?? [];
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${extension}`);
    if (!existsSync(path)) return path;
  }
}

import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JsonObject } from '../operations/kit/define.ts';
import { UsageError } from './arguments.ts';
import type { EarlyChild } from './early-child.ts';
import { EXIT } from './exit.ts';
import { checkTarget, placeOutput, type Target } from './place.ts';
import { createReport, type Report, sizeText } from './report.ts';
import type { LocalInput, Runner, Work } from './runner.ts';
import { openRunner, type Server } from './session.ts';

export interface Request {
  operation: string;
  params: JsonObject;
  /** Files that are processed together, one group after the other. */
  groups: readonly (readonly LocalInput[])[];
  target: Target;
  server: Server | null;
  dryRun: boolean;
  json: boolean;
  quiet: boolean;
  /** A child that was started for this. */
  early?: EarlyChild | null;
}

/** Options about how to work, as typed. */
export function readCommon(options: ReadonlyMap<string, string | true>) {
  const text = (name: string) => options.get(name) as string | undefined;
  const target: Target = { output: text('output'), directory: text('directory'), force: options.has('force') };
  const json = options.has('json') || (!process.stdout.isTTY && target.output !== '-');
  return { target, json, quiet: options.has('quiet'), dryRun: options.has('dry-run') };
}

/** Runs the command. @returns the exit code */
export async function doWork(request: Request): Promise<number> {
  const { groups, target, server, dryRun, operation, params } = request;
  const report = createReport(request);
  checkTarget(target, groups.length);
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  await using runner = await openRunner(server, {
    warn: report.warn,
    signal: stop.signal,
    early: request.early ?? null,
  });
  let exit: number = EXIT.done;
  for (const files of groups) {
    const name = files[0]?.filename ?? '';
    try {
      const work = { operation, params, files };
      if (dryRun) await tellPlan(runner, work, request, report);
      else await runOne(runner, work, target, report, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return report.fail(stop.signal.reason);
      const ended = report.fail(error, groups.length > 1 ? name : undefined);
      exit = exit === EXIT.done ? ended : exit;
      // A wrong command is wrong for every file.
      if (ended === EXIT.usage || ended === EXIT.unavailable || ended === EXIT.service) break;
    }
  }
  return exit;
}

async function runOne(runner: Runner, work: Work, target: Target, report: Report, signal: AbortSignal): Promise<void> {
  const file = work.files[0]?.filename ?? '';
  await using finished = await runner.run(work, { signal, onProgress: (percent) => report.progress(file, percent) });
  const { filename, type, bytes, result } = finished;
  const placed = await placeOutput(finished, target);
  const { notes = [], note_codes: _, ...facts } = result as { notes?: string[]; note_codes?: unknown };
  for (const note of notes) report.warn(note);
  if (target.output === '-') return;
  for (const output of placed) {
    report.tell(
      { event: 'done', file, output, ...(placed.length === 1 && { filename, type, bytes, result: facts }) },
      placed.length === 1 ? `${output}  ${sizeText(bytes)}` : output,
    );
  }
}

async function tellPlan(runner: Runner, work: Work, { target, server }: Request, report: Report): Promise<void> {
  await runner.check(work);
  const files = work.files.map(({ path }) => path);
  const where = server ? server.url : 'this machine';
  const to = target.output ?? target.directory ?? 'this folder';
  report.tell(
    { event: 'plan', operation: work.operation, files, params: work.params, to, where },
    `would run ${work.operation} on ${files.join(', ')} with ${JSON.stringify(work.params)}, into ${to}, on ${where}`,
  );
}

/** Files as typed; - is standard input. @param scratch called with a folder to remove afterwards */
export async function openInputs(operands: readonly string[]): Promise<{ files: LocalInput[] } & AsyncDisposable> {
  if (operands.length === 0) throw new UsageError('Name the files to work on; - is standard input.');
  if (operands.filter((name) => name === '-').length > 1) throw new UsageError('Standard input can be read once.');
  const folder = operands.includes('-') ? await mkdtemp(join(tmpdir(), 'sheaf-in-')) : null;
  if (folder) await pipeline(process.stdin, createWriteStream(join(folder, 'stdin')));
  const files = operands.map((path) =>
    path === '-' ? { path: join(folder as string, 'stdin'), filename: 'stdin' } : { path, filename: basename(path) },
  );
  return {
    files,
    async [Symbol.asyncDispose]() {
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeHelpers } from '../compose.ts';
import { type Config, readConfig } from '../config.ts';
import { requireType } from '../core/files/accepted.ts';
import { SheafError, ValidationError } from '../errors.ts';
import type { KnownInput, OperationDefinition } from '../operations/kit/define.ts';
import { type MediaType, SNIFF_BYTES, sniff } from '../operations/kit/media-types.ts';
import { needsWith } from '../operations/kit/needs.ts';
import { PROGRAMS, type ProgramName } from '../operations/kit/programs.ts';
import { loadOperation } from '../operations/registry.ts';
import { secondsOf, WORKFLOW, workflowOf } from '../operations/workflow/steps.ts';
import type { OperationResult } from '../ports/sandbox.ts';
import { IS_JOINED, STAMP } from '../sandbox/host/child-code.ts';
import { type Member, startMember } from '../sandbox/host/child-pool.ts';
import { compileChildCode, joinCode, makeChildCache } from '../sandbox/host/compile-cache.ts';
import { findConfinement } from '../sandbox/host/confinement.ts';
import { childBounds, composeSandbox } from '../service/sandbox.ts';
import { cacheHome, type EarlyChild, makeScratch, type StartedChild } from './early-child.ts';
import { type LocalInput, type Runner, type RunOutput, requireFile, type Work } from './runner.ts';

/** In a checkout: the script that joins this code, and the record of its last output. */
const [JOIN, JOINED] = ['scripts/bundle-cli.ts', 'node_modules/.cache/sheaf-cli/current.json'].map((path) =>
  join(import.meta.dirname, '../..', path),
) as [string, string];

/** Inputs up to this size go over the channel, which costs less than writing a file for the child. */
const SMALL_BYTES = 64 * 1024;

export interface LocalRunner extends Runner {
  /** Those of the programs that are not on this machine. */
  missing(needs: readonly ProgramName[]): Promise<ProgramName[]>;
}

/**
 * Does the work on this machine, in the same confined children as a service, without a server, database or port.
 * @param how.early a child that was started before, for the first work
 */
export async function createLocalRunner(how: {
  warn(text: string): void;
  signal: AbortSignal;
  early?: EarlyChild | null;
}): Promise<LocalRunner> {
  const { warn, signal } = how;
  const cache = cacheHome();
  const config = readConfig({ ...process.env, DATA_DIR: cache });
  const early = how.early?.take(childBounds(config)) ?? null;
  const first = early && (await takeOver(early, config));
  const { scratch, cacheFolder, confinement } = first ? early : await findPlace(config, cache);
  const log = logTo(warn);
  const helpers = composeHelpers(config, scratch, log);
  const roles = { serves: false, works: true };
  const { pool, sandbox } = composeSandbox(config, roles, {
    storage: { scratch },
    ...helpers,
    confinement,
    ...(first && { first }),
    log,
  });

  async function prepare({ operation, params, files }: Work) {
    const workflow = workflowOf({ type: operation, params });
    const definitions = new Map<string, OperationDefinition>();
    for (const step of workflow.steps) definitions.set(step.operation, await loadOperation(step.operation));
    const first = definitions.get(workflow.steps[0]?.operation ?? '');
    if (!first) throw new ValidationError([{ loc: ['steps'], code: 'missing' }]);
    const { accepts } = first;
    const inputs = files.map((file) => ({
      ...file,
      ...factsOf(file, accepts),
      pages: file.pages ? [...file.pages] : null,
    }));
    if (operation !== WORKFLOW) requireCount(first, inputs.length);
    const known: KnownInput[] = inputs.map(({ type, pages }) => ({ type, pageCount: null, pages }));
    const problems = operation === WORKFLOW ? [] : (first.check?.(params, known) ?? []);
    if (problems.length > 0) throw new ValidationError(problems);
    return { workflow, inputs, definitions };
  }

  async function missingOf(needs: readonly ProgramName[]): Promise<ProgramName[]> {
    if (needs.length === 0) return [];
    const states = await helpers.programs.states();
    return needs.filter((name) => !states.get(name)?.available);
  }

  /** @throws SheafError `operation_unavailable` naming the packages to install */
  async function requirePrograms({ workflow, definitions }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
    const needs = workflow.steps.flatMap(({ operation, params }) => {
      const definition = definitions.get(operation);
      return definition ? needsWith(definition, params) : [];
    });
    const missing = await missingOf([...new Set(needs)]);
    if (missing.length === 0) return;
    throw new SheafError('operation_unavailable', needText(missing));
  }

  return {
    missing: missingOf,

    async check(work) {
      await requirePrograms(await prepare(work));
    },

    async run(work, { signal: own, onProgress }): Promise<RunOutput> {
      const prepared = await prepare(work);
      await requirePrograms(prepared);
      const { workflow, inputs, definitions } = prepared;
      const pathOf = (index: number) => inputs[index]?.path as string;
      const contents = await Promise.all(
        inputs.map(({ path, bytes }) => (bytes <= SMALL_BYTES ? readFile(path) : Promise.resolve(null))),
      );
      const seconds = secondsOf(workflow, inputs.length, (name) => definitions.get(name)) ?? config.MAX_JOB_SECONDS;
      const output = await sandbox.run({
        workflow,
        inputs,
        fetchInput: (index, path) => copyFile(pathOf(index), path, constants.COPYFILE_FICLONE),
        smallInput: (index) => contents[index] ?? null,
        timeoutMs: seconds * 1000,
        signal: AbortSignal.any([signal, own]),
        onProgress,
        passing: true,
      });
      return viewOutput(output);
    },

    async [Symbol.asyncDispose]() {
      await prepareOnce(cacheFolder, warn, signal);
      await pool.close();
      await helpers.close();
      await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** What is missing: programs, with the packages to install, and settings. */
function needText(missing: readonly ProgramName[]): string {
  const titles = missing.map((name) => {
    const { title, packages } = PROGRAMS[name];
    return packages.length > 0 ? `${title} (${packages.join(', ')})` : title;
  });
  const installs = missing.every((name) => PROGRAMS[name].packages.length > 0);
  return `This needs ${titles.join(' and ')}${installs ? '; install it' : ''}.`;
}

/** The child that was started before; null if it did not start, as in a confinement that does not work here. */
async function takeOver({ home, scratch, confinement, child }: StartedChild, config: Config): Promise<Member | null> {
  try {
    return await startMember(home, { ...childBounds(config), confinement }, child);
  } catch {
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
    return null;
  }
}

/** Where children work, and what holds them. */
async function findPlace(config: Config, cache: string) {
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const scratch = makeScratch();
  const cacheFolder = await makeChildCache(cache);
  const confinement = await findConfinement({ setting: config.SANDBOX, cacheFolder, folder: scratch });
  return { scratch, cacheFolder, confinement };
}

/** Has the children's code compiled ahead, and joined in a checkout, unless that was done: a command takes half the time then. */
async function prepareOnce(folder: string | null, warn: (text: string) => void, signal: AbortSignal): Promise<void> {
  // A program that waits for this one is not kept waiting.
  if (folder === null || !process.stderr.isTTY) return;
  const joins = !IS_JOINED && existsSync(JOIN);
  // Developers bundle the code again when they wish.
  if (existsSync(joins ? JOINED : join(folder, STAMP))) return;
  warn('preparing quicker starts, this once; Ctrl+C skips it');
  await (joins ? joinCode(JOIN, signal) : compileChildCode(folder, signal)).catch(() => {});
}

function viewOutput({ filename, type, output, result, dispose }: OperationResult): RunOutput {
  return {
    filename,
    type,
    bytes: output.bytes,
    result,
    async save(path) {
      if (output.content) await writeFile(path, output.content, { flag: 'wx' });
      else await copyFile(output.path, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    },
    [Symbol.asyncDispose]: dispose,
  };
}

/** A file's size, and its type by its first bytes. @throws SheafError `unsupported_file_type`, `file_not_found` */
function factsOf(input: LocalInput, accepts: readonly MediaType[]): { type: MediaType; bytes: number } {
  const { path, filename } = input;
  const stats = requireFile(input);
  if (stats.size === 0)
    throw new SheafError('unsupported_file_type', `${filename} is empty; choose a file with content.`);
  const head = Buffer.alloc(Math.min(SNIFF_BYTES, stats.size));
  const fd = openSync(path, 'r');
  try {
    readSync(fd, head, 0, head.length, 0);
  } finally {
    closeSync(fd);
  }
  const type = sniff(head) ?? (accepts.includes('application/octet-stream') ? 'application/octet-stream' : null);
  try {
    requireType(type, accepts);
    return { type, bytes: stats.size };
  } catch (error) {
    if (!(error instanceof SheafError)) throw error;
    throw new SheafError(error.code, `${filename}: ${error.message}`, { cause: error });
  }
}

function requireCount({ inputs: { min, max } }: OperationDefinition, count: number): void {
  if (count >= min && count <= max) return;
  const loc = ['files'];
  throw new ValidationError([
    count < min
      ? { loc, code: 'too_few_files', values: { min, count } }
      : { loc, code: 'too_many_files', values: { max, count } },
  ]);
}

const logTo = (warn: (text: string) => void) => {
  const say = (fields: object, text: string) => {
    if (process.env.SHEAF_DEBUG) warn(`${text} ${JSON.stringify(fields)}`);
  };
  return { info: () => {}, warn: say, error: say };
};

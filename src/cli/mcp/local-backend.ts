import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SheafError, ValidationError } from '../../errors.ts';
import { wordItem } from '../../http/item-words.ts';
import { check } from '../../http/validation.ts';
import { type Backend, type JobFacts, Refusal, type RunRequest, type Waiting } from '../../mcp/backend.ts';
import { splitPages } from '../../mcp/pages.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import type { Registry } from '../../operations/registry.ts';
import { WORKFLOW } from '../../operations/workflow/steps.ts';
import { checkSteps } from '../run-command.ts';
import type { LocalInput, Runner, Work } from '../runner.ts';
import type { Folders } from './folders.ts';

/** Limit of remembered ended jobs, and of waiting ones. */
const MAX_JOBS = 100;

interface Job {
  facts: JobFacts;
  stop: AbortController;
  /** Resolves at its end, however it ends. */
  ended: Promise<void>;
  followers: Set<Waiting['onProgress']>;
}

/** Does the work of the tools on files of this machine, in its confined children. */
export function createLocalBackend(
  runner: Runner,
  folders: Folders,
  { registry, operations }: { registry: Registry; operations: Backend['operations'] },
): Backend {
  const jobs = new Map<string, Job>();
  const turns = createTurns(Math.max(1, availableParallelism()));

  return {
    operations,

    async run(request: RunRequest, how: Waiting): Promise<JobFacts> {
      const work = workOf(request);
      await runner.check(work).catch(refuse);
      return follow(start(work), how);
    },

    job: async (id, how) => follow(requireJob(id), how),

    async cancel(id) {
      const job = requireJob(id);
      job.stop.abort();
      await job.ended;
      return job.facts;
    },

    async upload({ filename, text, url }) {
      if (text !== undefined) return folders.write(filename, text);
      if (url !== undefined)
        throw new Refusal('source_refused', 'Nothing is fetched from the network here; save the file first.');
      throw new Refusal(
        'no_upload_needed',
        `Files of this machine need no upload: name them by their paths below ${folders.home}.`,
      );
    },

    files: async () => folders.list(),
    read: async (file, part) => folders.read(file, part),
  };

  function workOf({ operation, files, params }: RunRequest): Work {
    const inputs = files.map((file): LocalInput => {
      const { name, pages } = splitPages(file);
      return { ...folders.input(name), pages };
    });
    return { operation, params: checkParams(operation, params), files: inputs };
  }

  function checkParams(operation: string, params: Record<string, unknown>): JsonObject {
    try {
      if (operation === WORKFLOW) {
        if ('workflow' in params) throw new Refusal('not_found', 'No workflows are saved here; give their steps.');
        return checkSteps(registry, params);
      }
      const definition = registry.get(operation);
      if (!definition || definition.hidden)
        throw new Refusal('not_found', 'There is no such operation; look for one with find_operation.');
      return check(definition.params, params, ['body', 'parameters']) as JsonObject;
    } catch (error) {
      return refuse(error);
    }
  }

  function start(work: Work): Job {
    for (const [id, { facts }] of jobs) if (jobs.size >= MAX_JOBS && hasEnded(facts)) jobs.delete(id);
    if (jobs.size >= MAX_JOBS) throw new Refusal('too_many_jobs', 'Too many jobs are waiting; ask again later.');
    const id = randomUUID();
    const facts: JobFacts = {
      id,
      operation: work.operation,
      status: 'queued',
      progress: 0,
      error: null,
      output: null,
      result: null,
    };
    const job: Job = { facts, stop: new AbortController(), ended: Promise.resolve(), followers: new Set() };
    job.ended = turns(() => perform(job, work));
    jobs.set(id, job);
    return job;
  }

  async function perform({ facts, stop: { signal }, followers }: Job, work: Work): Promise<void> {
    const tell = (status: JobFacts['status'], progress: number) => {
      Object.assign(facts, { status, progress });
      for (const follower of followers) follower(progress, status);
    };
    try {
      signal.throwIfAborted();
      tell('processing', 0);
      await using output = await runner.run(work, { signal, onProgress: (percent) => tell('processing', percent) });
      signal.throwIfAborted();
      facts.output = await folders.keep(output);
      facts.result = output.result;
      tell('completed', 100);
    } catch (error) {
      if (signal.aborted) return tell('cancelled', facts.progress);
      const known = error instanceof SheafError || error instanceof Refusal;
      facts.error = known
        ? { code: error.code, message: error.message }
        : { code: 'internal_error', message: 'Something went wrong; set SHEAF_DEBUG=1 for details on standard error.' };
      if (!known && process.env.SHEAF_DEBUG) process.stderr.write(`sheaf: ${String(error)}\n`);
      tell('failed', facts.progress);
    }
  }

  /** Waits for the end of a job. A caller who goes away ends it. */
  async function follow(job: Job, { waitMs, signal, onProgress }: Waiting): Promise<JobFacts> {
    job.followers.add(onProgress);
    const enough = new AbortController();
    const leaves = AbortSignal.any([signal, enough.signal]);
    try {
      await Promise.race([job.ended, pause(waitMs, null, { signal: leaves, ref: false }).catch(() => {})]);
      if (signal.aborted && !hasEnded(job.facts)) {
        job.stop.abort();
        throw new Refusal('cancelled', 'The call was cancelled, and its job with it.');
      }
      return job.facts;
    } finally {
      enough.abort();
      job.followers.delete(onProgress);
    }
  }

  function requireJob(id: string): Job {
    const job = jobs.get(id);
    if (!job) throw new Refusal('job_not_found', 'There is no such job.');
    return job;
  }
}

const hasEnded = ({ status }: JobFacts) => status !== 'queued' && status !== 'processing';

/** @throws Refusal in the words of the API, or an error that is not the caller's fault */
function refuse(error: unknown): never {
  if (error instanceof ValidationError) {
    const messages = error.items
      .map(wordItem)
      .map(({ loc, msg }) => [loc.filter((part) => part !== 'body').join('.'), msg].filter(Boolean).join(': '));
    throw new Refusal('invalid', messages.join('; '));
  }
  if (error instanceof SheafError) throw new Refusal(error.code, error.message);
  throw error;
}

/** Limits how many tasks run at once; others wait in order. */
function createTurns(atOnce: number): (work: () => Promise<void>) => Promise<void> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

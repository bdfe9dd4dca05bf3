import { type Routes, SINGLE_FILE, TEXT_REQUESTS, type TextTools } from './api.gen.ts';
import { type Channel, eventsChannel, socketChannel } from './channels.ts';
import { type FileInput, formOf, openFiles, type SentFile } from './files.ts';
import { JobHandle, type JobParts, outputAt } from './job.ts';
import type { Output } from './output.ts';
import { runWork, startWork, type Work } from './send.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';
import type { Completed, Input, JobType, OperationName, RunOptions, StartOptions, WorkflowInput } from './types.ts';

export interface SheafOptions extends TransportOptions {
  /** How jobs are followed, the best way first; asking again and again comes last of itself. */
  follow?: readonly ('websocket' | 'sse')[];
  /** Milliseconds without any answer after which following a job fails. Default: 2 minutes. */
  patience?: number;
  /** Opens WebSockets; default: the global `WebSocket`. */
  WebSocket?: typeof globalThis.WebSocket;
}

type RouteName = keyof Routes;
/** Path, query and body of a route. */
type Asked<Name extends RouteName> = Omit<Routes[Name], 'answer'>;
/** Lets what may be left out wholly be left out. */
type Optional<T, Rest extends unknown[]> = object extends T ? [input?: T, ...Rest] : [input: T, ...Rest];

/** A Sheaf service. */
export class Sheaf {
  readonly #parts: JobParts;

  constructor({ follow = ['websocket', 'sse'], patience = 120_000, WebSocket, ...options }: SheafOptions) {
    const transport: Transport = createTransport(options);
    const ways: Record<string, Channel> = {
      websocket: socketChannel(transport, { WebSocket }),
      sse: eventsChannel(transport),
    };
    this.#parts = { transport, patience, channels: follow.flatMap((name) => ways[name] ?? []) };
  }

  /**
   * Runs an operation and returns its output and result.
   * @throws ApiError JobFailedError JobCancelledError ConnectionError, or the reason of the signal
   */
  run<Name extends OperationName>(name: Name, input: Input<Name> & RunOptions): Promise<Completed<Name>> {
    return runWork<Name>(this.#parts, workOf(name, input), input);
  }

  /** Starts an operation as a job, and returns once the service has accepted it. */
  start<Name extends OperationName>(name: Name, input: Input<Name> & StartOptions): Promise<JobHandle<Name>> {
    return startWork<Name>(this.#parts, workOf(name, input), input);
  }

  /** Sends files through steps, and returns the output: a single file unchanged, several as a ZIP. */
  workflow(input: WorkflowInput & RunOptions): Promise<Completed<'workflow'>> {
    return runWork<'workflow'>(this.#parts, workflowOf(input), input);
  }

  startWorkflow(input: WorkflowInput & StartOptions): Promise<JobHandle<'workflow'>> {
    return startWork<'workflow'>(this.#parts, workflowOf(input), input);
  }

  /** A job that was started before. @param token its ws_token, without which no WebSocket is opened */
  job<Name extends JobType = JobType>(id: string, token: string | null = null): JobHandle<Name> {
    return new JobHandle<Name>(this.#parts, id, token);
  }

  /** Runs a tool for text, which answers at once. */
  text<Name extends keyof TextTools>(
    name: Name,
    ...[input, options]: TextTools[Name]['optional'] extends true
      ? [input?: TextTools[Name]['input'], options?: { signal?: AbortSignal }]
      : [input: TextTools[Name]['input'], options?: { signal?: AbortSignal }]
  ): Promise<TextTools[Name]['answer']> {
    const [method, names] = TEXT_REQUESTS[name] ?? ['POST', []];
    const [query, body]: Record<string, unknown>[] = [{}, {}];
    for (const [field, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
      Object.assign((names.includes(field) ? query : body) as object, { [field]: value });
    }
    const repeatable = true;
    return this.#json(method, `api/${name}`, {
      query,
      body: method === 'GET' ? undefined : body,
      repeatable,
      ...options,
    });
  }

  /** Calls an endpoint that answers JSON, such as `sheaf.call('GET /api/usage')`. */
  call<Name extends RouteName>(
    name: Name,
    ...[input, options]: Optional<Asked<Name>, [options?: { signal?: AbortSignal }]>
  ): Promise<Routes[Name]['answer']> {
    const { path = {}, query, body } = (input ?? {}) as Called;
    const [method = 'GET', template = ''] = name.split(' ');
    const filled = template.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(path[field])));
    // A POST may have made something before its answer was lost.
    return this.#json(method, filled, { query, body, repeatable: method !== 'POST', ...options });
  }

  /** Stores a PDF for later jobs, and returns its `storage_url` with pictures of its pages. */
  preview(file: SentFile, { signal }: { signal?: AbortSignal } = {}): Promise<Preview> {
    return this.#parts.transport.json<Preview>({
      method: 'POST',
      path: 'api/preview/pdf',
      body: async () => formOf({}, 'file', await openFiles([file])),
      signal,
      repeatable: true,
    });
  }

  /** A file at an address below /api/download/, as jobs and previews return it. */
  download(address: string, { filename = 'output' } = {}): Output {
    return outputAt(this.#parts.transport, address, { filename, size: null, storageUrl: null });
  }

  #json<T>(
    method: string,
    path: string,
    { query, body, signal, repeatable }: Called & { signal?: AbortSignal; repeatable: boolean },
  ): Promise<T> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    return this.#parts.transport.json<T>({
      method,
      path,
      query,
      headers: { accept: 'application/json' },
      body: content === undefined ? undefined : () => ({ content, type: 'application/json' }),
      signal,
      repeatable,
    });
  }
}

type Preview = Routes['POST /api/preview/stored']['answer'];
interface Called {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function workOf(name: OperationName, input: { file?: FileInput; files?: readonly FileInput[]; params?: object }): Work {
  const files = input.files ?? (input.file === undefined ? [] : [input.file]);
  return { name, files, single: SINGLE_FILE.includes(name), params: { ...input.params } };
}

function workflowOf({ files, steps, workflow, onError }: WorkflowInput): Work {
  const params = { steps, workflow, on_error: onError };
  return { name: 'workflow', files, single: false, params };
}

import { ApiError, ConnectionError, errorOf, SheafError, TimeoutError } from './errors.ts';
import { pause } from './pause.ts';

export interface TransportOptions {
  /** Address of the service, with its base path. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** How many times a request is sent again. Default: 4. */
  maxRetries?: number;
  /** Milliseconds within which an answer must begin, its request's upload included; 0: no limit. Default: 10 minutes. */
  timeout?: number;
  /** The longest `Retry-After` that is waited for, in milliseconds. Default: 1 minute. */
  maxRetryDelay?: number;
  /** Sends requests; default: the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Sent with every request. */
  headers?: Record<string, string>;
}

export interface Sending {
  method: string;
  /** Path below the base address. */
  path: string;
  query?: Record<string, unknown> | undefined;
  headers?: Record<string, string>;
  /** Makes the body again for each try; a body that can be sent once only is one for the first. */
  body?: (() => Body_ | Promise<Body_>) | undefined;
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  /** Whether it may be sent again when it is unknown whether the service acted on it. */
  repeatable: boolean;
}
/** A body, and the type that its boundary needs. */
export interface Body_ {
  content: NonNullable<RequestInit['body']>;
  type?: string;
  /** False for a stream that can be read once only. */
  again?: boolean;
}

export interface Transport {
  readonly baseUrl: URL;
  readonly maxRetries: number;
  addressOf(path: string, query?: Record<string, unknown>): URL;
  /** Resolves to an answer below 400. @throws ApiError ConnectionError, or the reason of the signal */
  send(sending: Sending): Promise<Response>;
  /** The same, for an answer that is JSON and read whole; null if there is none. */
  json<T>(sending: Sending): Promise<T>;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8000;
/** Failures that come again with every try. */
const FINAL_CODES = new Set(['took_too_long', 'operation_crashed', 'out_of_memory', 'timed_out', 'output_too_large']);

/** Milliseconds before the next try: twice as long each time, and never the same for many clients. */
export function delayBefore(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.75 + Math.random() * 0.5);
}

/** Sends requests, and sends them again while that may help. */
export function createTransport({
  baseUrl,
  apiKey,
  maxRetries = 4,
  timeout = 600_000,
  maxRetryDelay = 60_000,
  fetch = globalThis.fetch,
  headers: always = {},
}: TransportOptions): Transport {
  const base = new URL(baseUrl);
  if (!base.pathname.endsWith('/')) base.pathname += '/';

  function addressOf(path: string, query: Record<string, unknown> = {}): URL {
    const address = new URL(path.replace(/^\//, ''), base);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
    }
    return address;
  }

  async function trySending(sending: Sending, body: Body_ | undefined): Promise<Response> {
    const { method, path, query, signal } = sending;
    const limit = new AbortController();
    const stop = () => limit.abort(signal?.reason);
    signal?.addEventListener('abort', stop);
    const wait = sending.timeout ?? timeout;
    const late =
      wait > 0 && setTimeout(() => limit.abort(new TimeoutError('The service did not answer in time.')), wait);
    try {
      signal?.throwIfAborted();
      const response = await fetch(addressOf(path, query), {
        method,
        headers: {
          ...always,
          ...(apiKey && { authorization: `Bearer ${apiKey}` }),
          ...(body?.type && { 'content-type': body.type }),
          ...sending.headers,
        },
        ...(body && { body: body.content }),
        ...(body?.content instanceof ReadableStream && { duplex: 'half' }),
        signal: limit.signal,
      } as RequestInit);
      return response;
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.signal.reason instanceof TimeoutError) throw limit.signal.reason;
      throw new ConnectionError(`The service at ${base.origin} could not be reached.`, { cause: error });
    } finally {
      if (late) clearTimeout(late);
      // The body of the answer is read after this: its reader watches the signal.
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Milliseconds until the next try; null for none. */
  function delayAfter(
    error: unknown,
    attempt: number,
    { repeatable, maxRetries: own = maxRetries }: Sending,
  ): number | null {
    if (attempt >= own) return null;
    if (error instanceof ConnectionError) return repeatable ? delayBefore(attempt) : null;
    if (!(error instanceof ApiError) || !isPassing(error, repeatable)) return null;
    const delay = error.retryAfter === null ? delayBefore(attempt) : error.retryAfter * 1000;
    return delay <= maxRetryDelay ? delay : null;
  }

  async function trying<T>(sending: Sending, read: (response: Response) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const body = await sending.body?.();
      let failure: SheafError;
      try {
        const response = await trySending(sending, body);
        if (response.status < 400) return await read(response);
        failure = await errorOf(response);
      } catch (error) {
        if (!(error instanceof SheafError)) throw error;
        failure = error;
      }
      const delay = body?.again === false ? null : delayAfter(failure, attempt, sending);
      if (delay === null) throw failure;
      await pause(delay, sending.signal);
    }
  }

  return {
    baseUrl: base,
    maxRetries,
    addressOf,
    send: (sending) => trying(sending, async (response) => response),
    json: <T>(sending: Sending) => trying(sending, (response) => readJson<T>(response)),
  };
}

async function readJson<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T;
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw new ConnectionError('The connection was lost in the middle of an answer.', { cause });
  }
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new SheafError('The answer is no JSON: is this the address of a Sheaf service?', { cause });
  }
}

/** Whether the same request may succeed later. A refused request (429, 503) was not begun, so anything may be sent again. */
function isPassing({ status, code }: ApiError, repeatable: boolean): boolean {
  if (FINAL_CODES.has(code)) return false;
  if (status === 408 || status === 429 || status === 503) return true;
  return repeatable && status >= 500 && status !== 501 && status !== 505;
}

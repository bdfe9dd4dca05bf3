import { addressOf } from './base.ts';
import { ApiError, NO_ANSWER, readError } from './errors.ts';
import type { Routes } from './schema.gen.ts';

type Name = keyof Routes;
type PartsOf<N extends Name> = Omit<Routes[N], 'answer'>;
interface Options {
  signal?: AbortSignal;
}
type Parts<N extends Name> = keyof PartsOf<N> extends never ? [parts?: Options] : [parts: PartsOf<N> & Options];

let language: string | null = null;

/** Has calls say in which language the page is: mails that they lead to are written in it. */
export function callIn(tag: string): void {
  language = tag;
}

/**
 * Calls a text tool with the body schema from the service.
 * @throws ApiError with the service's own words, or `no_answer` when it cannot be reached
 */
export async function callTextTool(name: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const anyCall = call as (name: string, parts: { body: unknown }) => Promise<unknown>;
  return (await anyCall(`POST /api/${encodeURIComponent(name)}`, { body })) as Record<string, unknown>;
}

/**
 * Calls a route of the API.
 * @throws ApiError with the service's own words, or `no_answer` when the way to it is broken
 */
export async function call<N extends Name>(name: N, ...[parts]: Parts<N>): Promise<Routes[N]['answer']> {
  const [method, template] = name.split(' ') as [string, string];
  const { path, query, body, signal } = (parts ?? {}) as Options & {
    path?: Record<string, string | number>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  let address = addressOf(template.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(path?.[key]))));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value));
  if (search.size > 0) address += `?${search}`;

  const response = await fetch(address, {
    method,
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      ...(language !== null && { 'accept-language': language }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, NO_ANSWER, '');
  });
  if (!response.ok) throw await readError(response);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as Routes[N]['answer'];
}

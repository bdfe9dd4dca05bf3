import { statSync } from 'node:fs';
import type { Devtools, DevtoolsEvent } from './devtools.ts';
import { PageError } from './page-error.ts';
import type { Printed, PrintTask } from './protocol.ts';

/** The origin of pages: a reserved name (RFC 2606). */
const ORIGIN = 'http://page.invalid';
/** The browser ends with a message of 100 MiB, which a file is in as Base64. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Limit of the browser's reports for a page: addresses, headers and bodies of requests, among others. */
const MAX_EVENT_BYTES = 64 * 1024 * 1024;
/** Kinds of files that are reported as missing; requests of scripts are not. */
const LOADED = new Set(['Image', 'Stylesheet', 'Font', 'Script']);
const MAX_MISSING = 300;
const MAX_ADDRESS = 2000;

interface Paused {
  requestId: string;
  /** Left out where the page sends too much with it. */
  request?: { url: string; method: string };
  resourceType?: string;
}

interface ServedFile {
  type: string;
  path: string;
  bytes: number;
}

/**
 * Answers the requests of a page with its files, one file at a time; any other request fails.
 * `lastSign` is when it last asked for one or got it, by `performance.now()`.
 * @param onFailure is called when the page crashes, or passes a limit of the task
 */
export function serveFiles(
  devtools: Devtools,
  sessionId: string,
  { request: { files, absolute, maxRequests, maxBytes }, inputs }: PrintTask,
  onFailure: (error: PageError) => void,
): { end(): void; printed(): Printed; lastSign(): number } {
  const known = new Map(files.map(({ path, type }, index) => [path, served(type, inputs[index] as string)]));
  const missing = new Set<string>();
  let [requests, refused, bytes, eventBytes] = [0, 0, 0, 0];
  let answered: Promise<unknown> = Promise.resolve();
  let lastSign = performance.now();
  const sign = () => {
    lastSign = performance.now();
  };
  const send = (method: string, params: object) => void devtools.send(method, params, sessionId).catch(() => {});
  const exceeded = (what: string) => onFailure(new PageError('limit_exceeded', what));

  function refuse({ requestId, request, resourceType }: Paused): void {
    refused++;
    if (absolute && request && isMissing(request, resourceType) && missing.size < MAX_MISSING) {
      missing.add(withoutFragment(request.url));
    }
    // A page that navigates elsewhere stays in place (RFC 9110, 15.3.5).
    if (resourceType === 'Document') send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
    else send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }

  function answer(paused: Paused): void {
    sign();
    const file = fileOf(paused);
    requests++;
    bytes += file?.bytes ?? 0;
    if (requests > maxRequests) exceeded('too many requests');
    else if (!file) refuse(paused);
    else if (bytes > maxBytes || file.bytes > MAX_FILE_BYTES) exceeded('too many bytes');
    else fulfill(paused.requestId, file);
  }

  function fileOf({ request }: Paused): ServedFile | undefined {
    if (request?.method !== 'GET') return undefined;
    return known.get((absolute ? withoutFragment(request.url) : pathOf(request.url)) ?? '');
  }

  function fulfill(requestId: string, { type, path }: ServedFile): void {
    const headers = {
      'content-type': type,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // Cross-origin fonts load as well; nothing leaks.
      ...(absolute && { 'access-control-allow-origin': '*' }),
    };
    const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const reply = { requestId, responseCode: 200, responseHeaders };
    // The browser has taken one file before the next is read.
    answered = answered
      .then(() => devtools.sendFile('Fetch.fulfillRequest', reply, path, sessionId))
      .catch(() => {})
      .then(sign);
  }

  function hear({ method, params, bytes }: DevtoolsEvent): void {
    eventBytes += bytes;
    if (eventBytes > MAX_EVENT_BYTES) exceeded('too large requests');
    else if (method === 'Fetch.requestPaused') answer(params);
    else if (method === 'Inspector.targetCrashed') onFailure(new PageError('operation_crashed', 'the page crashed'));
    // A dialog would hold the page.
    else if (method === 'Page.javascriptDialogOpening') send('Page.handleJavaScriptDialog', { accept: false });
  }

  const end = devtools.listen((event) => {
    if (event.sessionId === undefined || event.sessionId === sessionId) hear(event);
  });
  return { end, printed: () => ({ refused, missing: [...missing] }), lastSign: () => lastSign };
}

/** The address at which a file of a page is. */
export function addressOf(path: string, absolute: boolean): string {
  if (absolute) return path;
  return `${ORIGIN}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

const served = (type: string, path: string): ServedFile => ({ type, path, bytes: statSync(path).size });

function isMissing({ method, url }: { url: string; method: string }, resourceType = ''): boolean {
  return method === 'GET' && LOADED.has(resourceType) && /^https?:/.test(url) && url.length <= MAX_ADDRESS;
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] as string;

/** The path of one of the page's own files; null for other addresses. */
function pathOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.origin === ORIGIN ? decodeURIComponent(url.pathname.slice(1)) : null;
  } catch {
    return null;
  }
}

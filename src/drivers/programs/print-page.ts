import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SheafError } from '../../errors.ts';
import { crashed } from '../../sandbox/failures.ts';
import type { PrintRequest } from './chromium.ts';
import type { Devtools, DevtoolsEvent } from './devtools.ts';

/** The origin that pages stand in: nobody has it (RFC 2606). */
const ORIGIN = 'http://page.invalid';
/** How long a page may take until it is there, and until its fonts are. */
const LOAD_MS = 30_000;
const FONTS_MS = 3000;
const PIECE_BYTES = 1024 * 1024;

export interface Printed {
  /** Requests that were refused, since they went elsewhere or to a file that is not there. */
  refused: number;
  /** Addresses of pictures, styles, fonts and scripts among them, where paths are addresses. */
  missing: string[];
}

/** What is told of files that are missing; what scripts ask for by themselves is not. */
const LOADED = new Set(['Image', 'Stylesheet', 'Font', 'Script']);
const MAX_MISSING = 300;
const MAX_ADDRESS = 2000;

/**
 * Prints a page whose files stand at `paths`, in the order of the request, to `output`. Whatever it asks for besides these fails.
 * @throws SheafError `unprocessable_file` where the page does not come to an end, `operation_crashed`
 */
export async function printPage(
  devtools: Devtools,
  request: PrintRequest,
  paths: readonly string[],
  output: string,
  signal: AbortSignal,
): Promise<Printed> {
  const { browserContextId } = await devtools.send('Target.createBrowserContext', { disposeOnDetach: true });
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: object) => devtools.send(method, params, sessionId);
  const served = serveFiles(devtools, sessionId, request, paths);
  const gone = new Promise<never>((_resolve, reject) => {
    served.onCrash = () => reject(crashed(''));
    signal.addEventListener('abort', () => reject(new Error('the work was given up')), { once: true });
  });
  gone.catch(() => {});
  try {
    const work = async () => {
      await prepare(send, request);
      await within(LOAD_MS, load(devtools, sessionId, addressOf(request.files[0]!.path, request.absolute)));
      await Promise.race([
        send('Runtime.evaluate', { expression: 'document.fonts.ready.then(() => 1)', awaitPromise: true }),
        sleep(FONTS_MS),
      ]).catch(() => {});
      if (request.waitMs > 0) await sleep(request.waitMs, undefined, { signal });
      const { stream } = await within(LOAD_MS, send('Page.printToPDF', printOptions(request)));
      await save(send, stream, output);
    };
    await Promise.race([work(), gone]);
    return { refused: served.refused, missing: [...served.missing] };
  } finally {
    served.end();
    await devtools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
  }
}

type Send = (method: string, params?: object) => ReturnType<Devtools['send']>;

async function prepare(send: Send, { javascript, media }: PrintRequest): Promise<void> {
  await Promise.all([
    send('Page.enable'),
    send('Inspector.enable'),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    send('Emulation.setScriptExecutionDisabled', { value: !javascript }),
    send('Emulation.setEmulatedMedia', { media, features: [{ name: 'prefers-color-scheme', value: 'light' }] }),
    send('Page.setDownloadBehavior', { behavior: 'deny' }),
  ]);
}

async function load(devtools: Devtools, sessionId: string, url: string): Promise<void> {
  let stop = () => {};
  let opened = '';
  const loaded = new Promise<void>((resolve) => {
    stop = devtools.listen(({ sessionId: from, method, params }) => {
      if (from !== sessionId) return;
      // A page that wanted to leave, and was kept, stops without being loaded.
      const stopped = method === 'Page.frameStoppedLoading' && params.frameId === opened;
      if (stopped || method === 'Page.loadEventFired') resolve();
    });
  });
  try {
    const { errorText, frameId } = await devtools.send('Page.navigate', { url }, sessionId);
    if (errorText) throw new Error(`the page was not opened: ${errorText}`);
    opened = frameId;
    await loaded;
  } finally {
    stop();
  }
}

interface Paused {
  requestId: string;
  request: { url: string; method: string };
  resourceType: string;
}

function serveFiles(
  devtools: Devtools,
  sessionId: string,
  { files, absolute }: PrintRequest,
  paths: readonly string[],
) {
  const known = new Map(files.map(({ path, type }, index) => [path, { type, file: paths[index] as string }]));
  const state = { missing: new Set<string>(), refused: 0, onCrash: () => {}, end: () => {} };
  const answer = async ({ requestId, request, resourceType }: Paused) => {
    const found =
      request.method === 'GET'
        ? known.get((absolute ? request.url.split('#', 1)[0] : pathOf(request.url)) ?? '')
        : undefined;
    if (!found) {
      state.refused++;
      if (absolute && isMissing({ request, resourceType }) && state.missing.size < MAX_MISSING) {
        state.missing.add(request.url.split('#', 1)[0]!);
      }
      // A page that leaves for elsewhere stays where it is (RFC 9110, 15.3.5).
      if (resourceType === 'Document') {
        return devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 204 }, sessionId);
      }
      return devtools.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, sessionId);
    }
    const body = await readFile(found.file);
    const headers = {
      'content-type': found.type,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      // Fonts of other origins are there as well, and nothing goes back.
      ...(absolute && { 'access-control-allow-origin': '*' }),
    };
    const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const reply = { requestId, responseCode: 200, responseHeaders, body: body.toString('base64') };
    return devtools.send('Fetch.fulfillRequest', reply, sessionId);
  };
  state.end = devtools.listen((event: DevtoolsEvent) => {
    if (event.sessionId !== sessionId) return;
    if (event.method === 'Fetch.requestPaused') answer(event.params).catch(() => {});
    if (event.method === 'Inspector.targetCrashed') state.onCrash();
    // A dialog would hold the page.
    if (event.method === 'Page.javascriptDialogOpening') {
      devtools.send('Page.handleJavaScriptDialog', { accept: false }, sessionId).catch(() => {});
    }
  });
  return state;
}

function isMissing({ request, resourceType }: Pick<Paused, 'request' | 'resourceType'>): boolean {
  const { method, url } = request;
  return method === 'GET' && LOADED.has(resourceType) && /^https?:/.test(url) && url.length <= MAX_ADDRESS;
}

function addressOf(path: string, absolute: boolean): string {
  if (absolute) return path;
  return `${ORIGIN}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of one of the page's own files; null for what is elsewhere. */
function pathOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.origin === ORIGIN ? decodeURIComponent(url.pathname.slice(1)) : null;
  } catch {
    return null;
  }
}

function printOptions({ paper, margins, scale, background, tagged, outline, header, footer, pages }: PrintRequest) {
  return {
    transferMode: 'ReturnAsStream',
    paperWidth: paper.width,
    paperHeight: paper.height,
    landscape: paper.landscape,
    preferCSSPageSize: paper.cssSize,
    marginTop: margins.top,
    marginBottom: margins.bottom,
    marginLeft: margins.left,
    marginRight: margins.right,
    scale,
    printBackground: background,
    generateTaggedPDF: tagged,
    generateDocumentOutline: outline,
    displayHeaderFooter: header !== '' || footer !== '',
    headerTemplate: header || '<span></span>',
    footerTemplate: footer || '<span></span>',
    pageRanges: pages,
  };
}

async function save(send: Send, handle: string, output: string): Promise<void> {
  // Made anew: nothing that stands there already is written through.
  await using file = await open(output, 'wx');
  for (;;) {
    const { data, base64Encoded, eof } = await send('IO.read', { handle, size: PIECE_BYTES });
    await file.write(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
    if (eof) break;
  }
  await send('IO.close', { handle });
}

/** Gives up on a page that does not come to an end. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = sleep(ms, undefined, { signal: stop.signal }).then(() => {
    throw new SheafError('unprocessable_file', `The page is not done after ${ms / 1000} seconds.`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}

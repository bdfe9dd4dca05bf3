import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintRequest } from '../chromium.ts';
import type { Devtools } from './devtools.ts';
import { PageError } from './page-error.ts';
import type { Printed, PrintTask } from './protocol.ts';
import { addressOf, serveFiles } from './serve-files.ts';

/** Limits of the time without loading until the page is ready, of printing, and of its fonts. */
const IDLE_MS = 30_000;
const PRINT_MS = 30_000;
const FONTS_MS = 3000;
const PIECE_BYTES = 1024 * 1024;

/**
 * Prints a page to the output of the task. Requests for anything except its files fail.
 * @throws PageError if the page does not finish, crashes, or passes a limit
 */
export async function printPage(devtools: Devtools, task: PrintTask): Promise<Printed> {
  const { request, output } = task;
  const { browserContextId } = await devtools.send('Target.createBrowserContext', { disposeOnDetach: true });
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: object) => devtools.send(method, params, sessionId);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const served = serveFiles(devtools, sessionId, task, failed.reject);
  try {
    const work = async () => {
      await prepare(send, request);
      // biome-ignore lint/style/noNonNullAssertion: a request has the page as its first file.
      const loaded = load(devtools, sessionId, addressOf(request.files[0]!.path, request.absolute));
      // A page of many files takes long on a busy machine; the time of the job bounds it.
      await within(IDLE_MS, loaded, served.lastSign);
      await Promise.race([
        send('Runtime.evaluate', { expression: 'document.fonts.ready.then(() => 1)', awaitPromise: true }),
        sleep(FONTS_MS),
      ]).catch(() => {});
      if (request.waitMs > 0) await sleep(request.waitMs);
      const { stream } = await within(PRINT_MS, send('Page.printToPDF', printOptions(request)));
      await save(send, stream, output);
    };
    await Promise.race([work(), failed.promise]);
  } finally {
    // After an error the service ends the process.
    served.end();
  }
  await devtools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
  return served.printed();
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
  // Created as a new file, so that no existing link is followed.
  await using file = await open(output, 'wx');
  for (;;) {
    const { data, base64Encoded, eof } = await send('IO.read', { handle, size: PIECE_BYTES });
    await file.write(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
    if (eof) break;
  }
  await send('IO.close', { handle });
}

/**
 * Gives up on a page that does not come to an end.
 * @param lastSign when the page last did something, by `performance.now()`: the time counts from there
 */
async function within<T>(ms: number, work: Promise<T>, lastSign = () => 0): Promise<T> {
  const stop = new AbortController();
  const began = performance.now();
  const late = async (): Promise<never> => {
    for (;;) {
      const left = Math.max(began, lastSign()) + ms - performance.now();
      if (left <= 0) throw new PageError('unprocessable_file', `nothing came for ${ms / 1000} s`);
      await sleep(left, undefined, { signal: stop.signal });
    }
  };
  const lost = late();
  lost.catch(() => {});
  try {
    return await Promise.race([work, lost]);
  } finally {
    stop.abort();
  }
}

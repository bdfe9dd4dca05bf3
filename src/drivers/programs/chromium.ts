import { once } from 'node:events';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SheafError } from '../../errors.ts';
import { crashed } from '../../sandbox/host/child-errors.ts';
import { createChannel } from '../../sandbox/protocol/channel.ts';
import { FAILURE_CODES, type FromBrowser, type PrintTask } from './browser/protocol.ts';
import type { Host, ProgramDriver, Session } from './driver.ts';

const MAX_FILES = 1000;
/** Limit of the process's messages for one page: mostly addresses of missing files. */
const MAX_SAID_BYTES = 1024 * 1024;
const inches = z.number().min(0).max(200);

const printRequest = z.strictObject({
  /** The files in the order in which they are handed over: paths below the made-up origin, the page first. */
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(2000),
        type: z.string().regex(/^[\w.+-]+\/[\w.+-]+(?:; charset=[\w-]+)?$/),
      }),
    )
    .min(1)
    .max(MAX_FILES),
  /** Limits of the page's requests and of the bytes of its files, counted each time it loads one. */
  maxRequests: z.int().min(1).max(100_000),
  maxBytes: z
    .int()
    .min(1)
    .max(2 ** 30),
  /** Whether their paths are web addresses. */
  absolute: z.boolean().default(false),
  javascript: z.boolean(),
  media: z.enum(['print', 'screen']),
  waitMs: z.int().min(0).max(60_000),
  /** The pages that are wanted, as `1-3,5`; empty for all. */
  pages: z.string().regex(/^[\d,-]{0,60000}$/),
  paper: z.strictObject({ width: inches, height: inches, landscape: z.boolean(), cssSize: z.boolean() }),
  margins: z.strictObject({ top: inches, bottom: inches, left: inches, right: inches }),
  scale: z.number().min(0.1).max(2),
  background: z.boolean(),
  tagged: z.boolean(),
  outline: z.boolean(),
  /** Header and footer of each page; empty for none. */
  header: z.string().max(10_000),
  footer: z.string().max(10_000),
});
export type PrintRequest = z.output<typeof printRequest>;

const ARGUMENTS = [
  '--remote-debugging-pipe',
  ...['--headless', '--no-first-run', '--no-default-browser-check', '--no-pings'],
  // No background activity of the browser: no updates, no reports, no services.
  ...['--disable-background-networking', '--disable-component-update', '--disable-default-apps', '--disable-sync'],
  ...[
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-domain-reliability',
    '--disable-client-side-phishing-detection',
  ],
  ...['--disable-gpu', '--disable-dev-shm-usage', '--mute-audio', '--hide-scrollbars', '--font-render-hinting=none'],
  ...[
    '--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider',
    '--force-color-profile=srgb',
  ],
  '--proxy-server=127.0.0.1:9',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--js-flags=--max-old-space-size=512',
];

/**
 * Chromium without windows, and a companion process that controls it over pipes (`browser/`). Each task has a separate
 * profile in memory.
 */
export const chromium: ProgramDriver<typeof printRequest> = {
  name: 'chromium',
  // The first is a part of the browser that has no windows: it takes half of the memory.
  paths: [
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/lib/chromium/chromium',
    '/usr/lib64/chromium-browser/headless_shell',
    '/opt/google/chrome/chrome',
  ],
  // The well-known command is a script that starts it.
  executableOf: (path) => path.replace(/^\/usr\/bin\/(?=chromium(?:-headless-shell)?$)/, '/usr/lib/chromium/'),
  versionIn: (printed) => /^(?:Chromium|Google Chrome|HeadlessChrome)\D*(\d+\.[\d.]+)/m.exec(printed)?.[1] ?? null,
  sees: (executable) => [dirname(executable)],
  speaker: fileURLToPath(new URL('./browser/main.mjs', import.meta.url)),
  maxProcesses: 25,
  nestedNamespaces: true,
  maxWorks: 300,
  maxIdleBytes: 832 * 1024 * 1024,
  request: printRequest,
  start,
};

const answerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({
    type: z.literal('done'),
    refused: z.int().min(0),
    missing: z.array(z.string().max(2000)).max(300),
  }),
  z.strictObject({ type: z.literal('failed'), code: z.enum(FAILURE_CODES).nullable(), detail: z.string() }),
]) satisfies z.ZodType<FromBrowser>;

async function start(host: Host, signal: AbortSignal): Promise<Session<PrintRequest>> {
  const args = [...ARGUMENTS, `--user-data-dir=${host.inside('home')}/profile`];
  const child = host.spawn(args, ['ignore', 'ignore', 'ignore', 'pipe']);
  const ended = once(child, 'exit').then(() => {});
  let hear = (_answer: FromBrowser) => {};
  let fail = (_why: Error) => {};
  const channel = createChannel<unknown, PrintTask>(child.stdio[3] as Socket, {
    maxBytes: MAX_SAID_BYTES,
    onMessage: (message) => hear(answerSchema.parse(message)),
    // It ends without its channel.
    onFault: (why) => fail(why),
  });
  const ask = (task?: PrintTask): Promise<FromBrowser> => {
    channel.renew();
    return new Promise((resolve, reject) => {
      hear = resolve;
      fail = reject;
      if (task) channel.send(task);
    });
  };
  const late = once(signal, 'abort').then(() => {
    throw new Error('Chromium did not start');
  });
  late.catch(() => {});
  const gone = ended.then(() => {
    throw new Error('Chromium ended while it started');
  });
  gone.catch(() => {});
  await Promise.race([ask(), late, gone]);
  return sessionOf(host, ask, child.pid as number, ended);
}

function sessionOf(
  host: Host,
  ask: (task: PrintTask) => Promise<FromBrowser>,
  pid: number,
  ended: Promise<void>,
): Session<PrintRequest> {
  return {
    pid,
    ended,
    nameOf: (_request, index) => String(index),
    async work(request, inputs) {
      const name = '0.pdf';
      const paths = inputs.map((each) => join(host.inside('in'), each));
      const answer = await ask({ request, inputs: paths, output: join(host.inside('out'), name) });
      if (answer.type === 'done') {
        return { value: { refused: answer.refused, missing: answer.missing }, outputs: [name] };
      }
      throw answer.type === 'failed' ? failureOf(answer) : new Error('an answer to nothing');
    },
  };
}

/** The operations have the words for callers. */
function failureOf({ code, detail }: Extract<FromBrowser, { type: 'failed' }>): Error {
  const cause = new Error(detail);
  if (code === 'operation_crashed') return crashed('');
  if (code === 'limit_exceeded') return new SheafError(code, 'The page loads too much.', { cause });
  if (code === 'unprocessable_file') return new SheafError(code, 'The page does not come to an end.', { cause });
  return cause;
}

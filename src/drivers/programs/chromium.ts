import { once } from 'node:events';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { createDevtools, type Devtools } from './devtools.ts';
import type { Host, ProgramDriver, Session } from './driver.ts';
import { printPage } from './print-page.ts';

const MAX_FILES = 1000;
const inches = z.number().min(0).max(200);

export const printRequest = z.strictObject({
  /** What the files are, in the order in which they are handed over: paths below the made-up origin, the page first. */
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(2000),
        type: z.string().regex(/^[\w.+-]+\/[\w.+-]+(?:; charset=[\w-]+)?$/),
      }),
    )
    .min(1)
    .max(MAX_FILES),
  /** Whether their paths are addresses of the web, under which they stand. */
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
  /** Elements that stand above and below each page; empty for none. */
  header: z.string().max(10_000),
  footer: z.string().max(10_000),
});
export type PrintRequest = z.output<typeof printRequest>;

const ARGUMENTS = [
  '--remote-debugging-pipe',
  ...['--headless', '--no-first-run', '--no-default-browser-check', '--no-pings'],
  // Nothing that a browser does by itself: no updates, no reports, no services.
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

/** Chromium without windows, told over pipes. Each piece of work has a profile in memory of its own. */
export const chromium: ProgramDriver<typeof printRequest> = {
  name: 'chromium',
  // The first is a part of the browser that has no windows: it takes half of the memory.
  paths: [
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/lib/chromium/chromium',
    '/usr/lib64/chromium-browser/headless_shell',
    '/opt/google/chrome/chrome',
  ],
  // What people know is a script that starts it.
  executableOf: (path) => path.replace(/^\/usr\/bin\/(?=chromium(?:-headless-shell)?$)/, '/usr/lib/chromium/'),
  versionIn: (printed) => /^(?:Chromium|Google Chrome|HeadlessChrome)\D*(\d+\.[\d.]+)/m.exec(printed)?.[1] ?? null,
  sees: (executable) => [dirname(executable)],
  maxProcesses: 24,
  nestedNamespaces: true,
  maxWorks: 300,
  maxIdleBytes: 768 * 1024 * 1024,
  request: printRequest,
  start,
};

async function start(host: Host, signal: AbortSignal): Promise<Session<PrintRequest>> {
  const args = [...ARGUMENTS, `--user-data-dir=${host.inside('home')}/profile`];
  const child = host.spawn(args, ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']);
  const ended = once(child, 'exit').then(() => {});
  const [, , , input, output] = child.stdio;
  const devtools = createDevtools(input as Writable, output as Readable);
  const late = once(signal, 'abort').then(() => {
    throw new Error('Chromium did not come up');
  });
  late.catch(() => {});
  await Promise.race([devtools.send('Browser.getVersion'), late]);
  return sessionOf(host, devtools, child.pid as number, ended);
}

function sessionOf(host: Host, devtools: Devtools, pid: number, ended: Promise<void>): Session<PrintRequest> {
  return {
    pid,
    ended,
    nameOf: (_request, index) => String(index),
    async work(request, inputs, signal) {
      const name = '0.pdf';
      const files = inputs.map((each) => join(host.outside('in'), each));
      const value = await printPage(devtools, request, files, join(host.outside('out'), name), signal);
      return { value: { ...value }, outputs: [name] };
    },
  };
}

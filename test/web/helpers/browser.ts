import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { GENEROUS } from '../../helpers/generous.ts';
import { linesWithSecrets } from '../../helpers/secrets-in-logs.ts';
import { removeAtExit, type Service, type ServiceOptions, startService } from '../../helpers/service-process.ts';

export { dropFiles } from './drop-files.ts';

/** The service as called from another machine of a LAN. */
export const LAN_NAME = 'sheaf.test';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that is not this machine's own: pages from it are no secure context over plain http.
  `--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`,
];

/** Longer than the pause between two actions anywhere. */
const MOST_STOPS = 40;

export interface Visit extends AsyncDisposable {
  page: Page;
  /** Requests that left for another host. */
  foreign: string[];
  /** Errors in the console, without expected ones. */
  errors: string[];
}

export interface Web {
  service: Service;
  /** Opens a separate browser window at a place of the page. */
  visit(place?: string, options?: BrowserContextOptions & { expect?: RegExp; base?: string }): Promise<Visit>;
}

/** Shared state of the files of this process, which run in turn; both end with the process. */
let browser: Promise<Browser> | undefined;
let shared: Promise<Service> | undefined;

/**
 * Lets tests visit a service with the browser; skips them without one.
 * @param options of a separate service, or 'shared' for the common one, which tests must neither exhaust nor stop
 */
export function describeWeb(name: string, options: ServiceOptions | 'shared', tests: (web: Web) => void): void {
  const executablePath = inject('chromium');
  describe.skipIf(executablePath === null)(name, () => {
    const web = {} as Web;
    beforeAll(async () => {
      browser ??= chromium.launch({ executablePath: executablePath as string, args: FLAGS });
      if (options === 'shared') {
        shared ??= startService({ env: GENEROUS });
        removeAtExit((await shared).dataDir);
      }
      web.service = await (options === 'shared' ? (shared as Promise<Service>) : startService(options));
      const opened = await browser;
      web.visit = (place = '', visit = {}) => open(opened, web.service, place, visit);
    });
    afterAll(async () => {
      if (options !== 'shared') return web.service?.[Symbol.asyncDispose]();
      const leaks = linesWithSecrets(web.service?.logs ?? []);
      if (leaks.length > 0) throw new Error(`the service logged secrets:\n${leaks.slice(0, 3).join('\n')}`);
    });
    tests(web);
  });
}

async function open(
  browser: Browser,
  service: Service,
  place: string,
  { expect: expected, base, ...options }: BrowserContextOptions & { expect?: RegExp; base?: string },
): Promise<Visit> {
  const address = base ?? `${service.url}/`;
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    // It would answer instead of what a test puts before the service; its own file tries it.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  const foreign: string[] = [];
  const errors: string[] = [];
  const { host } = new URL(address);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'blob:' && url.protocol !== 'data:' && url.host !== host) foreign.push(request.url());
  });
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !expected?.test(text)) errors.push(text);
  });
  // Registered from the start: registering it at the key press that opens a chooser may be too late.
  page.on('filechooser', () => {});
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address + place, { waitUntil: 'load' });
  await page.locator('main h1').first().waitFor();
  return {
    page,
    foreign,
    errors,
    async [Symbol.asyncDispose]() {
      // Requests that closing aborts are no fault of the page.
      const said = [...errors];
      await context.close();
      expect(foreign, 'requests to other hosts').toEqual([]);
      expect(said, 'errors in the console').toEqual([]);
    },
  };
}

/** Waits until every file in the workspace is ready (or has failed). */
export async function filesSettled(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => page.locator('[data-item][data-state=ready], [data-item][data-state=failed]').count(), {
      timeout: 90_000,
    })
    .toBe(count);
}

/** Presses only Tab, or another key, until an element has the focus; reports where the focus was if it never arrives. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  // The input of a switch may be drawn by its label.
  await target.waitFor({ state: 'attached' });
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    stops.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return `${at?.tagName} ${at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40)}`;
      }),
    );
  }
  expect.fail(`The focus does not come to ${target}; it went over: ${stops.join(' | ')}`);
}

/** Opens the settings if they are a sheet. */
export async function openSettings(page: Page): Promise<void> {
  const toggle = page.locator('[data-sheet-toggle]');
  await toggle.waitFor({ state: 'attached' });
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/** Folds the settings away if they are a sheet over the page, as on phones. */
export async function closeSettings(page: Page): Promise<void> {
  const toggle = page.locator('[data-sheet-toggle]');
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'true') await toggle.click();
}

/** Presses the button that starts the job. */
export async function start(page: Page): Promise<void> {
  // By a key, which goes to the button wherever it is by then.
  await page.locator('aside button[aria-describedby=start-reason]').press('Enter');
}

/** Waits for the end of the job and returns the word for it: completed, failed or cancelled. */
export async function ended(page: Page): Promise<string> {
  const card = page.locator('[data-run=completed], [data-run=failed], [data-run=cancelled]').first();
  await card.waitFor({ timeout: 90_000 });
  return (await card.getAttribute('data-run')) as string;
}

/** Downloads the result by its button; returns its path and suggested name. */
export async function downloadResult(page: Page): Promise<{ path: string; name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // By a key, too.
    page.locator('button[data-download]').first().press('Enter'),
  ]);
  return { path: await download.path(), name: download.suggestedFilename() };
}

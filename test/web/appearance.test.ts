import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb, dropFiles, ended, filesSettled, start, type Web } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

/** Every state of the page that looks different. */
const STATES: [name: string, place: string, prepare?: (page: Page) => Promise<void>][] = [
  ['home', ''],
  ['home with files', '', (page) => dropFiles(page, [dropped('photo.jpg'), dropped('photo.png')])],
  ['nothing', 'no-such-place'],
  ['an empty workspace', 'pdf-merge'],
  ['a split', 'pdf-split', (page) => fill(page, ['render-features.pdf'])],
  ['a removal', 'pdf-remove-pages', (page) => fill(page, ['render-features.pdf'])],
  ['a merge', 'pdf-merge', (page) => fill(page, ['render-features.pdf', 'three-pages.pdf'])],
  ['a compression', 'pdf-compress', (page) => fill(page, ['three-pages.pdf'])],
  ['pages as images', 'pdf-to-images', (page) => fill(page, ['three-pages.pdf'])],
  ['an image', 'image-resize', (page) => fill(page, ['photo.jpg'])],
  ['a smaller image', 'image-compress', (page) => fill(page, ['photo.png'])],
  ['a result', 'pdf-split', (page) => finish(page, 'three-pages.pdf')],
  ['a failure', 'json-formatter', (page) => finish(page, 'json-invalid.json')],
  ['json', 'json', checkJson],
  ['text case', 'text-case'],
  ['base64', 'base64'],
  ['uuid', 'uuid'],
  ['password', 'password', (page) => page.getByRole('main').getByRole('button').first().click()],
  ['login', 'login'],
  ['signup', 'signup'],
  ['forgot', 'forgot-password'],
  ['reset', 'reset-password#token=abcdefghijklmnopqrstuvwxyz'],
  ['verify', 'verify-email'],
  ['usage', 'usage'],
  ['account, signed out', 'account'],
];
const SIGNED_IN: typeof STATES = [
  ['account', 'account'],
  ['keys', 'keys', (page) => page.locator('form button[type=submit]').click()],
  ['history', 'history', (page) => page.locator('[data-job]').first().waitFor()],
];

async function fill(page: Page, files: string[]): Promise<void> {
  await dropFiles(page, files.map(dropped));
  await filesSettled(page, files.length);
}

async function finish(page: Page, file: string): Promise<void> {
  await fill(page, [file]);
  await start(page);
  await ended(page);
}

async function checkJson(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('{"a":\n oops}');
  await page.getByRole('main').getByRole('button').last().click();
  await page.locator('[data-json-error]').waitFor();
}

/** Serious findings of axe-core, as a list to read. */
async function findings(page: Page): Promise<string[]> {
  // The policy of the page forbids scripts that it does not serve; this one comes through the debugger.
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run(document));
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

async function signedIn(web: Web, options: Parameters<Web['visit']>[1]): Promise<Awaited<ReturnType<Web['visit']>>> {
  const visit = await web.visit('signup', options);
  const request = visit.page.context().request;
  const email = `eve-${Math.random().toString(36).slice(2)}@example.org`;
  await request.post(`${web.service.url}/api/auth/signup`, { data: { email, password: 'correct horse battery' } });
  const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[1]') };
  await request.post(`${web.service.url}/api/upload`, { multipart: { job_type: 'json-formatter', file } });
  return visit;
}

describeWeb('every page', {}, (web) => {
  it.each([
    ['light, wide', { colorScheme: 'light' }],
    ['dark, on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
    ['light, on a phone, in German', { colorScheme: 'light', viewport: { width: 390, height: 844 }, locale: 'de-DE' }],
  ] as const)(
    'is accessible and fits: %s',
    async (_name, options) => {
      const problems: string[] = [];
      await using stranger = await web.visit('', { ...options, expect: /404/ });
      for (const [state, place, prepare] of STATES) {
        // Through another page: a change behind the # alone loads nothing.
        await stranger.page.goto('about:blank');
        await stranger.page.goto(`${web.service.url}/${place}`);
        problems.push(...(await check(stranger.page, state, prepare)));
      }
      await using visit = await signedIn(web, options);
      const { page } = visit;
      for (const [state, place, prepare] of SIGNED_IN) {
        await page.goto(`${web.service.url}/${place}`);
        await page.locator('main nav').waitFor();
        problems.push(...(await check(page, state, prepare)));
      }
      expect(problems).toEqual([]);
    },
    240_000,
  );

  async function check(page: Page, state: string, prepare?: (page: Page) => Promise<void>): Promise<string[]> {
    await page.locator('main h1').waitFor();
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    const found = (await findings(page)).map((finding) => `${state}: ${finding}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    return overflow > 0 ? [...found, `${state} is ${overflow} px wider than the window`] : found;
  }

  it('speaks the language of the browser, and the one chosen after that', async () => {
    await using visit = await web.visit('', { locale: 'de-AT' });
    const { page } = visit;
    await page.getByRole('heading', { name: 'Was möchten Sie tun?' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByText('PDF teilen').waitFor();
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
  });

  it('follows the colors of the system, and the ones chosen after that', async () => {
    await using visit = await web.visit('', { colorScheme: 'dark' });
    const { page } = visit;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe('rgb(19, 24, 22)');
    await page.getByRole('button', { name: 'Use light colors' }).click();
    expect(await ground()).toBe('rgb(246, 245, 241)');
    await page.reload();
    await page.locator('main h1').waitFor();
    expect(await ground()).toBe('rgb(246, 245, 241)');
  });

  it('moves nothing for those who asked for less motion', async () => {
    await using visit = await web.visit('', { reducedMotion: 'reduce' });
    await visit.page.locator('[data-tool]').first().waitFor();
    const seconds = await visit.page
      .locator('[data-tool]')
      .first()
      .evaluate((card) => getComputedStyle(card).transitionDuration);
    expect(Number.parseFloat(seconds)).toBeLessThan(0.001);
  });
});

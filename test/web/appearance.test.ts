import { join } from 'node:path';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb, type Web } from './helpers/browser.ts';
import { SIGNED_IN, STATES } from './helpers/states.ts';

/** Where pictures of all states are to go, to be looked at; nowhere otherwise. */
const { SCREENSHOTS } = process.env;
const PHONE = { viewport: { width: 390, height: 844 } };
const LOOKS: [name: string, options: BrowserContextOptions][] = [
  ['light, wide', { colorScheme: 'light' }],
  ['dark, wide', { colorScheme: 'dark' }],
  ['dark, on a phone', { colorScheme: 'dark', ...PHONE }],
  ['light, on a phone, in German', { colorScheme: 'light', ...PHONE, locale: 'de-DE' }],
  ['dark, 320 px, in German', { colorScheme: 'dark', viewport: { width: 320, height: 640 }, locale: 'de-DE' }],
  ['light, at 200 % zoom', { colorScheme: 'light', viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
];
if (SCREENSHOTS) {
  LOOKS.push(['light, on a tablet', { colorScheme: 'light', viewport: { width: 820, height: 1180 } }]);
  LOOKS.push(['light, on a phone', { colorScheme: 'light', ...PHONE }]);
  LOOKS.push(['light, wide, in German', { colorScheme: 'light', locale: 'de-DE' }]);
}

/** Findings of axe-core, as a list to read. */
async function findings(page: Page): Promise<string[]> {
  // The policy of the page forbids scripts that it does not serve; this one comes through the debugger.
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run(document));
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** What is smaller than 24 by 24 px and stands in no sentence (WCAG 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], select, input:not([type=hidden]), [role=option]')].flatMap(
      (target) => {
        const { width, height } = target.getBoundingClientRect();
        const inLine = target.closest('p, li > span, dd') !== null && target.tagName === 'A';
        const hidden =
          width <= 1 || getComputedStyle(target).opacity === '0' || target.matches('[type=checkbox], [type=radio]');
        if (hidden || inLine || (width >= 24 && height >= 24)) return [];
        return [
          `${target.getAttribute('aria-label') ?? target.textContent} ${Math.round(width)}×${Math.round(height)}`,
        ];
      },
    ),
  );
}

/** A picture of the whole page, once nothing moves any more. */
async function takePicture(page: Page, path: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
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
  it.each(LOOKS)('is accessible and fits: %s', { timeout: 600_000 }, async (look, options) => {
    const problems: string[] = [];
    const refused = /40[14]|422|ERR_FAILED|WebSocket|\/ws\//;
    await using stranger = await web.visit('', { ...options, expect: refused });
    for (const { name, place, prepare } of STATES) {
      // Through another page: a change behind the # alone loads nothing.
      await stranger.page.goto('about:blank');
      await stranger.page.goto(`${web.service.url}/${place}`);
      problems.push(...(await check(stranger.page, `${name}, ${look}`, prepare)));
      // The next state begins with an empty tray, as a new tab does.
      await stranger.page.evaluate(() => sessionStorage.clear());
    }
    await using visit = await signedIn(web, options);
    for (const { name, place, prepare } of SIGNED_IN) {
      await visit.page.goto(`${web.service.url}/${place}`);
      await visit.page.locator('main nav').waitFor();
      problems.push(...(await check(visit.page, `${name}, ${look}`, prepare)));
    }
    expect(problems).toEqual([]);
  });

  async function check(page: Page, state: string, prepare?: (page: Page) => Promise<void>): Promise<string[]> {
    await page.locator('main h1').waitFor();
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    if (SCREENSHOTS) await takePicture(page, join(SCREENSHOTS, `${state.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.png`));
    const found = (await findings(page)).map((finding) => `${state}: ${finding}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const small = (await smallTargets(page)).map((target) => `${state}: too small to hit: ${target}`);
    return [...found, ...small, ...(overflow > 0 ? [`${state} is ${overflow} px wider than the window`] : [])];
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
    await page.getByRole('button', { name: 'Use light colours' }).click();
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

import { join } from 'node:path';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb, type Web } from './helpers/browser.ts';
import { englishTexts } from './helpers/english.ts';
import { misfits } from './helpers/fit.ts';
import { SIGNED_IN, STATES } from './helpers/states.ts';

/** Folder for pictures of all states, for people to look at; none otherwise. */
const { SCREENSHOTS } = process.env;
/** Every state in every look for pictures; otherwise each in the first look and in one of the others, in turns. */
const EVERY_LOOK = SCREENSHOTS !== undefined || process.env.EVERY_LOOK === '1';

interface Look {
  name: string;
  colors: 'light' | 'dark';
  width: number;
  height: number;
  /** axe-core's rules: all of them, or those about colors and sizes. */
  rules: 'all' | readonly string[];
}
const OF_SIZES = ['scrollable-region-focusable'];
const OF_COLORS = [...OF_SIZES, 'color-contrast'];

/** Each state is set up once in each language, and then checked in windows of several sizes and colors. */
const VISITS: { language: string; options: BrowserContextOptions; looks: Look[] }[] = [
  {
    language: 'English',
    options: { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
    looks: [
      { name: 'light, wide', colors: 'light', width: 1280, height: 900, rules: 'all' },
      { name: 'light, at 200 % zoom', colors: 'light', width: 640, height: 450, rules: OF_SIZES },
      { name: 'dark, wide', colors: 'dark', width: 1280, height: 900, rules: OF_COLORS },
      { name: 'dark, on a phone', colors: 'dark', width: 390, height: 844, rules: OF_SIZES },
    ],
  },
  {
    language: 'German',
    options: { colorScheme: 'light', viewport: { width: 390, height: 844 }, locale: 'de-DE' },
    looks: [
      { name: 'light, on a phone', colors: 'light', width: 390, height: 844, rules: 'all' },
      { name: 'dark, 320 px', colors: 'dark', width: 320, height: 640, rules: OF_COLORS },
    ],
  },
];
if (SCREENSHOTS) {
  const more: Omit<Look, 'rules'>[] = [
    { name: 'light, on a tablet', colors: 'light', width: 820, height: 1180 },
    { name: 'light, wide, once more', colors: 'light', width: 1280, height: 900 },
  ];
  for (const { looks } of VISITS) looks.push(...more.map((look) => ({ ...look, rules: OF_SIZES })));
}

function looksOf(looks: readonly Look[], state: number): Look[] {
  const [first, ...others] = looks;
  if (EVERY_LOOK || !first) return [...looks];
  return [first, ...others.filter((_, index) => index === state % others.length)];
}

/** Findings of axe-core, as a list to read. */
async function findings(page: Page, rules: Look['rules']): Promise<string[]> {
  const results = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    rules === 'all' ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } },
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/**
 * Targets smaller than 24 by 24 px outside of sentences (WCAG 2.5.8). Fields of a form have the size that its page
 * states; each has an equivalent control in the list. Lines of text and links on a page have the size that it gives them.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], select, input:not([type=hidden]), [role=option]')].flatMap(
      (target) => {
        const { width, height } = target.getBoundingClientRect();
        const inLine = target.closest('p, li > span, dd') !== null && target.tagName === 'A';
        const hidden =
          width <= 1 || getComputedStyle(target).opacity === '0' || target.matches('[type=checkbox], [type=radio]');
        if (
          hidden ||
          inLine ||
          target.closest('[data-page-field], [data-line], [data-link]') ||
          (width >= 24 && height >= 24)
        )
          return [];
        return [
          `${target.getAttribute('aria-label') ?? target.textContent} ${Math.round(width)}×${Math.round(height)}`,
        ];
      },
    ),
  );
}

/** Adjacent choices that one would have to scroll to read. */
async function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.mantine-SegmentedControl-root')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
}

/** Shows the page in a window of this size and these colors, and waits until it is redrawn, with nothing loading. */
async function putOn(page: Page, { colors, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: colors });
  await page.setViewportSize({ width, height });
  await page.locator(`html[data-mantine-color-scheme=${colors}]`).waitFor();
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(changing.map(({ finished }) => finished.catch(() => {})));
  });
}

/** A picture of the whole page, once nothing moves any longer. */
async function takePicture(page: Page, path: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}

/** Headings that leave a level out. */
async function headingJumps(page: Page): Promise<string[]> {
  const levels = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) => all.map((heading) => [Number(heading.tagName[1]), heading.textContent] as const));
  return levels.flatMap(([level, text], index) => {
    const before = levels[index - 1]?.[0] ?? 0;
    return level > before + 1 ? [`the heading “${text}” goes from h${before} to h${level}`] : [];
  });
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

describeWeb('every page', 'shared', (web) => {
  it.each(VISITS)('is accessible and fits: $language', { timeout: 900_000 }, async ({ language, options, looks }) => {
    const problems: string[] = [];
    const refused = /40[14]|422|ERR_FAILED|WebSocket|\/ws\//;
    // During a fade, both colors show for a moment.
    const still = { ...options, reducedMotion: 'reduce' } as const;
    await using stranger = await web.visit('', { ...still, expect: refused });
    for (const [index, { name, place, prepare }] of STATES.entries()) {
      // By way of another page: a change of only the fragment loads nothing.
      await stranger.page.goto('about:blank');
      await stranger.page.goto(`${web.service.url}/${place}`);
      problems.push(...(await check(stranger.page, `${name}, ${language}`, looksOf(looks, index), prepare)));
      // The next state begins with an empty tray, as a new tab does.
      await stranger.page.evaluate(() => sessionStorage.clear());
    }
    // One of the states is a password that was wrong.
    await using visit = await signedIn(web, { ...still, expect: /401/ });
    for (const [index, { name, place, prepare }] of SIGNED_IN.entries()) {
      await visit.page.goto(`${web.service.url}/${place}`);
      await visit.page.locator('main nav').waitFor();
      problems.push(...(await check(visit.page, `${name}, ${language}`, looksOf(looks, index), prepare)));
    }
    expect(problems.join('\n')).toBe('');
  });

  async function check(page: Page, state: string, looks: Look[], prepare?: (page: Page) => Promise<void>) {
    await page.locator('main h1').waitFor();
    await prepare?.(page);
    // Pictures that are seen are there.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
    // The policy of the page forbids scripts that it does not serve; this one comes through the debugger.
    await page.evaluate(axe.source);
    const problems = (await headingJumps(page)).map((jump) => `${state}: ${jump}`);
    const isGerman = (await page.locator('html').getAttribute('lang')) === 'de';
    const untranslated = isGerman ? await englishTexts(page, 'de') : [];
    problems.push(...untranslated.map((text) => `${state}: in English: ${text}`));
    for (const look of looks) problems.push(...(await checkLook(page, `${state}, ${look.name}`, look)));
    await putOn(page, looks[0] as Look);
    return problems;
  }

  async function checkLook(page: Page, state: string, look: Look): Promise<string[]> {
    await putOn(page, look);
    if (SCREENSHOTS) await takePicture(page, join(SCREENSHOTS, `${state.replaceAll(/[^a-zA-Z0-9]+/g, '-')}.png`));
    const found = (await findings(page, look.rules)).map((finding) => `${state}: ${finding}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const cut = (await cutChoices(page)).map((choice) => `${state}: wider than its place: ${choice}`);
    const unfit = (await misfits(page)).map((text) => `${state}: ${text}`);
    const small = (await smallTargets(page)).map((target) => `${state}: too small to hit: ${target}`);
    return [
      ...found,
      ...cut,
      ...unfit,
      ...small,
      ...(overflow > 0 ? [`${state} is ${overflow} px wider than the window`] : []),
    ];
  }

  it('speaks the language of the browser, and the one chosen after that', async () => {
    await using visit = await web.visit('', { locale: 'de-AT' });
    const { page } = visit;
    await page.getByRole('heading', { name: 'Was möchten Sie tun?' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByText('PDF aufteilen').first().waitFor();
    await page.getByLabel('Sprache').selectOption('en');
    await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
  });

  it('speaks of operations in French and Spanish', async () => {
    for (const [locale, title, label] of [
      ['fr-FR', 'Protéger un PDF', 'Autorisations'],
      ['es-ES', 'Proteger un PDF', 'Permisos'],
    ] as const) {
      await using visit = await web.visit('pdf-protect', { locale });
      const { page } = visit;
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.locator('[data-add]').setInputFiles(new URL('../fixtures/three-pages.pdf', import.meta.url).pathname);
      await page.getByText(label, { exact: true }).waitFor();
    }
  });

  it('follows the colors of the system, and the ones chosen after that', async () => {
    await using visit = await web.visit('', { colorScheme: 'dark' });
    const { page } = visit;
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(ground).toBe('rgb(19, 24, 22)');
    await page.getByRole('button', { name: 'Light mode' }).click();
    await expect.poll(ground).toBe('rgb(246, 245, 241)');
    await page.reload();
    await page.locator('main h1').waitFor();
    await expect.poll(ground).toBe('rgb(246, 245, 241)');
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

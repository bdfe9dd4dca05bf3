import type { Browser, Page } from 'playwright-core';
import { dropped } from '#test/web/helpers/files.ts';
import { chooseFiles } from './choose-files.ts';
import { SLOWER } from './first-view.ts';

const ROUNDS = 3;

/** What the page keeps of every press and key: how long until the next picture was on the screen. As text: it runs in the browser. */
const RECORDER = `
  window.presses = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** What people do most, each from a state that is ready for it. */
const ACTIONS: { name: string; place: string; files: string[]; act(page: Page): Promise<void> }[] = [
  { name: 'open a tool', place: '', files: [], act: (page) => page.locator('[data-tool=pdf-merge]').first().click() },
  {
    name: 'search for a tool',
    place: '',
    files: [],
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('shrink', { delay: 60 });
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'choose pages',
    place: 'pdf-remove-pages',
    files: ['render-features.pdf'],
    async act(page) {
      await page.locator('[data-number="2"]').click();
      await page.locator('[data-number="4"]').click({ modifiers: ['Shift'] });
    },
  },
  {
    name: 'arrange pages',
    place: 'pdf-arrange',
    files: ['render-features.pdf', 'features.pdf'],
    async act(page) {
      await page.locator('[data-page=A3]').click();
      await page.getByRole('button', { name: 'Move earlier' }).click();
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
    },
  },
  {
    name: 'change a setting',
    place: 'image-compress',
    files: ['photo.jpg'],
    async act(page) {
      await page.getByRole('textbox', { name: 'Quality' }).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('40', { delay: 60 });
    },
  },
  {
    name: 'start, and see it done',
    place: 'image-compress',
    files: ['photo.jpg'],
    async act(page) {
      await page.locator('[data-start]').click();
      await page.locator('[data-compare]').waitFor();
      await page.getByRole('slider').last().press('ArrowLeft');
    },
  },
  {
    name: 'draw an area',
    place: 'pdf-redact',
    files: ['render-features.pdf'],
    async act(page) {
      await page.locator('[data-stage] img').waitFor();
      await page.locator('[data-regions] [role=toolbar] button:not([disabled])').first().click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
    },
  },
];

/** The longest time from a press to the next picture, in milliseconds, by action; the browser reports it in steps of 8. */
export async function measureInteractions(
  browser: Browser,
  url: string,
  onPhone: boolean,
): Promise<Map<string, number>> {
  const longest = new Map<string, number>();
  for (const { name, place, files, act } of ACTIONS) {
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
      const page = await context.newPage();
      await page.addInitScript(RECORDER);
      await page.goto(`${url}/${place}`);
      await page
        .locator(place === '' ? '[data-tool]' : 'main h1')
        .first()
        .waitFor();
      if (files.length > 0) await chooseFiles(page, files.map(dropped));
      for (let n = 0; n < files.length; n++)
        await page.locator('[data-item][data-state=ready], [data-board]').first().waitFor();
      await page.waitForLoadState('networkidle');
      const session = await context.newCDPSession(page);
      if (onPhone) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.evaluate('window.presses = []');
      await act(page);
      // The browser does not list shorter ones.
      const times = (await page.evaluate(
        'new Promise((done) => setTimeout(() => done(window.presses), 500))',
      )) as number[];
      longest.set(name, Math.max(longest.get(name) ?? 0, ...times));
      await context.close();
    }
  }
  return longest;
}

import type { Browser, Page } from 'playwright-core';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { type DroppedFile, dropped, fileOf } from '#test/web/helpers/files.ts';
import { chooseFiles } from './choose-files.ts';
import { EDIT_ACTIONS } from './edit-actions.ts';
import { SLOWER } from './first-view.ts';

const ROUNDS = 3;

/**
 * Records every press and key on the page: the time until the next frame was on the screen. As text: it runs in the
 * browser.
 */
const RECORDER = `
  window.presses = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

const PAGES = 1000;
const LONG = fileOf(
  'long.pdf',
  pagesPdf(Array.from({ length: PAGES }, (_, page) => `BT /F1 60 Tf 40 80 Td (${page + 1}) Tj ET`)),
);

/** The most frequent actions, each from a state that is ready for it. */
const ACTIONS: {
  name: string;
  place: string;
  files: (string | DroppedFile)[];
  isLong?: boolean;
  act(page: Page): Promise<void>;
}[] = [
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
    name: 'arrange 1,000 pages',
    place: 'pdf-arrange',
    files: [LONG],
    async act(page) {
      await page.locator('[data-page=A3]').click();
      await page.locator('[data-page=A6]').click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: 'Move earlier' }).click();
      await page.getByRole('button', { name: 'Duplicate' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.keyboard.press('ArrowRight');
    },
  },
  {
    name: 'mark some of 1,000 pages',
    place: 'pdf-remove-pages',
    files: [LONG],
    async act(page) {
      await page.locator('[data-number="2"]').click();
      await page.locator('[data-number="6"]').click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: 'Odd' }).click();
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
      const compare = page.locator('[data-run] [data-compare]');
      await compare.waitFor();
      await compare.getByText('Side by side', { exact: true }).click();
      await page.locator('[data-run] [data-compare=both]').waitFor();
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
  ...EDIT_ACTIONS.map((action) => ({ ...action, place: 'pdf-annotate', isLong: true })),
];

export interface Answer {
  /** The longest time from a press to the next picture, in milliseconds; the browser reports it in steps of 8. */
  longest: number;
  /** Processor time of the page's thread for these actions, in milliseconds, which is the same on a busy machine. */
  work: number;
  /** On a document of 500 or 1,000 pages. */
  isLong: boolean;
}

/** How long presses wait for the next picture, by action. @param part of the names of actions */
export async function measureInteractions(
  browser: Browser,
  url: string,
  onPhone: boolean,
  part = '',
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const { name, place, files, act, isLong = files.includes(LONG) } of ACTIONS) {
    if (!name.includes(part)) continue;
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
      const page = await context.newPage();
      await page.addInitScript(RECORDER);
      await page.goto(`${url}/${place}`);
      await page
        .locator(place === '' ? '[data-tool]' : 'main h1')
        .first()
        .waitFor();
      if (files.length > 0)
        await chooseFiles(
          page,
          files.map((file) => (typeof file === 'string' ? dropped(file) : file)),
        );
      for (let n = 0; n < files.length; n++)
        await page.locator('[data-item][data-state=ready], [data-board]').first().waitFor();
      await page.waitForLoadState('networkidle');
      const session = await context.newCDPSession(page);
      if (onPhone) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const workNow = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
      };
      await page.evaluate('window.presses = []');
      const before = await workNow();
      await act(page);
      // The browser does not list shorter ones.
      const times = (await page.evaluate(
        'new Promise((done) => setTimeout(() => done(window.presses), 500))',
      )) as number[];
      const known = answers.get(name) ?? { longest: 0, work: Number.POSITIVE_INFINITY };
      const work = Math.min(known.work, (await workNow()) - before);
      answers.set(name, { longest: Math.max(known.longest, ...times), work, isLong });
      await context.close();
    }
  }
  return answers;
}

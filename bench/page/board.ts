import type { Browser } from 'playwright-core';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { fileOf } from '#test/web/helpers/files.ts';
import { chooseFiles } from './choose-files.ts';

export interface BoardTimes {
  /** Until a job could be started, in milliseconds. */
  ready: number;
  /** Longest time that a place of the window had no cell at all. */
  noCell: number;
  /** Longest time that a cell in the window had no picture of its page yet; the service draws it on demand. */
  noPicture: number;
  /** Longest time between two frames. */
  frame: number;
}

/** Scrolls through a board as fast as by hand, a window's height every 400 ms. As text: it runs in the browser. */
const scrollThrough = (screens: number) => `new Promise((resolve) => {
  const box = document.querySelector('[data-board]');
  const since = new Map();
  const longest = { noCell: 0, noPicture: 0, frame: 0 };
  const keep = (key, kind, missing, now) => {
    if (!missing) return since.delete(key);
    if (!since.has(key)) since.set(key, now);
    longest[kind] = Math.max(longest[kind], now - since.get(key));
  };
  const started = performance.now();
  let before = started;
  const look = (now) => {
    longest.frame = Math.max(longest.frame, now - before);
    before = now;
    const frame = box.getBoundingClientRect();
    const seen = new Set();
    let [highest, lowest] = [Infinity, -Infinity];
    for (const cell of box.querySelectorAll('[data-index]')) {
      const { top, bottom } = cell.getBoundingClientRect();
      if (bottom < frame.top || top > frame.bottom) continue;
      [highest, lowest] = [Math.min(highest, top), Math.max(lowest, bottom)];
      seen.add(cell.dataset.index);
      keep(cell.dataset.index, 'noPicture', !cell.querySelector('img')?.complete, now);
    }
    // Between two rows there is a gap.
    keep('window', 'noCell', highest > frame.top + 20 || lowest < frame.bottom - 20, now);
    for (const key of since.keys()) if (key !== 'window' && !seen.has(key)) since.delete(key);
    const done = (now - started) / 400;
    box.scrollTop = Math.min(done, ${screens}) * box.clientHeight;
    if (done < ${screens} + 5) requestAnimationFrame(look);
    else resolve(longest);
  };
  requestAnimationFrame(look);
})`;

const PAGES = 1000;

/** Opens a document of 1,000 pages on the board, and scrolls through some windows of it. */
export async function measureBoard(browser: Browser, url: string, screens: number): Promise<BoardTimes> {
  const text = (page: number) => `BT /F1 60 Tf 40 80 Td (${page + 1}) Tj ET`;
  const document = pagesPdf(Array.from({ length: PAGES }, (_, page) => text(page)));
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${url}/pdf-arrange`);
  await page.locator('main h1').waitFor();
  const dropped = performance.now();
  await chooseFiles(page, [fileOf('long.pdf', document)]);
  await page.locator('[data-board] [data-index]').first().waitFor();
  await page.locator('[data-start]:not([aria-disabled])').waitFor();
  const ready = performance.now() - dropped;
  const times = (await page.evaluate(scrollThrough(screens))) as Omit<BoardTimes, 'ready'>;
  await context.close();
  return { ready, ...times };
}

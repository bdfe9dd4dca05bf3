import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdfFacts } from '../helpers/pdf-facts.ts';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Pages?\b/ });
const thumb = (page: Page, number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true });
const pressed = (page: Page) =>
  page
    .locator('button[aria-pressed=true][aria-label^="Page "]')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.number));

describeWeb('choosing pages', 'shared', (web) => {
  async function open(place: string, file: string) {
    const visit = await web.visit(place);
    await dropFiles(visit.page, [dropped(file)]);
    await filesSettled(visit.page, 1);
    return visit;
  }

  it('writes what is clicked, and a whole range with Shift', async () => {
    await using visit = await open('pdf-to-images', 'render-features.pdf');
    const { page } = visit;
    await thumb(page, 2).click();
    await thumb(page, 5).click({ modifiers: ['Shift'] });
    await expect.poll(() => field(page).inputValue()).toBe('2-5');
    await thumb(page, 8).click();
    await expect.poll(() => field(page).inputValue()).toBe('2-5, 8');
    await thumb(page, 3).click();
    await expect.poll(() => field(page).inputValue()).toBe('2, 4-5, 8');
  });

  it('marks what is typed, ranges without an end too', async () => {
    await using visit = await open('pdf-to-images', 'render-features.pdf');
    const { page } = visit;
    await field(page).fill('1-2, 7-');
    await expect.poll(() => pressed(page)).toEqual(['1', '2', '7', '8']);
    await page.getByText('4 of 8 selected').waitFor();
    await field(page).fill('1-9');
    await page.getByText('Page 9 does not exist. The document has 8 pages.').waitFor();
    await field(page).fill('x');
    await page.getByText('Enter a page range such as').waitFor();
  });

  it('keeps ranges apart that were typed apart, for a split makes a file of each', async () => {
    await using visit = await open('pdf-split', 'render-features.pdf');
    const { page } = visit;
    await field(page).fill('1-2, 3-4, 6-');
    await expect.poll(() => pressed(page)).toEqual(['1', '2', '3', '4', '6', '7', '8']);
    await thumb(page, 5).click();
    await expect.poll(() => field(page).inputValue()).toBe('1-2, 3-8');
    await thumb(page, 8).click();
    await expect.poll(() => field(page).inputValue()).toBe('1-2, 3-7');
  });

  it('works with the keyboard alone', async () => {
    await using visit = await open('pdf-remove-pages', 'render-features.pdf');
    const { page } = visit;
    await thumb(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => field(page).inputValue()).toBe('2-4');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('2-4, 8');
  });

  it('shows a picture of each page', async () => {
    await using visit = await open('pdf-split', 'render-features.pdf');
    const sizes = visit.page.locator('[role=group] img');
    await expect.poll(() => sizes.count()).toBe(8);
    await expect
      .poll(() => sizes.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
  });

  it('takes pages out of each file of a merge, in an order made by dragging and by keyboard', async () => {
    await using visit = await web.visit('pdf-merge');
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf'), dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 3);
    const names = () =>
      page.locator('[data-item]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.item));

    const grip = page.getByRole('button', { name: /^Reorder render-features/ });
    const from = await standing(grip);
    const to = await standing(page.locator('[data-item="features.pdf"]'));
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 60, { steps: 4 });
    await page.mouse.move(from.x + 8, to.y + to.height, { steps: 8 });
    await page.mouse.up();
    await expect.poll(names).toEqual(['three-pages.pdf', 'features.pdf', 'render-features.pdf']);

    await page.getByRole('button', { name: /^Reorder features/ }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(names).toEqual(['features.pdf', 'three-pages.pdf', 'render-features.pdf']);

    const row = page.locator('[data-item="render-features.pdf"]');
    await row.getByRole('button', { name: 'Choose pages' }).click();
    await row.getByRole('textbox').fill('1-2');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('qpdf')) return;
    expect(qpdfComplaints(path)).toBe('');
    expect(pdfFacts(path).pages).toBe(6 + 3 + 2);
  });

  it('puts single pages of several files in order, by dragging and by keyboard', async () => {
    await using visit = await web.visit('pdf-merge');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await page.locator('[data-item="features.pdf"]').getByRole('button', { name: 'Choose pages' }).click();
    await page.locator('[data-item="features.pdf"]').getByRole('textbox').fill('1-2');
    const order = () =>
      page.locator('[data-page]').evaluateAll((pages) => pages.map((one) => (one as HTMLElement).dataset.page));
    await expect.poll(order).toEqual(['A1', 'A2', 'A3', 'B1', 'B2']);

    const placeOf = async (name: string) => {
      const box = await standing(page.locator(`li:has(> [data-page=${name}])`));
      return [box.x + box.width / 2, box.y + box.height / 3] as const;
    };
    await page.locator('[data-board]').evaluate((board) => board.scrollIntoView({ block: 'center' }));
    await page.mouse.move(...(await placeOf('B2')));
    await page.mouse.down();
    await page.mouse.move(...(await placeOf('A3')), { steps: 6 });
    await page.mouse.move(...(await placeOf('A2')), { steps: 6 });
    await page.mouse.up();
    await expect.poll(order).toEqual(['A1', 'B2', 'A2', 'A3', 'B1']);

    await page.locator('[data-page=B1]').focus();
    await page.keyboard.press('Shift+Home');
    await expect.poll(order).toEqual(['B1', 'A1', 'B2', 'A2', 'A3']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(order).toEqual(['B1', 'B2', 'A1', 'A2', 'A3']);
    await page.keyboard.press('End');
    await page.keyboard.press('Delete');
    await expect.poll(order).toEqual(['B1', 'B2', 'A1', 'A2']);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.page)).toBe('A2');
    await page.getByRole('button', { name: 'Remove Page 2 of features.pdf' }).click();
    await page.keyboard.press('Shift+Home');

    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (requireTool('qpdf')) {
      expect(pdfFacts(path).pages).toBe(3);
      expect(qpdfComplaints(path)).toBe('');
    }
    if (!requireTool('pdftotext')) return;
    const text = execFileSync('pdftotext', [path, '-']).toString();
    expect(text.match(/(A page|Page) \d/g)).toEqual(['Page 1', 'A page 1', 'Page 2']);
  });

  it('are moved by a finger that rests on their picture, and go nowhere when one swipes over it', async () => {
    await using visit = await web.visit('', { hasTouch: true, viewport: { width: 420, height: 900 } });
    const { page } = visit;
    await page.goto(`${web.service.url}/pdf-merge`);
    await page.locator('main h1').waitFor();
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await page.getByRole('button', { name: 'Show pages' }).click();
    const pages = page.locator('[data-page]');
    const order = () => pages.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.page).slice(0, 3));
    await expect.poll(order).toEqual(['A1', 'A2', 'A3']);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const pictureOf = async (name: string) => {
      const box = await standing(page.locator(`li:has(> [data-page=${name}])`));
      return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
    };
    await page.locator('[data-page=A1]').scrollIntoViewIfNeeded();
    const [first, second] = [await pictureOf('A1'), await pictureOf('A2')];
    const across = async () => {
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', [
          { x: first.x + (second.x - first.x) * share, y: first.y + (second.y - first.y) * share },
        ]);
      }
      await touch('touchEnd', []);
    };
    await touch('touchStart', [first]);
    await across();
    expect(await order(), 'a swipe').toEqual(['A1', 'A2', 'A3']);
    expect(page.url()).toContain('/pdf-merge');
    // At the horizontal end of the pages, the browser must not navigate back.
    const box = page.locator('[data-board]');
    expect(await box.evaluate((element) => getComputedStyle(element).overscrollBehaviorX)).toBe('contain');
    await touch('touchStart', [first]);
    await page.locator('[data-dragged]:has(> [data-page=A1])').waitFor();
    await across();
    await expect.poll(order).toEqual(['A2', 'A1', 'A3']);
  });

  it('puts single pages in order with a finger', async () => {
    await using visit = await web.visit('pdf-merge', { hasTouch: true, viewport: { width: 420, height: 900 } });
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await page.getByRole('button', { name: 'Show pages' }).click();
    const pages = page.locator('[data-page]');
    const order = () => pages.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.page).slice(0, 4));
    await expect.poll(order).toEqual(['A1', 'A2', 'A3', 'B1']);
    const finger = await page.context().newCDPSession(page);
    const centreOf = async (name: string) => {
      const box = await standing(page.locator(`[data-page=${name}]`));
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await page.locator('[data-page=A3]').scrollIntoViewIfNeeded();
    const [from, to] = [await centreOf('A3'), await centreOf('A1')];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [from]);
    for (const share of [0.2, 0.5, 0.8, 1]) {
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
    }
    await touch('touchEnd', []);
    await expect.poll(order).toEqual(['A3', 'A1', 'A2', 'B1']);
  });
});

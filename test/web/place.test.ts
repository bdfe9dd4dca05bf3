import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

const box = (page: Page) => standing(page.locator('[data-place] [data-area]'));
const sheet = (page: Page) => standing(page.locator('[data-place] [data-stage]'));

/** Drags from a point of the window, by so much. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

/** Place of a word on the first page, as shares of it. */
function placeOfWord(path: string, word: string): { x: number; y: number } {
  requireTool('pdftotext');
  const xml = execFileSync('pdftotext', ['-bbox', '-l', '1', path, '-'], { encoding: 'utf8' });
  const number = (name: string, text: string) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(text)?.[1]);
  const [page] = /<page [^>]*>/.exec(xml) ?? [''];
  const [found] = new RegExp(`<word [^>]*>${word}</word>`).exec(xml) ?? [''];
  const middle = (from: string, to: string) => (number(from, found) + number(to, found)) / 2;
  return { x: middle('xMin', 'xMax') / number('width', page), y: middle('yMin', 'yMax') / number('height', page) };
}

describeWeb('what an operation adds', 'shared', (web) => {
  it('is dragged to its place on the page, moved by keys, and typed', async () => {
    await using visit = await web.visit('pdf-number');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    await page.getByRole('textbox', { name: 'Number format' }).fill('No{page}');
    await page.locator('[data-place] [data-live]').waitFor();
    const [frame, before] = [await sheet(page), await box(page)];
    // It begins at the foot of the page, in the middle.
    expect((before.x + before.width / 2 - frame.x) / frame.width).toBeCloseTo(0.5, 1);
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    const [right, top] = [frame.x + frame.width * 0.8, frame.y + frame.height * 0.2];
    await drag(page, middle, { x: right - middle.x, y: top - middle.y });
    await expect.poll(() => page.getByLabel('Position', { exact: true }).inputValue()).toBe('top-right');
    const left = page.locator('[data-place] [data-number-of=x]');
    const dragged = Number.parseFloat(await left.inputValue());
    await page.locator('[data-place] [data-area]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Number.parseFloat(await left.inputValue())).toBeCloseTo(dragged - 1, 1);
    await page.locator('[data-place] [data-number-of=y]').fill('5');
    await page.keyboard.press('Tab');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const place = placeOfWord((await downloadResult(page)).path, 'No1');
    expect(Math.abs(place.x - 0.8)).toBeLessThan(0.05);
    expect(place.y).toBeLessThan(0.15);
  });

  it('is pulled larger at a corner, a picture as it is, and solid', async () => {
    await using visit = await web.visit('pdf-watermark');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf'), dropped('alpha.png')]);
    await filesSettled(page, 2);
    const picture = page.locator('[data-mark-picture]');
    await picture.waitFor();
    expect(await picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('1');
    const before = await box(page);
    await page.locator('[data-place] [data-area]').scrollIntoViewIfNeeded();
    const now = await box(page);
    await drag(page, { x: now.x, y: now.y }, { x: now.width / 2, y: now.height / 2 });
    await expect.poll(async () => (await box(page)).width / before.width).toBeCloseTo(0.5, 1);
    await expect.poll(async () => (await standing(picture)).width / (await box(page)).width).toBeCloseTo(1, 1);
    // As wide as half of what it was by default.
    expect(Number(await page.getByLabel('Size (% of page)').inputValue())).toBeCloseTo(30, -1);
    await start(page);
    expect(await ended(page)).toBe('completed');
  });

  it('is a QR code, which is dragged and pulled, and read from the result', async () => {
    await using visit = await web.visit('pdf-barcode');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    expect(await page.locator('[data-place] [data-area]').count()).toBe(0);
    await page.getByLabel('Text or web address').fill('https://example.org/{page}');
    await page.locator('[data-place] [data-live]').waitFor();
    await page.locator('[data-place] [data-area]').scrollIntoViewIfNeeded();
    const before = await box(page);
    expect(before.width / before.height).toBeCloseTo(1, 1);
    await drag(page, { x: before.x, y: before.y }, { x: -before.width, y: -before.height });
    await expect.poll(async () => (await box(page)).width / before.width).toBeCloseTo(2, 1);
    const [frame, now] = [await sheet(page), await box(page)];
    const middle = { x: now.x + now.width / 2, y: now.y + now.height / 2 };
    await drag(page, middle, { x: frame.x + frame.width * 0.3 - middle.x, y: 0 });
    await expect.poll(() => page.getByLabel('Position', { exact: true }).inputValue()).toBe('bottom-left');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('pdftoppm') || !requireTool('zbarimg')) return;
    execFileSync('pdftoppm', ['-r', '120', '-f', '2', '-l', '2', '-singlefile', '-png', path, `${path}-2`]);
    expect(execFileSync('zbarimg', ['--raw', '-q', `${path}-2.png`], { encoding: 'utf8' })).toBe(
      'https://example.org/2\n',
    );
  });

  it('is written at the edges of the page, whose margins are pulled', async () => {
    await using visit = await web.visit('pdf-header-footer');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    await page.locator('[data-slot=footer_right]').fill('Appendix');
    const form = page.locator('aside').getByRole('textbox', { name: 'Bottom right' });
    expect(await form.inputValue()).toBe('Appendix');
    await page.locator('[data-place] [data-area]').focus();
    for (let times = 0; times < 5; times++) await page.keyboard.press('Shift+ArrowLeft');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const place = placeOfWord((await downloadResult(page)).path, 'Appendix');
    expect(place.x).toBeGreaterThan(0.5);
    expect(place.y).toBeGreaterThan(0.7);
  });
});

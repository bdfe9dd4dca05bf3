import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stage = async (page: Page) => {
  // The large picture is loaded: positions can be read.
  await page.locator('[data-stage] img').waitFor();
  return standing(page.locator('[data-stage]'));
};
/** Drags between two points, in shares of the page. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const { x, y, width, height } = await stage(page);
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 5 });
  await page.mouse.up();
}
/** Left, top, width and height of a drawn area, in shares of the page. */
const places = (page: Page) =>
  page.locator('[data-area]').evaluateAll((areas) => {
    const sheet = (document.querySelector('[data-stage]') as HTMLElement).getBoundingClientRect();
    return areas.map((area) => {
      const { left, top, width, height } = area.getBoundingClientRect();
      const share = (length: number, of: number) => Math.round((length / of) * 100);
      return [
        share(left - sheet.left, sheet.width),
        share(top - sheet.top, sheet.height),
        share(width, sheet.width),
        share(height, sheet.height),
      ];
    });
  });

describeWeb('areas on pages', 'shared', (web) => {
  async function open(place: string, file: string, options = {}) {
    const visit = await web.visit(place, options);
    await dropFiles(visit.page, [dropped(file)]);
    await filesSettled(visit.page, 1);
    await stage(visit.page);
    return visit;
  }

  it('are drawn, moved and pulled by mouse and keys, typed, repeated, and taken back', async () => {
    await using visit = await open('pdf-redact', 'render-features.pdf');
    const { page } = visit;
    await drag(page, [0.1, 0.1], [0.5, 0.3]);
    await expect.poll(() => places(page)).toEqual([[10, 10, 40, 20]]);
    await drag(page, [0.3, 0.2], [0.5, 0.3]);
    await expect.poll(() => places(page), { message: 'moved' }).toEqual([[30, 20, 40, 20]]);
    await drag(page, [0.7, 0.4], [0.9, 0.5]);
    await expect.poll(() => places(page), { message: 'pulled at a corner' }).toEqual([[30, 20, 60, 30]]);
    await press(page, 'Undo');
    await expect.poll(() => places(page)).toEqual([[30, 20, 40, 20]]);
    await page.locator('[data-area]').focus();
    await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByLabel('Left', { exact: true }).fill('10');
    await page.keyboard.press('Tab');
    await page.getByLabel('Top', { exact: true }).fill('12.5');
    await page.keyboard.press('Tab');
    await press(page, 'Odd pages');
    await page.getByText('4 areas on 4 pages.').waitFor();
    // A page that another area is on.
    await press(page, 'Next');
    await expect.poll(() => places(page)).toEqual([]);
    await press(page, 'Add area');
    await page.getByText('5 areas on 5 pages.').waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('4 areas on 4 pages.').waitFor();
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    const { areas } = request.postDataJSON().parameters as { areas: { page: number; x: number; y: number }[] };
    expect(areas.map(({ page, x, y }) => [page, x, y])).toEqual([1, 3, 5, 7].map((number) => [number, 10, 12.5]));
    expect(await ended(page)).toBe('completed');
  });

  it('show matches before they are removed, and exactly these are gone', async () => {
    await using visit = await open('pdf-redact', 'render-features.pdf');
    const { page } = visit;
    const jobs: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/api/process') && jobs.push(request.url())));
    await page.locator('[data-find]').click();
    await page.getByText('Enter text or a regular expression').waitFor();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Sheaf');
    await page.locator('[data-find]').click();
    await page.getByText('1 match on 1 page').waitFor();
    await expect.poll(() => page.locator('[data-mark]').count()).toBe(1);
    expect(jobs, 'no job receives the search words').toEqual([]);
    await page.locator('[data-keep]').click();
    await page.getByText('1 area on 1 page.').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe('');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('pdftotext')) return;
    const text = execFileSync('pdftotext', [path, '-']).toString();
    expect(text).toContain('renders');
    expect(text).not.toContain('Sheaf');
  });

  it('are drawn by a finger once that is switched on, and only then', async () => {
    await using visit = await open('pdf-crop', 'three-pages.pdf', { hasTouch: true });
    const { page } = visit;
    const session = await page.context().newCDPSession(page);
    const swipe = async () => {
      const { x, y, width, height } = await stage(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at === undefined ? [] : [{ x: x + at * width, y: y + at * height }],
        });
      await touch('touchStart', 0.2);
      for (const at of [0.3, 0.4, 0.5, 0.6]) await touch('touchMove', at);
      await touch('touchEnd');
    };
    await swipe();
    expect(await page.locator('[data-area]').count()).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('[data-draw]').click();
    await page.evaluate(() => scrollTo(0, 0));
    await swipe();
    await expect.poll(() => places(page)).toEqual([[20, 20, 40, 40]]);
    await press(page, 'Even pages');
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON().parameters).toMatchObject({ pages: '2', region: { left: expect.any(Number) } });
    expect(await ended(page)).toBe('completed');
  });

  it('cut a part out of an image, pixel by pixel as the numbers say', async () => {
    await using visit = await open('image-crop', 'photo.jpg');
    const { page } = visit;
    await drag(page, [0.25, 0.25], [0.75, 0.75]);
    await page.getByRole('textbox', { name: 'Width (px)', exact: true }).fill('40');
    await page.keyboard.press('Tab');
    // Once it is cut, the next cut begins with an empty form.
    const entered = Number(await page.getByRole('textbox', { name: 'Height (px)', exact: true }).inputValue());
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    const { width, height } = await sharp(path).metadata();
    expect([width, height]).toEqual([40, entered]);
  });

  it('are not needed where an image is cut by its shape', async () => {
    await using visit = await open('image-crop', 'photo.jpg');
    const { page } = visit;
    await page.getByLabel('Aspect ratio').fill('1:1');
    await start(page);
    expect(await ended(page)).toBe('completed');
  });
});

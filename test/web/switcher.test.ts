import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb, dropFiles, filesSettled } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const scrolledTo = (page: Page) => page.locator('[data-pages]').evaluate((list) => list.scrollTop);
/** The pixels of a page, which the zoom makes wider. */
const widthOf = async (page: Page) => (await standing(page.locator('[data-view-page]').first())).width;

/** Opens another tool by the bar at the lower edge. */
async function switchTo(page: Page, family: string, tool: string): Promise<void> {
  await page.locator(`[data-tool-family=${family}]`).click();
  await page.locator(`[data-switch-to=${tool}]`).click();
  await expect.poll(() => pathOf(page)).toBe(`/${tool}`);
}

describeWeb('the tools at the lower edge', 'shared', (web) => {
  it('lead to another tool with the document, its place and its zoom', async () => {
    await using visit = await web.visit('pdf-linearize');
    const { page } = visit;
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/preview/pdf')) uploads.push(request.url());
    });
    expect(await page.locator('[data-switcher]').count(), 'none without a file').toBe(0);
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await page.locator('[data-view-page] img').first().waitFor();
    const narrow = await widthOf(page);
    await page.locator('[data-view=pages]').getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(narrow * 1.2);
    const wide = await widthOf(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(100);
    const top = await scrolledTo(page);

    await switchTo(page, 'protect', 'pdf-sanitize');
    await page.locator('[data-view-page] img').first().waitFor();
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(top - 20);
    await expect.poll(() => scrolledTo(page)).toBeLessThan(top + 20);
    await expect.poll(() => widthOf(page)).toBeCloseTo(wide, -1);
    expect(uploads).toHaveLength(1);
    // If pages are shown one by one, it is the last viewed one.
    const looked = await page.locator('[data-view=pages] [data-page-box]').inputValue();
    expect(looked).not.toBe('1');
    await switchTo(page, 'protect', 'pdf-redact');
    await expect.poll(() => page.locator('[data-regions] [data-page-box]').inputValue()).toBe(looked);
  });

  it('are those for the file, by family, and say which is in use', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.jpg')]);
    await filesSettled(page, 1);
    const families = page.locator('[data-tool-family]');
    await families.first().waitFor();
    const names = await families.evaluateAll((all) => all.map((each) => each.getAttribute('data-tool-family')));
    // No tool signs pictures, or puts their pages in order.
    expect(names).toEqual(['edit', 'convert', 'read', 'optimize']);
    await page.locator('[data-tool-family=optimize]').click();
    const current = page.locator('[data-switcher] [aria-current=page]');
    expect(await current.getAttribute('data-switch-to')).toBe('image-compress');
    await page.keyboard.press('Escape');
    await current.waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-tool-family'));
    await expect.poll(focused).toBe('optimize');
  });

  it('stand below the start button on a phone, and cover neither it nor the settings', async () => {
    await using visit = await web.visit('pdf-compress', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf')]);
    await filesSettled(page, 1);
    await page.locator('[data-switcher]').waitFor();
    const bar = await standing(page.locator('[data-switcher]'));
    expect(Math.round(bar.y + bar.height)).toBe(844);
    const go = await standing(page.locator('[data-start]'));
    expect(go.y + go.height).toBeLessThanOrEqual(bar.y);
    await page.locator('[data-sheet-toggle]').click();
    await page.locator('aside [data-sheet-toggle][aria-expanded=true]').waitFor();
    const sheet = await standing(page.locator('aside').first());
    expect(sheet.y + sheet.height).toBeLessThanOrEqual(bar.y + 1);
    await switchTo(page, 'organize', 'pdf-rotate');
    await filesSettled(page, 1);
  });
});

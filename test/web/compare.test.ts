import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const cut = (page: Page) =>
  page
    .locator('[data-compare] img')
    .nth(1)
    .evaluate((image) => getComputedStyle(image).clipPath);

describeWeb('before and after', 'shared', (web) => {
  it.each([
    ['a picture', 'image-compress', 'photo.jpg'],
    ['a document', 'pdf-compress', 'three-pages.pdf'],
  ])('of %s lie over each other, with a line that the keyboard moves', async (_name, place, file) => {
    await using visit = await web.visit(place);
    const { page } = visit;
    await dropFiles(page, [dropped(file)]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const slider = page.getByRole('slider', { name: 'Divider between before and after' });
    await slider.waitFor();
    const pictures = page.locator('[data-compare] img');
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
    const [below, above] = [await pictures.nth(0).boundingBox(), await pictures.nth(1).boundingBox()];
    expect(above).toEqual(below);
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => cut(page)).toContain('100%');
    for (let times = 0; times < 10; times++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => cut(page)).toContain('90%');
    await page.locator('[data-hold]').hover();
    await page.mouse.down();
    await expect.poll(() => cut(page)).not.toContain('90%');
    await page.mouse.up();
    await expect.poll(() => cut(page)).toContain('90%');
    // To look is not to download: the file is still there.
    expect((await downloadResult(page)).name).not.toBe('');
  });

  it('of a merge there is none, but the pages that came out', async () => {
    await using visit = await web.visit('pdf-merge');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await start(page);
    await ended(page);
    await expect.poll(() => page.locator('[data-result-pages] img').count()).toBe(9);
  });
});

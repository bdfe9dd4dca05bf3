import { expect, it } from 'vitest';
import { describeWeb, dropFiles, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

describeWeb('settings', 'shared', (web) => {
  it('stand open as far as people change them, without a scrollbar, and the rest is folded away', async () => {
    await using visit = await web.visit('pdf-number', { viewport: { width: 1280, height: 800 } });
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    const side = page.locator('aside');
    const scrolls = () => side.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
    await side.getByRole('textbox', { name: 'Number format' }).waitFor();
    await expect.poll(scrolls).toBe(false);
    // The job can be started at any scroll position.
    const button = side.locator('[data-start]');
    const isInWindow = async () => {
      const box = await standing(button);
      return box.y >= 0 && box.y + box.height <= 800;
    };
    await expect.poll(isInWindow).toBe(true);
    const skip = side.getByRole('textbox', { name: 'Skip first pages' });
    expect(await skip.isVisible()).toBe(false);
    await side.locator('[data-more] summary').click();
    await skip.fill('4');
    await expect.poll(scrolls).toBe(false);
    await expect.poll(isInWindow).toBe(true);
    // Scrolling the page reveals the end of content higher than the window.
    await side.getByLabel('Keep the protection').scrollIntoViewIfNeeded();
    await expect.poll(isInWindow).toBe(true);
  });

  it('that are folded away open where one of them is wrong', async () => {
    await using visit = await web.visit('pdf-redact');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    const more = page.locator('aside [data-more]');
    await page.getByRole('textbox', { name: 'Text' }).first().fill('Page');
    await more.locator('summary').click();
    await more.getByRole('textbox', { name: 'Overlay text' }).fill('much too long '.repeat(10));
    await more.locator('summary').click();
    await expect.poll(() => more.getAttribute('open')).toBeNull();
    await start(page);
    await more.locator('[aria-invalid=true], [data-invalid=true]').first().waitFor();
  });

  it('are a sheet on a phone, with the page above it, and open where something is missing', async () => {
    await using visit = await web.visit('pdf-watermark', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf')]);
    await filesSettled(page, 1);
    const text = page.locator('aside').getByRole('textbox', { name: 'Text' }).first();
    const toggle = page.locator('[data-sheet-toggle]');
    expect(await text.isVisible()).toBe(false);
    await toggle.click();
    await text.waitFor();
    // The upper part of the window is left to the page.
    expect((await standing(page.locator('aside'))).y).toBeGreaterThan(844 / 4);
    await page.keyboard.press('Escape');
    await expect.poll(() => text.isVisible()).toBe(false);
    await start(page);
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
    await text.fill('DRAFT');
    await toggle.click();
    await page.locator('[data-place] [data-live]').waitFor();
  });

  it('and other controls without room on a phone are behind a button', async () => {
    await using visit = await web.visit('pdf-compress', { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf')]);
    await page.locator('[data-sample] [data-compare]').waitFor();
    await page.locator('[data-sample] [data-overflow]').click();
    await page.locator('[data-sample]').getByText('Side by side').click();
    await page.locator('[data-sample] [data-compare=both]').waitFor();
  });
});

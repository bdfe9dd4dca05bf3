import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const SCREENS = {
  'a small laptop': { width: 1280, height: 720 },
  'a phone': { width: 390, height: 844 },
};

describeWeb('results', 'shared', (web) => {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    it(`stand in view with their Download on ${screen}`, async () => {
      await using visit = await web.visit('pdf-compress', { viewport });
      const { page } = visit;
      await dropFiles(page, [dropped('render-features.pdf')]);
      await filesSettled(page, 1);
      await start(page);
      expect(await ended(page)).toBe('completed');
      const download = page.locator('button[data-download]');
      // Covered by nothing, either: a click at its middle reaches it.
      const isOnTop = () =>
        download.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          if (y < 0 || y + height > innerHeight) return false;
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      await expect.poll(isOnTop, { timeout: 20_000 }).toBe(true);
      // It stays there while the pictures of the pages come.
      await page.locator('[data-result-pages] img, [data-run] img').first().waitFor();
      await expect.poll(isOnTop).toBe(true);
    });
  }

  it('show their text, which can be copied, and keep the file', async () => {
    await using visit = await web.visit('pdf-to-text');
    const { page } = visit;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const text = page.locator('[data-result-text]');
    await text.waitFor();
    expect(await text.textContent()).toMatch(/Page 1\s+Page 2\s+Page 3/);
    await page.getByRole('region', { name: 'Text' }).getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Page 1\s+Page 2\s+Page 3/);
    const download = page.waitForEvent('download');
    await page.locator('button[data-download]').click();
    expect((await download).suggestedFilename()).toBe('three-pages.txt');
  });

  it('show tables as tables', async () => {
    await using visit = await web.visit('sheet-to-csv');
    const { page } = visit;
    await dropFiles(page, [dropped('table.xlsx')]);
    await filesSettled(page, 1);
    await page.getByRole('textbox', { name: 'Sheet' }).fill('Prices');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const table = page.locator('[data-result-text] table');
    await table.waitFor();
    expect(await table.locator('th').first().textContent()).toBe('Name');
    expect(await table.locator('tbody td').allTextContents()).toEqual(expect.arrayContaining(['12.5', 'Käse; "alt"']));
  });

  it('show single files of an archive, and save them', async () => {
    await using visit = await web.visit('pdf-to-images');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const second = page.getByRole('button', { name: /^Download .*2.*\.(?:png|jpe?g)$/ });
    const download = page.waitForEvent('download');
    await second.click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/2.*\.(?:png|jpe?g)$/);
    expect(await sharp(await saved.path()).metadata()).toMatchObject({ format: 'png', width: 417 });
    // The archive is still there.
    await page.locator('button[data-download]').waitFor();
    expect(await page.getByRole('button', { name: /^Open .*\.(?:png|jpe?g)$/ }).count()).toBe(3);
  });
});

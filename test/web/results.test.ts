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
      await expect.poll(isOnTop).toBe(true);
      // It stays there while the pictures of the pages come.
      await page.locator('[data-result-pages] img, [data-run] img').first().waitFor();
      await expect.poll(isOnTop).toBe(true);
    });
  }

  it('can be passed to other apps where the browser can', async () => {
    await using visit = await web.visit('pdf-linearize');
    const { page } = visit;
    await page.addInitScript(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files = [] } = {}) => {
        document.title = `shared ${files.map(({ name, size, type }) => `${name} ${size > 0} ${type}`)}`;
      };
    });
    await page.reload();
    await page.locator('main h1').waitFor();
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    await page.locator('[data-share]').click();
    await expect.poll(() => page.title()).toMatch(/^shared three-pages.*\.pdf true application\/pdf$/);
  });

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
    // A file of it is a document like others.
    await page.getByRole('button', { name: /^Use .*3.*\.png in another tool$/ }).click();
    await page.locator('[data-tool=image-compress]').first().click();
    await filesSettled(page, 1);
    expect(await page.locator('[data-item]').getAttribute('data-item')).toMatch(/3.*\.png$/);
    await start(page);
    expect(await ended(page)).toBe('completed');
  });

  it('show a page large by a press, and others by arrows and by number', async () => {
    await using visit = await web.visit('pdf-remove-pages');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    await page.getByRole('textbox', { name: 'Pages' }).fill('1');
    await start(page);
    expect(await ended(page)).toBe('completed');
    await page.getByRole('button', { name: 'Enlarge page 2' }).click();
    const viewer = page.locator('[data-page-viewer]');
    const large = viewer.locator('img[data-large]');
    await large.waitFor();
    expect(await large.getAttribute('alt')).toBe('Page 2');
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)))
      .toBeGreaterThan(1000);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewer.locator('[data-page-box]').inputValue()).toBe('3');
    await viewer.locator('[data-page-box]').fill('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => viewer.locator('img').getAttribute('alt')).toBe('Page 5');
    await viewer.locator('[data-page-box]').fill('999');
    await page.keyboard.press('Enter');
    const last = Number(/\d+/.exec((await viewer.getByText(/^of \d+$/).textContent()) ?? '')?.[0]);
    await expect.poll(() => viewer.locator('[data-page-box]').inputValue()).toBe(String(last));
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
  });

  it('begin their comparison at the page that changed most, and lead to others by number', async () => {
    await using visit = await web.visit('pdf-watermark');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('DRAFT');
    await page.getByRole('textbox', { name: 'Page range' }).fill('3');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const box = page.locator('[data-run] [data-page-box]');
    await expect.poll(() => box.inputValue()).toBe('3');
    const shown = () => page.locator('[data-run] [data-compare] img').first().getAttribute('src');
    const third = await shown();
    await box.fill('1');
    await page.keyboard.press('Enter');
    await expect.poll(shown).not.toBe(third);
    expect(await box.inputValue()).toBe('1');
  });

  it('of several photos have a picture in each row, also of types that no browser shows', async () => {
    await using visit = await web.visit('image-convert');
    const { page } = visit;
    const names = ['photo.jpg', 'photo.heic', 'photo.jxl', 'photo.tiff'];
    await dropFiles(page, names.map(dropped));
    await filesSettled(page, names.length);
    const areDrawn = async (selector: string) => {
      const pictures = page.locator(selector);
      await expect.poll(() => pictures.count()).toBe(names.length);
      await expect
        .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
        .toBe(true);
    };
    await areDrawn('[data-item] [data-thumbnail]');
    await start(page);
    await areDrawn('[data-row] [data-row-picture]');
  });
});

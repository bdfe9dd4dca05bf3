import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pdfText } from '../helpers/pdf-tools.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

/** The words of the header that say which version is in view. */
const inView = (page: Page) => page.locator('[data-versions] [data-version]').first();

/** The versions in view, as this browser keeps them (IndexedDB): a reload must not come before them. */
const keptInView = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('sheaf', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('trays').objectStore('trays').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            const items: { past: boolean; version: number }[] = reading.result.flatMap((tray) => tray.items);
            resolve(items.filter(({ past }) => !past).map(({ version }) => version));
          };
        };
      }),
  );

/** Opens another tool as people do by the palette, so that the page stays loaded. */
async function changeTool(page: Page, name: string, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(title);
  await page.locator(`[role=option][aria-selected=true][data-option="${name}"]`).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${name}`);
}

async function apply(page: Page, version: string): Promise<void> {
  await start(page);
  await expect.poll(() => inView(page).textContent(), { timeout: 60_000 }).toBe(version);
  await filesSettled(page, 1);
}

describeWeb('versions of a document', 'shared', (web) => {
  it('follow each other from tool to tool without another upload, and are stepped through', async () => {
    await using visit = await web.visit('pdf-rotate');
    const { page } = visit;
    const uploads: string[] = [];
    page.on('request', (request) => {
      const type = request.headers()['content-type'] ?? '';
      if (request.method() === 'POST' && type.startsWith('multipart/')) uploads.push(new URL(request.url()).pathname);
    });
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    expect(await page.locator('[data-versions]').count(), 'one version needs no header').toBe(0);
    await apply(page, 'Version 2 of 2');
    await changeTool(page, 'pdf-remove-pages', 'remove pages');
    await filesSettled(page, 1);
    expect(await inView(page).textContent()).toBe('Version 2 of 2');
    await page.getByRole('textbox', { name: 'Pages to remove' }).fill('1');
    await apply(page, 'Version 3 of 3');
    // A removal is not repeated on the next version.
    await expect.poll(() => page.getByRole('textbox', { name: 'Pages to remove' }).inputValue()).toBe('');
    // To find the words of its pages, a view asks with the file, and leaves nothing on the service.
    const isRead = /^\/api\/pdf-(?:to-text|annotations)$/;
    expect(uploads.filter((path) => !isRead.test(path))).toEqual(['/api/preview/pdf']);

    const bar = page.locator('[data-versions]');
    await bar.getByText('three-pages.pdf').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Download version 3' }).click(),
    ]);
    if (requireTool('pdftotext')) expect(pdfText(await download.path())).toMatch(/^Page 2\s+Page 3\s*$/);

    await bar.getByRole('button', { name: 'Previous version' }).click();
    await expect.poll(() => inView(page).textContent()).toBe('Version 2 of 3');
    // The pages are about to be removed again.
    await expect.poll(() => page.getByRole('textbox', { name: 'Pages to remove' }).inputValue()).toBe('1');
    await page.locator('main h1').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => inView(page).textContent()).toBe('Version 1 of 3');
    await expect.poll(() => bar.getByRole('status').textContent()).toBe('Version 1 of 3');
    expect(await bar.getByRole('button', { name: 'Previous version' }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+y');
    await expect.poll(() => inView(page).textContent()).toBe('Version 2 of 3');

    await expect.poll(() => keptInView(page)).toEqual([2]);
    await page.reload();
    await filesSettled(page, 1);
    expect(await inView(page).textContent()).toBe('Version 2 of 3');
    await page.locator('[data-version-list]').click();
    const second = page.locator('[data-version-entry="2"]');
    expect(await second.getAttribute('aria-current')).toBe('true');
    expect(await second.textContent()).toMatch(/^2Rotate pages.* B$/);
    expect(await page.locator('[data-version-entry="3"]').textContent()).toContain('Pages to remove: 1');
    await page.locator('[data-version-entry="3"]').click();
    await expect.poll(() => inView(page).textContent()).toBe('Version 3 of 3');
  });

  it('that were undone are dropped by the next, and what was done becomes saved steps', async () => {
    await using visit = await web.visit('pdf-rotate');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await apply(page, 'Version 2 of 2');
    await apply(page, 'Version 3 of 3');
    await page.getByRole('button', { name: 'Previous version' }).click();
    await page.getByRole('button', { name: 'Previous version' }).click();
    await changeTool(page, 'pdf-compress', 'compress pdf');
    await filesSettled(page, 1);
    await apply(page, 'Version 2 of 2');
    await page.locator('[data-version-list]').click();
    await page.getByText('Save or share these steps').click();
    await page.locator('[data-versions]').getByRole('textbox', { name: 'Name' }).fill('Smaller');
    await page.locator('[data-versions]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Smaller” is saved in this browser.').waitFor();
  });

  it('are made anew where other settings are tried, rather than changed twice', async () => {
    await using visit = await web.visit('image-resize');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.jpg')]);
    await filesSettled(page, 1);
    await page.getByText('Original: ').waitFor();
    await page.getByLabel('Width').fill('30');
    await apply(page, 'Version 2 of 2');
    await page.locator('[data-document-view] img').waitFor();
    await page.getByLabel('Width').fill('60');
    await start(page);
    await page.locator('[data-item*="x40"]').waitFor();
    expect(await inView(page).textContent()).toBe('Version 2 of 2');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download version 2' }).click(),
    ]);
    expect(await sharp(await download.path()).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('belong to each of several files', async () => {
    await using visit = await web.visit('pdf-rotate');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await start(page);
    await expect.poll(() => page.locator('[data-versions]').count()).toBe(2);
    await page.getByRole('button', { name: 'Previous version: features.pdf' }).click();
    await expect
      .poll(() => page.locator('[data-versions] [data-version]').allTextContents())
      .toEqual(['Version 2 of 2', 'Version 1 of 2']);
  });

  it('that have expired say so', async () => {
    await using visit = await web.visit('pdf-rotate', { expect: /404/ });
    const { page } = visit;
    // The browser gets nothing of the result, and then the service deletes it.
    await page.route(/\/api\/download\//, (route) => route.fulfill({ status: 404 }));
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await apply(page, 'Version 2 of 2');
    await page.getByRole('button', { name: 'Download version 2' }).click();
    await page.getByRole('alert').getByText('This version has expired.').waitFor();
    await page.locator('[data-version-list]').click();
    await page.locator('[data-version-entry="2"]').getByText('This version has expired.').waitFor();
  });

  it('of what is still being written on wait until another tool is opened', async () => {
    await using visit = await web.visit('pdf-annotate');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.locator('[data-edit-tool=text]').click();
    await page.locator('[data-sheet="1"] img').waitFor();
    await page.locator('[data-sheet="1"]').click({ position: { x: 120, y: 120 } });
    await page.keyboard.type('Seen');
    await page.keyboard.press('Escape');
    await start(page);
    expect(await ended(page)).toBe('completed');
    await expect.poll(() => inView(page).textContent()).toBe('Version 1 of 2');
    await changeTool(page, 'pdf-compress', 'compress pdf');
    await expect.poll(() => inView(page).textContent()).toBe('Version 2 of 2');
  });
});

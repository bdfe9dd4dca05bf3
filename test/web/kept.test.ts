import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { flatPng } from '../helpers/flat-png.ts';
import { readZip } from '../helpers/read-zip.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';

const toTools = (page: Page) => page.getByRole('link', { name: 'Tools' }).first().click();

/** The pages chosen of each file, by tray, as this browser keeps them (IndexedDB); none before the page keeps anything. */
const keptPages = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[][]>((resolve, reject) => {
        const opening = indexedDB.open('sheaf', 1);
        // It is the page that makes it: one made here would have no stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => (opening.error?.name === 'AbortError' ? resolve([]) : reject(opening.error));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('trays').objectStore('trays').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ items }) => items.map(({ pages }: { pages: string }) => pages)));
          };
        };
      }),
  );

describeWeb('work', 'shared', (web) => {
  it('is there after a reload: files, their order and pages, and what is set', async () => {
    await using visit = await web.visit('pdf-merge');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await page.getByRole('button', { name: 'Move features.pdf up' }).click();
    const row = page.locator('[data-item="three-pages.pdf"]');
    await row.getByRole('button', { name: 'Choose pages' }).click();
    await row.getByRole('textbox').fill('2-3');
    await page.getByLabel('Add a bookmark for each file').uncheck();
    await expect.poll(() => keptPages(page)).toEqual([['', '2-3']]);
    await page.reload();
    await filesSettled(page, 2);
    const names = page.locator('[data-item]');
    await expect
      .poll(() => names.evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.item)))
      .toEqual(['features.pdf', 'three-pages.pdf']);
    await page.locator('[data-item="three-pages.pdf"]').getByText('2-3').waitFor();
    await expect.poll(() => page.getByLabel('Add a bookmark for each file').isChecked()).toBe(false);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (requireTool('qpdf')) expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('8');
  });

  it('is there after going back from a result, and forth again', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await page.locator('[data-tool=pdf-compress]').click();
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    await page.goBack();
    await page.getByRole('heading', { name: 'What do you want to do with this file?' }).waitFor();
    // The file is what came of it.
    await page.locator('[data-file="three-pages-compressed.pdf"]').waitFor();
    await page.goForward();
    expect(await ended(page)).toBe('completed');
    await filesSettled(page, 1);
  });

  it('goes on while one looks elsewhere, and a running job stays in view when another is started', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    await dropFiles(page, [fileOf('heavy.png', flatPng(6000, 6000))]);
    await filesSettled(page, 1);
    await page.getByLabel('Format').selectOption('webp');
    await start(page);
    await page.locator('[data-run=processing]').waitFor();
    await toTools(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.locator('[data-run]').waitFor();
    await page.getByRole('textbox', { name: 'Quality' }).fill('20');
    await start(page);
    await page.getByRole('heading', { name: 'Earlier results' }).waitFor();
    await page.locator('[data-row="heavy.png"]').waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel: heavy.png' });
    // The job may end before it is pressed.
    if (await cancel.count()) await cancel.click({ timeout: 2000 }).catch(() => {});
    await page.locator('[data-row="heavy.png"]:is([data-state=cancelled], [data-state=completed])').waitFor();
  });

  it('of many files has one bar, a row each, one download, and is found again by its address', async () => {
    await using visit = await web.visit('json-formatter');
    const { page } = visit;
    const files = Array.from({ length: 20 }, (_, index) =>
      fileOf(`file-${index}.json`, index === 7 ? '{' : `[${index}]`),
    );
    await dropFiles(page, files);
    await filesSettled(page, 20);
    await start(page);
    await page.getByText('19 of 20 done').waitFor({ timeout: 60_000 });
    await page.getByText('1 failed').waitFor();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(20);
    const height = (await page.locator('[data-batch]').boundingBox())?.height ?? 0;
    expect(height, 'twenty rows and their head').toBeLessThan(1500);
    const labels = await page
      .locator('[data-batch] button')
      .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent));
    expect(new Set(labels).size, 'every button says what it is for').toBe(labels.length);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all 19' }).click(),
    ]);
    const entries = readZip(await download.path());
    expect(entries).toHaveLength(19);
    if (requireTool('unzip')) {
      expect(execFileSync('unzip', ['-t', await download.path()]).toString()).toContain('No errors detected');
    }
    expect(page.url()).toContain('?jobs=');
    await page.reload();
    await page.getByText('19 of 20 done').waitFor();
    await page.getByRole('button', { name: 'Try again: file-7.json' }).click();
    await page.getByText('1 failed').waitFor();

    // Without anything that this window keeps.
    await using other = await web.visit(page.url().split('/').at(-1));
    await other.page.getByText('19 of 20 done').waitFor();
  });

  it('with files of two kinds goes on with the tools for each, and the way to all tools stays open', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('photo.jpg')]);
    await page.locator('[data-suggested] [data-tool=pdf-compress]').waitFor();
    await page.locator('[data-suggested] [data-tool=image-resize]').getByText('Accepts photo.jpg').waitFor();
    await page.getByRole('link', { name: 'Sheaf' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.locator('[data-tool=uuid]').waitFor();
    await page.locator('[data-tool=pdf-compress]').click();
    await filesSettled(page, 1);
    await page.locator('[data-other="photo.jpg"]').waitFor();
  });

  it('keeps the files when a result is worked on, put aside', async () => {
    await using visit = await web.visit('pdf-merge');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await start(page);
    await ended(page);
    await page.getByRole('button', { name: 'Use in another tool…' }).click();
    await expect.poll(() => page.locator('[data-file]').count()).toBe(3);
    await expect.poll(() => page.locator('[data-file][data-resting]').count()).toBe(2);
    await page.goBack();
    await page.getByRole('button', { name: 'Use features.pdf here' }).click();
    await page.locator('[data-item="features.pdf"]').waitFor();
  });
});

describeWeb(
  'files that the service forgot',
  { env: { FILE_TTL_SECONDS: '10', CLEANUP_INTERVAL_SECONDS: '1' } },
  (web) => {
    /** Waits until the service has a file no more: its address, as the page names it. */
    const forgotten = (address: string | null) =>
      expect
        .poll(async () => (await fetch(new URL(address ?? '', web.service.url), { method: 'HEAD' })).status)
        .toBe(404);
    const resultOf = (page: Page) => page.locator('[data-download]').first().getAttribute('data-download');

    it('are sent again: by a start, by another try, and to show their pages', async () => {
      await using visit = await web.visit('pdf-remove-pages', { expect: /404/ });
      const { page } = visit;
      await dropFiles(page, [dropped('three-pages.pdf')]);
      await filesSettled(page, 1);
      await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      // Its pictures are made after it: when they are gone, it is, too.
      await forgotten(await page.locator('[role=group] img').first().getAttribute('src'));
      await start(page);
      expect(await ended(page)).toBe('completed');
      await forgotten(await resultOf(page));
      await page.locator('[data-download]').first().press('Enter');
      await page.getByText('This file has expired.').waitFor();
      await page.getByRole('button', { name: 'Run again with these settings' }).press('Enter');
      await page.locator('[data-download]').first().waitFor();
      expect(await ended(page)).toBe('completed');
      await forgotten(await resultOf(page));
      await page.reload();
      const drawn = () =>
        page
          .locator('[role=group] img')
          .evaluateAll((all) => all.length === 2 && all.every((one) => (one as HTMLImageElement).naturalWidth > 0));
      await expect.poll(drawn).toBe(true);
    });

    it('are sent again when they are the result of an earlier job', async () => {
      await using visit = await web.visit('pdf-merge', { expect: /404/ });
      const { page } = visit;
      await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
      await filesSettled(page, 2);
      await start(page);
      await ended(page);
      const result = await resultOf(page);
      await page.getByRole('button', { name: 'Use in another tool…' }).press('Enter');
      await page.locator('[data-tool=pdf-compress]').click();
      await filesSettled(page, 1);
      await forgotten(result);
      await start(page);
      expect(await ended(page)).toBe('completed');
    });
  },
);

describeWeb('protected files', 'shared', (web) => {
  it('are merged with their password, and a wrong one is called wrong', async () => {
    await using visit = await web.visit('pdf-merge', { expect: /422/ });
    const { page } = visit;
    await dropFiles(page, [fileOf('secret.pdf', encryptedPdf('open sesame')), dropped('three-pages.pdf')]);
    await page.locator('[data-item][data-state=locked]').waitFor();
    await start(page);
    await page.getByText('Enter the file password.').waitFor();
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
      .toBe('file-password');
    await page.getByLabel('File password').fill('wrong');
    await start(page);
    expect(await ended(page)).toBe('failed');
    await page.getByText('Wrong password.').first().waitFor();
    await page.getByLabel('File password').fill('open sesame');
    await page.getByRole('button', { name: 'Run again with these settings' }).click();
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (requireTool('qpdf')) expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('4');
  });

  it.each([
    ['pdf-protect', 'Open password', 'open sesame', 'open sesame'],
    ['pdf-redact', 'Text', 'page', undefined],
  ])('of %s are shown with the password that they got, and with no other secret', async (place, label, text, sent) => {
    await using visit = await web.visit(place);
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.locator('aside').getByRole('textbox', { name: label, exact: true }).first().fill(text);
    const [request] = await Promise.all([page.waitForRequest(/\/api\/preview\/stored$/), start(page)]);
    expect((request.postDataJSON() as { password?: string }).password).toBe(sent);
  });
});

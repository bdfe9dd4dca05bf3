import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { requirePrograms } from '../helpers/programs.ts';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

async function openWith(page: Page, file: string): Promise<void> {
  await dropFiles(page, [dropped(file)]);
  await filesSettled(page, 1);
}

const marked = (page: Page) => page.evaluate(() => String(getSelection()).replaceAll(/\s+/g, ' ').trim());

describeWeb('a document in the middle', 'shared', (web) => {
  it('shows its pages, whose words are marked where they stand, and stays where it was for another tool', async () => {
    await using visit = await web.visit('pdf-linearize');
    const { page } = visit;
    await openWith(page, 'three-pages.pdf');
    const first = page.locator('[data-view-page="1"]');
    await first.locator('img').waitFor();
    const word = first.locator('[data-words] span').first();
    await word.waitFor({ state: 'attached' });
    await word.dblclick();
    await expect.poll(() => marked(page)).toBe('Page');
    // It covers the letters: within the upper half of the page, and as wide as a word of it.
    const [paper, box] = [await standing(first), await standing(word)];
    expect(box.y - paper.y).toBeLessThan(paper.height / 2);
    expect(box.width).toBeGreaterThan(paper.width / 20);
    expect(box.width).toBeLessThan(paper.width / 2);

    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => page.locator('[data-pages]').evaluate((list) => list.scrollTop)).toBeGreaterThan(100);
    const top = await page.locator('[data-pages]').evaluate((list) => list.scrollTop);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('sanitize pdf');
    await page.locator('[role=option][aria-selected=true][data-option="pdf-sanitize"]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-view-page] img').first().waitFor();
    await expect.poll(() => page.locator('[data-pages]').evaluate((list) => list.scrollTop)).toBeGreaterThan(top - 20);
  });

  it('is searched, turned, presented, and its bookmarks and links are followed', async () => {
    await using visit = await web.visit('pdf-linearize');
    const { page } = visit;
    await openWith(page, 'features.pdf');
    await page.locator('[data-view-page="1"] [data-words] span').first().waitFor({ state: 'attached' });
    const inView = () => page.locator('[data-page-box]').first().inputValue();

    await page.getByRole('button', { name: 'Find in the document' }).click();
    await page.locator('[data-find]').fill('A PAGE 4');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await page.locator('[data-view-page="4"] [data-match=current]').waitFor();
    await page.locator('[data-find]').fill('nowhere');
    await page.getByText('Not found').waitFor();
    await page.locator('[data-find]').press('Escape');
    await expect.poll(() => page.locator('[data-find], [data-match]').count()).toBe(0);

    await page.getByRole('button', { name: 'Bookmarks' }).click();
    await page.getByRole('list', { name: 'Bookmarks' }).getByText('Part A2').click();
    await expect.poll(inView).toBe('3');
    await page.locator('[data-page-box]').first().fill('1');
    await page.locator('[data-page-box]').first().press('Enter');
    await expect.poll(inView).toBe('1');
    const link = page.locator('[data-view-page="1"] [data-link]').first();
    await link.waitFor();

    // A wide page is a high one then.
    const upright = await standing(page.locator('[data-view-page="1"]'));
    await page.getByRole('button', { name: 'Turn the view' }).click();
    await expect
      .poll(async () => (await page.locator('[data-view-page="1"]').boundingBox())?.height)
      .toBeGreaterThan(upright.height);

    await page.getByRole('button', { name: 'Presentation' }).click();
    const slide = page.locator('[data-slide]');
    await slide.locator('img').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slide.getAttribute('data-slide')).toBe('2');
    await page.getByRole('dialog', { name: 'Presentation' }).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => slide.count()).toBe(0);
    await expect.poll(inView).toBe('2');
  });

  it('is a text, a table, or a message with who wrote it', async () => {
    await using visit = await web.visit('json-formatter');
    const { page } = visit;
    await openWith(page, 'json-valid.json');
    await page.locator('[data-document-view] pre').getByText('{').first().waitFor();
    await page.locator('[data-document-view]').getByRole('button', { name: 'Copy' }).waitFor();

    await using other = await web.visit('mail-to-json');
    await openWith(other.page, 'message.eml');
    const mail = other.page.locator('[data-view=mail]');
    await mail.getByText('Grüße 🎉').waitFor();
    await mail.getByText('Zoë Müller').waitFor();
  });

  it('is printed where it is an office file', async () => {
    const printer = { name: 'office-to-pdf', needs: ['libreoffice'] as const };
    if (!(await requirePrograms(createClient(web.service.url), printer))) return;
    await using visit = await web.visit('office-to-text');
    const { page } = visit;
    await openWith(page, 'letter.docx');
    const picture = page.locator('[data-view=printed] img[data-large]').first();
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight)))
      .toBeGreaterThan(1000);
  });

  it('has the words that were recognized over the scan, to be copied from there', async () => {
    await using visit = await web.visit('pdf-ocr');
    const { page } = visit;
    await openWith(page, 'scan.pdf');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const word = page.locator('[data-run] [data-words] span').first();
    await word.waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('[data-run] [data-words]').first().textContent()).toMatch(/[a-z]{3}/i);
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb, dropFiles } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

describeWeb('the palette', 'shared', (web) => {
  it('opens from anywhere by Ctrl+K and by /, finds what is misspelt, and goes there by keys alone', async () => {
    await using visit = await web.visit('login');
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    // The screen itself, and not its placeholder while it loads.
    await page.getByLabel('Email address').waitFor();
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.keyboard.type('shirnk');
    await expect.poll(() => dialog.locator('[aria-selected=true]').getAttribute('data-option')).toMatch(/-compress$/);
    await page.keyboard.press('Escape');
    // A dialog that is closed has no role; the page takes it out a moment later, and opens none before.
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('main h1').focus();
    await expect.poll(() => focused(page)).toBe('H1');
    await page.keyboard.press('/');
    await dialog.waitFor();
    await page.keyboard.type('zusammenfugen');
    await expect.poll(() => dialog.locator('[aria-selected=true]').getAttribute('data-option')).toBe('pdf-merge');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Merge PDFs', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Find a tool' }).click();
    await dialog.waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => dialog.locator('[role=option]').nth(1).getAttribute('aria-selected')).toBe('true');
  });

  it('opens with recent and popular tools, and says if there is no tool for something', async () => {
    await using visit = await web.visit('uuid');
    const { page } = visit;
    const options = () =>
      page
        .getByRole('dialog')
        .locator('[data-option]')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.option));
    await page.getByRole('heading', { name: 'UUID generator', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByText('Recently used').waitFor();
    await page.getByRole('dialog').getByText('Popular', { exact: true }).waitFor();
    await expect.poll(options).toEqual(expect.arrayContaining(['pdf-to-word', 'office-to-pdf']));
    expect((await options()).slice(0, 3)).toEqual(['uuid', 'pdf-compress', 'pdf-merge']);
    await page.keyboard.type('epub to pdf');
    await page.getByRole('dialog').getByText('There is no tool for “epub to pdf”. These come closest.').waitFor();
    expect((await options())[0]).toBe('pdf-to-epub');
    await page.getByRole('dialog').getByRole('combobox').fill('pdf to word');
    await expect.poll(options).toEqual(['pdf-to-word']);
  });

  it('offers saved steps first with a file in hand, and tools for the file', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.evaluate(() =>
      localStorage.setItem(
        'sheaf-presets',
        JSON.stringify([
          { id: '1', name: 'Small', steps: [{ job_type: 'pdf-compress', parameters: {} }], account: false },
          { id: '2', name: 'Thumbnails', steps: [{ job_type: 'image-resize', parameters: {} }], account: false },
        ]),
      ),
    );
    await page.reload();
    await page.locator('[data-tool]').first().waitFor();
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await page.getByRole('heading', { name: 'What do you want to do with this file?' }).waitFor();
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog').locator('[data-option]');
    await expect.poll(() => options.first().getAttribute('data-option')).toBe('Small');
    expect(await options.nth(1).getAttribute('data-option')).toBe('pdf-compress');
    expect(await page.getByRole('dialog').getByText('Thumbnails').count()).toBe(0);
    await page.keyboard.type('rotate');
    await expect.poll(() => options.first().getAttribute('data-option')).toBe('pdf-rotate');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove all' }).click();
    await dropFiles(page, [dropped('photo.jpg')]);
    await page.getByRole('heading', { name: 'What do you want to do with this file?' }).waitFor();
    await page.getByRole('searchbox').fill('rotate');
    await expect.poll(() => page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('image-rotate');
  });

  it('finds tools by words of other languages than the page', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await page.keyboard.press('Control+k');
    const first = page.getByRole('dialog').locator('[aria-selected=true]');
    for (const [word, name] of [
      ['durchsuchbar', 'pdf-ocr'],
      ['caviarder', 'pdf-redact'],
      ['desbloquear', 'pdf-unlock'],
    ] as const) {
      await page.getByRole('dialog').getByRole('combobox').fill(word);
      await expect.poll(() => first.getAttribute('data-option')).toBe(name);
    }
  });

  it('does not open over a field in which / is typed', async () => {
    await using visit = await web.visit('login');
    const { page } = visit;
    await page.getByLabel('Email address').focus();
    await page.keyboard.type('a/b');
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('a/b');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describeWeb('home', 'shared', (web) => {
  it('has what is popular first, groups by what people come for, and favourites that stay', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool=pdf-split]').waitFor();
    expect(await page.locator('h2').allTextContents()).toEqual([
      'Popular',
      'Organize pages',
      'Edit PDF',
      'Sign and protect',
      'Convert from PDF',
      'Convert to PDF',
      'Compress and repair',
      'Scans and OCR',
      'Images',
      'Convert other files',
      'Inspect and compare',
      'Text and data',
    ]);
    expect(await page.locator('[data-popular]').count()).toBe(12);
    for (const group of await page.locator('[data-intent]').all()) {
      const tools = await group.locator('[data-tool]').count();
      const name = await group.getAttribute('data-intent');
      if (name !== 'text') expect(tools, name ?? '').toBeLessThan(15);
    }
    await page.getByRole('button', { name: 'Favorite: Split a PDF', exact: true }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Favorites' }).waitFor();
    await expect.poll(() => page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('pdf-split');
  });
});

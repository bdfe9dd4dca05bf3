import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb } from './helpers/browser.ts';

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
  it('has six groups by what people come for, and favourites that stay', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool=pdf-split]').waitFor();
    for (const intent of ['organize', 'edit', 'convert', 'shrink', 'protect', 'text']) {
      expect(await page.locator(`[data-intent=${intent}] [data-tool]`).count(), intent).toBeGreaterThan(0);
    }
    await page.getByRole('button', { name: 'Favorite: Split a PDF', exact: true }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Favorites' }).waitFor();
    await expect.poll(() => page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('pdf-split');
  });
});

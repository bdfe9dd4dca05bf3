import type { Page } from 'playwright-core';
import { dropFiles, filesSettled, type Visit, type Web } from './browser.ts';
import { dropped } from './files.ts';

/** Opens states of the page with pages of documents. */

export async function fill(page: Page, files: string[]): Promise<void> {
  await dropFiles(page, files.map(dropped));
  await filesSettled(page, files.length);
}

export async function markSplit(page: Page): Promise<void> {
  await fill(page, ['render-features.pdf']);
  for (const after of [3, 5]) await page.locator(`[data-cut="${after}"]`).click();
  await page.locator('[data-number="7"]').click();
  await page.locator('[data-files="4"]').waitFor();
}

export async function turnPages(page: Page): Promise<void> {
  await fill(page, ['render-features.pdf']);
  for (const number of [2, 3, 3]) await page.locator(`[data-number="${number}"]`).click();
  await page.locator('[data-angle="180"]').waitFor();
}

export async function markBoard(page: Page): Promise<void> {
  await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
  await page.locator('[data-page=A2]').focus();
  await page.keyboard.press('s');
  await page.locator('[data-files="2"]').waitFor();
}

export async function pickPages(page: Page): Promise<void> {
  await fill(page, ['render-features.pdf']);
  const cells = page.locator('[role=group] button[aria-pressed]');
  await cells.nth(1).click();
  await cells.nth(3).click({ modifiers: ['Shift'] });
}

export async function fillMerge(page: Page): Promise<void> {
  await fill(page, ['render-features.pdf', 'three-pages.pdf', 'features.pdf']);
  await page.locator('[data-item] button[aria-expanded]').nth(1).click();
  await page.locator('[data-item]').nth(1).getByRole('textbox').fill('1-2');
}

export async function arrange(page: Page): Promise<void> {
  await fill(page, ['render-features.pdf', 'three-pages.pdf']);
  // On a narrow screen the pages are folded away.
  const toggle = page.locator('button[aria-describedby=board-title]');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  // In a small window a page is drawn when it is near.
  await page.locator('[data-page=A1]').focus();
  for (let row = 0; row < 30 && (await page.locator('[data-page=B1]').count()) === 0; row++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.locator('[data-page=B1]').focus();
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Space');
}

export async function showSample(page: Page): Promise<void> {
  await fill(page, ['render-features.pdf']);
  await page.locator('[data-sample] input[role=switch], [data-sample] [role=switch]').first().check();
  await page.locator('[data-sample] [data-estimated] [data-compare]').waitFor();
  // The next screens are shown without one.
  await page.evaluate(() => localStorage.removeItem('sheaf-sample'));
}

/** Two documents to be merged, of three pages and of six, with their pages on the board. */
export async function openMergeBoard(web: Web): Promise<Visit> {
  const visit = await web.visit('pdf-merge');
  await fill(visit.page, ['three-pages.pdf', 'features.pdf']);
  await visit.page.locator('[data-page=B6]').waitFor();
  return visit;
}

/** The pages on the board, in their order: their file's letter, their number. */
export function pageOrder(page: Page): Promise<string> {
  return page
    .locator('[data-page]')
    .evaluateAll((pages) => pages.map((one) => (one as HTMLElement).dataset.page).join(' '));
}

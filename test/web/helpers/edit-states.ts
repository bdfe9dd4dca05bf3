import type { Page } from 'playwright-core';
import { dropFiles, filesSettled } from './browser.ts';
import { fileOf } from './files.ts';
import { letterPdf } from './letter-pdf.ts';

/** A text, a check mark and white that covers, which is chosen. */
export async function writeOnPages(page: Page): Promise<void> {
  await dropFiles(page, [fileOf('letter.pdf', letterPdf(3))]);
  await filesSettled(page, 1);
  await page.locator('[data-sheet="1"] img').waitFor();
  for (const tool of ['check', 'stamp', 'whiteout']) {
    await page.locator(`[data-edit-tool=${tool}]`).focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-item-panel] summary').click();
  await page.locator('[data-copies=all]').waitFor();
}

/** A changed line, a rule for the whole document, matches of a search, and a line that is being changed. */
export async function changeText(page: Page): Promise<void> {
  await dropFiles(page, [fileOf('letter.pdf', letterPdf(2))]);
  await filesSettled(page, 1);
  await page.locator('[data-sheet="1"] img').waitFor();
  await page.locator('[data-edit-tool=editText]').click();
  await page.locator('[data-line]').first().click();
  await page.keyboard.type('Contract');
  await page.keyboard.press('Enter');
  await page.locator('[data-line][data-changed]').waitFor();
  await page.locator('[data-replacing] summary').click();
  await page.locator('[data-find-text]').fill('Signature');
  await page.locator('[data-replace-with]').fill('Signed');
  await page.locator('[data-replace-all]').click();
  await page.locator('[data-rule]').waitFor();
  await page.locator('[data-find-text]').fill('parties');
  await page.locator('[data-find]').click();
  await page.locator('[data-match]').first().waitFor({ state: 'attached' });
  await page.locator('[data-sheet="1"] [data-line]').nth(1).click();
  await page.locator('[data-line-editor]').waitFor();
}

/** The pad, with a signature that was kept before. */
export async function openPad(page: Page): Promise<void> {
  const strokes = [
    [
      [0, 20, 0.5],
      [30, 0, 0.8],
      [60, 25, 0.4],
    ],
  ];
  await page.evaluate(
    (kept) => localStorage.setItem('sheaf-signatures', JSON.stringify([{ id: 'one', strokes: kept }])),
    strokes,
  );
  await dropFiles(page, [fileOf('letter.pdf', letterPdf(1))]);
  await filesSettled(page, 1);
  await page.locator('[data-edit-tool=signature]').click();
  await page.locator('[data-pad]').waitFor();
}

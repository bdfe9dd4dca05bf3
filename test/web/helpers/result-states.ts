import type { Page } from 'playwright-core';
import { dropFiles, ended, filesSettled, openSettings, start } from './browser.ts';
import { dropped, fileOf } from './files.ts';
import { fill } from './page-states.ts';
import type { State } from './states.ts';

/** It begins as a PDF does, and nothing follows that could be read. */
const DAMAGED = fileOf('report.pdf', '%PDF-1.4\n1 0 obj garbage');

/** States with results of every kind, and ways out of errors. */
export const RESULT_STATES: State[] = [
  { name: 'pictures of pages', place: 'pdf-to-images', prepare: (page) => finish(page, ['three-pages.pdf']) },
  { name: 'a page of a result, enlarged', place: 'pdf-remove-pages', prepare: enlarge },
  { name: 'a table', place: 'sheet-to-csv', prepare: showTable },
  { name: 'facts about a PDF', place: 'pdf-info', prepare: (page) => finish(page, ['features.pdf']) },
  { name: 'facts about an image', place: 'image-info', prepare: (page) => finish(page, ['photo.jpg']) },
  { name: 'signatures that were checked', place: 'pdf-verify', prepare: (page) => finish(page, ['signed.pdf']) },
  { name: 'codes that were read', place: 'barcode-read', prepare: (page) => finish(page, ['codes.png']) },
  { name: 'a damaged file', place: 'pdf-rotate', prepare: finishDamaged },
  { name: 'a document for another tool', place: 'pdf-compress', prepare: refuseDocument },
  { name: 'recent work', place: 'image-compress', prepare: listRecentWork },
];

async function finish(page: Page, files: string[]): Promise<void> {
  await fill(page, files);
  await start(page);
  await ended(page);
}

async function enlarge(page: Page): Promise<void> {
  await fill(page, ['features.pdf']);
  await page.locator('[role=group] button[aria-pressed]').first().click();
  await start(page);
  await ended(page);
  await page.locator('[data-result-pages] button').first().click();
  await page.locator('[data-page-viewer] img[data-large]').waitFor();
}

async function showTable(page: Page): Promise<void> {
  await fill(page, ['table.xlsx']);
  await openSettings(page);
  await page.locator('aside').getByRole('textbox').first().fill('Prices');
  await start(page);
  await ended(page);
  await page.locator('[data-result-text] table').waitFor();
}

async function finishDamaged(page: Page): Promise<void> {
  await dropFiles(page, [DAMAGED]);
  await filesSettled(page, 1);
  await start(page);
  await ended(page);
  await page.locator('[data-run=failed] [data-way]').first().waitFor();
}

async function refuseDocument(page: Page): Promise<void> {
  await page.locator('[data-add-button]').waitFor();
  await dropFiles(page, [dropped('letter.docx')]);
  await page.locator('[data-way]').first().waitFor();
}

async function listRecentWork(page: Page): Promise<void> {
  await forgetWork(page);
  await page.locator('[data-add-button]').waitFor();
  await finish(page, ['photo.jpg']);
  await page.locator('header a').first().click();
  await page.locator('[data-recent-work] li').first().waitFor();
}

/** Opens the page again without the jobs of earlier states. */
export async function forgetWork(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('sheaf-jobs'));
  await page.reload();
  await page.locator('main h1').waitFor();
}

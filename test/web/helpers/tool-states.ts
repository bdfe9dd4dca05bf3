import type { Page } from 'playwright-core';
import type { Operations } from '../../../web/src/api/schema.gen.ts';
import { placeOfSteps } from '../../../web/src/presets/share.ts';
import { openSettings } from './browser.ts';
import { fill } from './page-states.ts';
import { forgetWork } from './result-states.ts';
import type { State } from './states.ts';

const STEPS = [
  { job_type: 'pdf-compress', parameters: { level: 'high' } },
  { job_type: 'pdf-rotate', parameters: { angle: 90 } },
];

/** States with steps to reuse, kinds of documents, long settings, text tools, and what cannot be used. */
export const TOOL_STATES: State[] = [
  { name: 'steps of a link', place: placeOfSteps(STEPS), prepare: waitForSteps },
  { name: 'saved steps', place: '', prepare: saveSteps },
  { name: 'steps to save', place: 'pdf-compress', prepare: openSaving },
  { name: 'a document to sign', place: 'pdf-sign', prepare: openAll },
  { name: 'fields to create', place: 'pdf-form-create', prepare: openAll },
  { name: 'a page to print', place: 'html-to-pdf', prepare: (page) => fill(page, ['page.html']) },
  { name: 'a table in view', place: 'data-convert', prepare: (page) => fill(page, ['table.csv']) },
  { name: 'a message in view', place: 'mail-to-json', prepare: (page) => fill(page, ['message.eml']) },
  { name: 'a text in view', place: 'markdown-to-html', prepare: (page) => fill(page, ['notes.md']) },
  { name: 'an unavailable tool', place: 'office-to-pdf', prepare: lackPrograms },
  { name: 'a color', place: 'color', prepare: (page) => run(page, '#663399') },
  { name: 'dates of a schedule', place: 'cron', prepare: (page) => run(page, '0 9 * * 1-5') },
  { name: 'a hash', place: 'hash', prepare: (page) => run(page, 'abc') },
  { name: 'two texts', place: 'text-diff', prepare: (page) => run(page, 'one\ntwo\n', 'one\nthree\n') },
];

async function waitForSteps(page: Page): Promise<void> {
  await page.locator('[data-steps-ready] li').nth(1).waitFor();
}

async function saveSteps(page: Page): Promise<void> {
  const preset = { id: 'one', name: 'A4, 300 dpi', steps: STEPS, account: false };
  await page.evaluate((kept) => localStorage.setItem('sheaf-presets', JSON.stringify([kept])), preset);
  await forgetWork(page);
  await page.locator('[data-preset]').waitFor();
}

async function openSaving(page: Page): Promise<void> {
  await fill(page, ['three-pages.pdf']);
  await openSettings(page);
  await page.locator('[data-add-step]').selectOption('pdf-rotate');
  await page.locator('aside details').last().locator('summary').click();
}

/** The settings with all that is folded away. */
async function openAll(page: Page): Promise<void> {
  await fill(page, ['three-pages.pdf']);
  await openSettings(page);
  const folded = page.locator('aside details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** As on a server without programs. */
async function lackPrograms(page: Page): Promise<void> {
  const operations = /\/api\/operations/;
  await page.route(operations, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Pick<Operations, 'operations'>;
    const lacking = json.operations.find(({ name }) => name === 'office-to-pdf');
    for (const need of lacking?.needs ?? []) need.available = false;
    if (lacking) lacking.available = false;
    await route.fulfill({ response, json });
  });
  await page.reload();
  await page.locator('[data-unavailable]').waitFor();
  await page.unroute(operations);
}

async function run(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await page.getByRole('main').getByRole('textbox').nth(index).fill(text);
  }
  await page.locator('main form button[type=submit]').click();
  await page.locator('[data-answer]').first().waitFor();
}

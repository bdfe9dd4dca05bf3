import type { Page } from 'playwright-core';
import { encryptedPdf } from '../../helpers/encrypted-pdf.ts';
import { formPdf } from '../../helpers/form-pdf.ts';
import { closeSettings, dropFiles, ended, filesSettled, openSettings, start } from './browser.ts';
import { changeText, openPad, writeOnPages } from './edit-states.ts';
import { dropped, fileOf } from './files.ts';
import { arrange, fill, fillMerge, markBoard, markSplit, pickPages, showSample, turnPages } from './page-states.ts';
import { RESULT_STATES } from './result-states.ts';
import { TOOL_STATES } from './tool-states.ts';

/** A state of the page that looks different: its place, and the way there in any language. */
export interface State {
  name: string;
  place: string;
  prepare?: (page: Page) => Promise<void>;
}

/** States without an account. */
export const STATES: State[] = [
  { name: 'home', place: '' },
  { name: 'home, nothing found', place: '', prepare: (page) => page.getByRole('searchbox').fill('xyzzy') },
  {
    name: 'home with files',
    place: '',
    prepare: (page) => dropFiles(page, [dropped('photo.jpg'), dropped('photo.png')]),
  },
  {
    name: 'home with files of two kinds',
    place: '',
    prepare: (page) => dropFiles(page, [dropped('photo.jpg'), dropped('three-pages.pdf')]),
  },
  { name: 'the palette', place: '', prepare: openPalette },
  { name: 'shortcuts', place: 'login', prepare: (page) => page.locator('footer button').click() },
  { name: 'nothing', place: 'no-such-place' },
  { name: 'an empty workspace', place: 'pdf-merge' },
  { name: 'an empty workspace for images', place: 'image-resize' },
  { name: 'a refused file', place: 'pdf-compress', prepare: (page) => dropFiles(page, [dropped('photo.png')]) },
  { name: 'a protected file', place: 'pdf-compress', prepare: fillProtected },
  { name: 'a split', place: 'pdf-split', prepare: (page) => fill(page, ['render-features.pdf']) },
  { name: 'marks of a split', place: 'pdf-split', prepare: markSplit },
  { name: 'turned pages', place: 'pdf-rotate', prepare: turnPages },
  { name: 'a removal', place: 'pdf-remove-pages', prepare: pickPages },
  { name: 'a merge', place: 'pdf-merge', prepare: fillMerge },
  { name: 'single pages in order', place: 'pdf-merge', prepare: arrange },
  { name: 'a board with marks', place: 'pdf-arrange', prepare: markBoard },
  { name: 'a compression', place: 'pdf-compress', prepare: (page) => fill(page, ['three-pages.pdf']) },
  { name: 'text to recognize', place: 'pdf-ocr', prepare: (page) => fill(page, ['three-pages.pdf']) },
  { name: 'a sample', place: 'pdf-compress', prepare: showSample },
  { name: 'pages as images', place: 'pdf-to-images', prepare: (page) => fill(page, ['three-pages.pdf']) },
  { name: 'steps', place: 'pdf-split', prepare: addSteps },
  { name: 'areas on a page', place: 'pdf-redact', prepare: markAreas },
  { name: 'pages to write on', place: 'pdf-annotate', prepare: writeOnPages },
  { name: 'text to change', place: 'pdf-annotate', prepare: changeText },
  { name: 'a signature to draw', place: 'pdf-annotate', prepare: openPad },
  { name: 'a part of an image', place: 'image-crop', prepare: markPart },
  { name: 'an image', place: 'image-resize', prepare: (page) => fill(page, ['photo.jpg']) },
  { name: 'a list of entries', place: 'image-edit', prepare: addEntries },
  { name: 'a form to fill in', place: 'pdf-fill-form', prepare: openForm },
  { name: 'a smaller image', place: 'image-compress', prepare: (page) => fill(page, ['photo.png']) },
  { name: 'json to format', place: 'json-formatter', prepare: (page) => fill(page, ['json-valid.json']) },
  { name: 'json to validate', place: 'json-validator', prepare: (page) => fill(page, ['json-valid.json']) },
  { name: 'settings with faults', place: 'pdf-remove-pages', prepare: startTooSoon },
  { name: 'before and after', place: 'image-compress', prepare: compare },
  { name: 'two versions', place: 'pdf-compare', prepare: compareVersions },
  { name: 'a result', place: 'pdf-merge', prepare: (page) => finish(page, ['three-pages.pdf', 'features.pdf']) },
  { name: 'an archive', place: 'pdf-split', prepare: splitAll },
  { name: 'a document in view', place: 'pdf-linearize', prepare: viewDocument },
  { name: 'other tools', place: 'pdf-to-word', prepare: openFamily },
  { name: 'a mark to place', place: 'pdf-watermark', prepare: (page) => showPlaced(page, 'box') },
  { name: 'texts at the edges', place: 'pdf-header-footer', prepare: (page) => showPlaced(page, 'slots') },
  { name: 'a text to type', place: 'barcode-create', prepare: typeText },
  { name: 'a text', place: 'pdf-to-text', prepare: (page) => finish(page, ['three-pages.pdf']) },
  { name: 'versions', place: 'pdf-rotate', prepare: listVersions },
  { name: 'several results', place: 'image-compress', prepare: finishTwo },
  { name: 'a failure', place: 'json-formatter', prepare: (page) => finish(page, ['json-invalid.json']) },
  { name: 'an expired result', place: 'json-formatter', prepare: expire },
  { name: 'an unknown job', place: 'job?id=00000000-0000-4000-8000-000000000000' },
  { name: 'json', place: 'json', prepare: checkJson },
  { name: 'text case', place: 'text-case', prepare: fillText },
  { name: 'base64', place: 'base64', prepare: fillText },
  { name: 'uuid', place: 'uuid', prepare: (page) => page.getByRole('main').getByRole('button').last().click() },
  {
    name: 'password',
    place: 'password',
    prepare: (page) => page.getByRole('main').getByRole('button').first().click(),
  },
  { name: 'login', place: 'login' },
  { name: 'a refused login', place: 'login', prepare: (page) => submit(page, 'ann@example.org', 'not the password') },
  { name: 'signup', place: 'signup' },
  { name: 'a signup with faults', place: 'signup', prepare: (page) => submit(page, 'ann', 'short') },
  { name: 'forgot', place: 'forgot-password' },
  { name: 'forgot, sent', place: 'forgot-password', prepare: (page) => submit(page, 'ann@example.org') },
  { name: 'reset', place: 'reset-password#token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'verify', place: 'verify-email#token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'usage', place: 'usage' },
  { name: 'account, signed out', place: 'account' },
  ...RESULT_STATES,
  ...TOOL_STATES,
  // Sockets stay cut off for the window once they are: these come last.
  { name: 'a running job', place: 'image-compress', prepare: (page) => work(page, true) },
  { name: 'a lost connection', place: 'image-compress', prepare: (page) => work(page, false) },
];

/** States of an account with a job. */
export const SIGNED_IN: State[] = [
  { name: 'account', place: 'account' },
  { name: 'a wrong password', place: 'account', prepare: changePassword },
  { name: 'deleting the account', place: 'account', prepare: askToDelete },
  { name: 'a new key', place: 'keys', prepare: (page) => page.locator('form button[type=submit]').click() },
  { name: 'keys', place: 'keys', prepare: (page) => page.locator('[data-key] button').first().click() },
  { name: 'no webhooks', place: 'webhooks', prepare: (page) => page.locator('main section button').first().waitFor() },
  { name: 'a new webhook with faults', place: 'webhooks', prepare: addBadWebhook },
  { name: 'webhooks', place: 'webhooks', prepare: addWebhook },
  { name: 'usage, signed in', place: 'usage' },
  { name: 'history', place: 'history', prepare: (page) => page.locator('[data-job]').first().waitFor() },
  { name: 'a job of the history', place: 'history', prepare: openJob },
];

async function fillProtected(page: Page): Promise<void> {
  await dropFiles(page, [fileOf('secret.pdf', encryptedPdf('open sesame'))]);
  await page.locator('[data-item][data-state=locked]').waitFor();
}

async function addSteps(page: Page): Promise<void> {
  await fill(page, ['three-pages.pdf', 'features.pdf']);
  await openSettings(page);
  await page.getByRole('radio').last().check();
  for (const step of ['pdf-rotate', 'pdf-merge']) await page.locator('[data-add-step]').selectOption(step);
  await page.locator('aside details').last().locator('summary').click();
  await start(page);
  await ended(page);
}

async function openForm(page: Page): Promise<void> {
  await dropFiles(page, [fileOf('form.pdf', formPdf())]);
  await filesSettled(page, 1);
  await openSettings(page);
  await page.locator('[data-listed-field]').first().waitFor();
  await page.locator('[data-page-field]').first().waitFor();
}

async function addEntries(page: Page): Promise<void> {
  await fill(page, ['photo.jpg']);
  await openSettings(page);
  for (const entry of ['resize', 'text', 'fill_regions']) {
    await page
      .locator('[data-rows=steps] > [data-add-row], [data-rows=steps] > * [data-add-row]')
      .last()
      .selectOption(entry);
  }
  await start(page);
  await page.locator('[data-rows=steps][aria-invalid=true]').waitFor();
}

async function markAreas(page: Page): Promise<void> {
  await fill(page, ['render-features.pdf']);
  await openSettings(page);
  await page.locator('aside textarea').first().fill('Sheaf');
  await closeSettings(page);
  await page.locator('[data-stage] img').waitFor();
  await page.locator('[data-regions] [role=toolbar] button:not([disabled])').first().click();
  await page.locator('[data-find]').click();
  await page.locator('[data-mark]').waitFor();
}

async function markPart(page: Page): Promise<void> {
  await fill(page, ['photo.jpg']);
  await page.locator('[data-stage] img').waitFor();
  await page.locator('[data-regions] [role=toolbar] button:not([disabled])').first().click();
}

async function openPalette(page: Page): Promise<void> {
  await page.locator('[data-tool]').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('merge');
}

async function startTooSoon(page: Page): Promise<void> {
  await fill(page, ['three-pages.pdf']);
  await start(page);
  await page.locator('[aria-invalid=true]').waitFor();
}

async function viewDocument(page: Page): Promise<void> {
  await fill(page, ['three-pages.pdf']);
  await page.locator('[data-view-page] img').first().waitFor();
  await page.locator('[data-view-page] [data-words] span').first().waitFor({ state: 'attached' });
}

async function openFamily(page: Page): Promise<void> {
  await fill(page, ['three-pages.pdf']);
  await page.locator('[data-tool-family=convert]').click();
  await page.locator('[data-switch-to=pdf-to-excel]').waitFor();
}

async function showPlaced(page: Page, kind: 'box' | 'slots'): Promise<void> {
  await fill(page, ['three-pages.pdf']);
  if (kind === 'slots') return page.locator('[data-place=slots] img').first().waitFor();
  await openSettings(page);
  await page.locator('aside textarea').first().fill('Draft');
  await closeSettings(page);
  await page.locator('[data-place] [data-area]').first().waitFor();
}

async function typeText(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').first().fill('https://example.org/');
}

async function listVersions(page: Page): Promise<void> {
  await finish(page, ['three-pages.pdf']);
  await page.locator('[data-version="2"]').first().waitFor();
  await page.locator('[data-versions] [aria-expanded]').first().click();
}

async function splitAll(page: Page): Promise<void> {
  await fill(page, ['three-pages.pdf']);
  await openSettings(page);
  await page.getByRole('radio').last().check();
  await start(page);
  await ended(page);
}

async function compare(page: Page): Promise<void> {
  await finish(page, ['photo.jpg']);
  await page.locator('[data-compare]').waitFor();
}

async function finish(page: Page, files: string[]): Promise<void> {
  await fill(page, files);
  await start(page);
  await ended(page);
}

async function compareVersions(page: Page): Promise<void> {
  await finish(page, ['three-pages.pdf', 'features.pdf']);
  await page.locator('[data-side-by-side] [data-side="after"] [data-kind]').first().waitFor();
}

async function finishTwo(page: Page): Promise<void> {
  await finish(page, ['photo.png', 'photo.jpg']);
  await page.locator('[data-run=completed]').nth(1).waitFor();
}

async function expire(page: Page): Promise<void> {
  await finish(page, ['json-valid.json']);
  const download = /\/api\/download\//;
  await page.route(download, (route) => route.fulfill({ status: 404 }));
  await page.locator('[data-download]').click();
  await page.locator('[data-download]').waitFor({ state: 'detached' });
  await page.unroute(download);
}

/** A job that stays at 40 %, or is out of reach. */
async function work(page: Page, reachable: boolean): Promise<void> {
  await fill(page, ['photo.png']);
  await page.routeWebSocket(/\/ws\//, async (socket) => {
    if (!reachable) return socket.close();
    socket.send(JSON.stringify({ job_id: 'x', job_type: 'image-compress', status: 'processing', progress: 40 }));
  });
  if (!reachable) await page.route(/\/api\/jobs\//, (route) => route.abort());
  await start(page);
  await page.locator(reachable ? '[data-run=processing]' : '[data-run] p[role=status]').waitFor();
}

async function checkJson(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('{"a":\n oops}');
  await page.getByRole('main').getByRole('button').last().click();
  await page.locator('[data-json-error]').waitFor();
}

async function fillText(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('Straßen und Wege');
  if (page.url().endsWith('base64')) await page.getByRole('main').getByRole('button').last().click();
  await page.locator('[data-output]:not(:empty)').waitFor();
}

async function submit(page: Page, email: string, password?: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  if (password !== undefined) await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.locator('main [role=alert], main [role=status], main [aria-invalid=true]').first().waitFor();
}

async function changePassword(page: Page): Promise<void> {
  const form = page.locator('form[aria-labelledby=change-password]');
  await form.locator('input').first().fill('not the password');
  await form.locator('input').last().fill('long enough to be one');
  await form.locator('button[type=submit]').click();
  await form.locator('input[data-invalid=true]').waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await page.locator('main button').last().click();
  await page.locator('form[aria-labelledby=delete-account]').waitFor();
}

async function addBadWebhook(page: Page): Promise<void> {
  await page.locator('main > div > div > button').click();
  await page.locator('form input[type=url]').fill('nonsense');
  for (const box of await page.locator('form input[type=checkbox]').all()) await box.uncheck();
  await page.locator('form button[type=submit]').click();
  await page.locator('form [aria-invalid=true]').first().waitFor();
}

/** One that cannot be reached, with a test in its log, next to the secret. */
async function addWebhook(page: Page): Promise<void> {
  await page.locator('main > div > div > button').click();
  await page.locator('form input[type=url]').fill('http://receiver.invalid/a/rather/long/address/of/a/receiver');
  await page.locator('form button[type=submit]').click();
  const row = page.locator('[data-webhook]');
  await row.locator('button').nth(1).click();
  await row.locator('[data-tested]').waitFor();
  await row.locator('button').first().click();
  await row.locator('[data-delivery]').waitFor();
  await page.locator('main section').last().locator('button').first().click();
  await page.locator('[data-secret]').waitFor();
}

async function openJob(page: Page): Promise<void> {
  await page.locator('[data-job] a').first().click();
  await ended(page);
}

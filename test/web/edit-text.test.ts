import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createPdfMaker } from '../helpers/made-pdf.ts';
import { pdfText } from '../helpers/pdf-tools.ts';
import { requireTool } from '../helpers/tools.ts';
import { annotationsOf } from './helpers/annotations.ts';
import { describeWeb, dropFiles, filesSettled, start, tabTo } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';
import { letterPdf } from './helpers/letter-pdf.ts';

/** A page with an invisible line, as text over a scan, and a visible one. */
function unseenPdf(): Buffer {
  const pdf = createPdfMaker();
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} >>');
  pdf.add('pages', '<< /Type /Pages /Count 1 /Kids [{page}] >>');
  pdf.add('font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pdf.add(
    'page',
    '<< /Type /Page /Parent {pages} /MediaBox [0 0 595 842] /Contents {text} /Resources << /Font << /F {font} >> >> >>',
  );
  pdf.stream('text', '', 'BT /F 14 Tf 60 760 Td 24 TL 3 Tr (Only heard) Tj T* 0 Tr (Well seen) Tj ET');
  return pdf.build();
}

const lines = (page: Page, number = 1) => page.locator(`[data-sheet="${number}"] [data-line]`);
/** Presses on a line at a share of its width, and waits until it can be typed in. */
async function openLine(page: Page, index: number, share = 0.5): Promise<void> {
  const line = lines(page).nth(index);
  await line.waitFor();
  const box = (await line.boundingBox()) as { width: number; height: number };
  await line.click({ position: { x: box.width * share, y: box.height / 2 } });
  await page.locator('[data-line-editor]').waitFor();
}
async function save(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
  return download.path();
}
/** The request that starts the job. */
async function sent(page: Page) {
  const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
  return request.postDataJSON() as { job_type: string; parameters: Record<string, unknown> };
}

describeWeb('changing text on pages', 'shared', (web) => {
  async function open(place: string, options = {}, bytes: Uint8Array = letterPdf(3)) {
    const visit = await web.visit(place, options);
    await dropFiles(visit.page, [fileOf('letter.pdf', bytes)]);
    await filesSettled(visit.page, 1);
    await visit.page.locator('[data-sheet="1"] img').waitFor();
    return visit;
  }
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

  it.each([
    ['desktop', {}],
    ['phone', phone],
  ])('corrects a typo in four presses from the start page, on a %s', async (_, options) => {
    await using visit = await web.visit('', options);
    const { page } = visit;
    await page.getByRole('searchbox').fill('correct a typo');
    const first = page.locator('[data-tool]').first();
    await expect.poll(() => first.getAttribute('data-tool')).toBe('pdf-edit-text');
    // One.
    await first.click();
    await page.locator('[data-add]').first().waitFor({ state: 'attached' });
    // Two: the file.
    await dropFiles(page, [fileOf('letter.pdf', letterPdf(3))]);
    // Three: the word, which is selected then.
    await openLine(page, 1, 0.5);
    await page.keyboard.type('neighbors');
    // Four.
    const path = await save(page);
    if (requireTool('pdftotext')) {
      expect(pdfText(path, 1)).toContain('The neighbors agree.');
      expect(pdfText(path, 2)).toContain('The parties agree.');
    }
  });

  it('runs with what is put on the pages as one job, text first', async () => {
    await using visit = await open('pdf-annotate');
    const { page } = visit;
    await page.locator('[data-edit-tool=editText]').click();
    await openLine(page, 0, 0.1);
    await page.keyboard.type('Contract');
    await page.keyboard.press('Enter');
    await page.locator('[data-edit-tool=check]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-type=check]').waitFor();
    await page.locator('[data-edit-said]').filter({ hasText: 'Check mark: added' }).waitFor();
    const { job_type: type, parameters } = await sent(page);
    expect(type).toBe('workflow');
    expect(parameters.steps).toMatchObject([
      { job_type: 'pdf-edit-text', parameters: { lines: [{ page: 1, text: 'Contract 1' }], fit: 'shrink' } },
      { job_type: 'pdf-annotate', parameters: { items: [{ type: 'check', page: 1 }] } },
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('button[data-download]').first().click(),
    ]);
    const path = await download.path();
    if (requireTool('pdftotext')) expect(pdfText(path, 1)).toContain('Contract 1');
    expect((await annotationsOf(web, path)).map(({ type, page: on }) => [type, on])).toEqual([['ink', 1]]);
    // The version of this screen: once the tool is left, the result is in view, and nothing is left to be done.
    await page.locator('[data-versions] [data-version]').waitFor();
  });

  it('goes with a picture as well, which only the first step takes', async () => {
    await using visit = await open('pdf-annotate');
    const { page } = visit;
    const { type, bytes } = dropped('palette.png');
    await page
      .locator('[data-add-picture]')
      .setInputFiles({ name: 'palette.png', mimeType: type, buffer: Buffer.from(bytes) });
    await page.locator('[data-type=picture]').waitFor();
    await filesSettled(page, 2);
    await page.locator('[data-edit-tool=editText]').click();
    await openLine(page, 2, 0.5);
    await page.keyboard.type('Sign here');
    await page.keyboard.press('Enter');
    const path = await save(page);
    if (requireTool('pdftotext')) expect(pdfText(path, 1)).toContain('Sign here');
    expect(await annotationsOf(web, path)).toHaveLength(1);
  });

  it('is done by the keyboard alone, and can be taken back', async () => {
    await using visit = await open('pdf-annotate');
    const { page } = visit;
    await tabTo(page, page.locator('[data-tools] [tabindex="0"]'));
    await tabTo(page, page.locator('[data-edit-tool=editText]'), 'ArrowRight');
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Agreement 1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('We agree.');
    await page.keyboard.press('Enter');
    await page.locator('[data-edit-said]').filter({ hasText: 'The line now says: We agree.' }).waitFor();
    await expect.poll(focused).toBe('We agree.');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' Really?');
    await page.keyboard.press('Escape');
    await expect.poll(focused, { message: 'left as it was' }).toBe('We agree.');
    await page.keyboard.press('Control+z');
    await expect.poll(focused).toBe('The parties agree.');
    await page.keyboard.press('Control+y');
    await expect.poll(focused).toBe('We agree.');
    await page.keyboard.press('Escape');
    await page.locator('[data-placed="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' Both.');
    await page.keyboard.press('Enter');
    const { job_type: type, parameters } = await sent(page);
    expect(type).toBe('pdf-edit-text');
    expect(parameters.lines).toMatchObject([{ text: 'We agree. Both.', page: 1 }]);
    await page.locator('[data-placed="0"]').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('[data-placed]').count()).toBe(0);
  });

  it('finds and replaces over the whole document', async () => {
    await using visit = await open('pdf-annotate');
    const { page } = visit;
    await page.locator('[data-edit-tool=editText]').click();
    await page.locator('[data-replacing] summary').click();
    await page.locator('[data-find-text]').fill('parties');
    await page.locator('[data-replace-with]').fill('owners');
    await page.keyboard.press('Enter');
    await page.locator('[data-found="3"]').waitFor();
    await page.locator('[data-sheet="1"] [data-match]').waitFor();
    await page.locator('[data-replace-all]').click();
    await page.locator('[data-rule]').waitFor();
    const path = await save(page);
    if (!requireTool('pdftotext')) return;
    for (const number of [1, 2, 3]) expect(pdfText(path, number)).toContain('The owners agree.');
  });

  it.each([
    ['light', {}],
    ['dark, on a phone', { ...phone, colorScheme: 'dark' as const }],
  ])('has nothing that axe-core finds fault with: %s', async (_, options) => {
    await using visit = await open('pdf-annotate', options);
    const { page } = visit;
    await page.locator('[data-edit-tool=editText]').click();
    await page.locator('[data-replacing] summary').click();
    await page.locator('[data-find-text]').fill('parties');
    await page.locator('[data-replace-all]').click();
    await openLine(page, 1);
    // The policy of the page forbids scripts that it does not serve; this one comes through the debugger.
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run(document));
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('names the line that could not be changed', async () => {
    await using visit = await open('pdf-edit-text', {}, unseenPdf());
    const { page } = visit;
    await openLine(page, 0);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Only seen');
    await page.keyboard.press('Enter');
    const path = await save(page);
    await page.locator('[data-not-changed]').filter({ hasText: '“Only heard” on page 1 stays as it was' }).waitFor();
    if (requireTool('pdftotext')) expect(pdfText(path, 1)).toContain('Only heard');
  });
});

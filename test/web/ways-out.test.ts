import { expect, it } from 'vitest';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';

/** It begins as a PDF does, and nothing follows that could be read. */
const DAMAGED = fileOf('report.pdf', '%PDF-1.4\n1 0 obj garbage');

describeWeb('a file that a tool cannot go on with', 'shared', (web) => {
  it('goes to its repair by one press, before the job and after it', async () => {
    await using visit = await web.visit('pdf-rotate', { expect: /422/ });
    const { page } = visit;
    await dropFiles(page, [DAMAGED]);
    await filesSettled(page, 1);
    await page.locator('[data-item] [data-way=pdf-repair]').waitFor();
    await start(page);
    expect(await ended(page)).toBe('failed');
    await page.locator('[data-run=failed] [data-way=pdf-repair]').click();
    await page.getByRole('heading', { name: 'Repair a PDF', level: 1 }).waitFor();
    await page.locator('[data-item="report.pdf"]').waitFor();
    await filesSettled(page, 1);
    expect(await page.locator('[data-item] [data-way]').count(), 'no way to where one is').toBe(0);
  });

  it('is converted first by one press: a DOCX in a tool for PDFs', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await dropFiles(page, [dropped('letter.docx')]);
    await page.getByText('Convert it first:').waitFor();
    await page.locator('[data-way=office-to-pdf]').click();
    await page.getByRole('heading', { name: 'Office to PDF', level: 1 }).waitFor();
    await page.locator('[data-item="letter.docx"]').waitFor();
    // The same from the home page, where the file was brought before the tool was chosen.
    await page.getByRole('link', { name: 'Tools' }).first().click();
    await page.locator('[data-tool=pdf-compress]').click();
    await page.locator('[data-others] [data-way=office-to-pdf]').waitFor();
  });

  it('says which tools take it', async () => {
    await using visit = await web.visit('image-resize');
    const { page } = visit;
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await dropFiles(page, [dropped('table.xlsx'), dropped('letter.docx')]);
    const ways = page.locator('[data-ways=other]');
    await ways.first().waitFor();
    const named = await ways
      .first()
      .locator('[data-way]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.way));
    expect(named).toHaveLength(3);
    expect(named[0]).toBe('office-to-pdf');
    // Both are passed on, since it takes both.
    await ways.first().locator('[data-way=office-to-pdf]').click();
    await page.locator('[data-item="letter.docx"]').waitFor();
    await page.locator('[data-item="table.xlsx"]').waitFor();
  });

  it('asks for its password when a job could not open it', async () => {
    await using visit = await web.visit('pdf-rotate', { expect: /422|503/ });
    const { page } = visit;
    // The service is too busy to examine files before their jobs.
    await page.route('**/api/preview/pdf', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'queue_full' }, headers: { 'retry-after': '1' } }),
    );
    await dropFiles(page, [fileOf('secret.pdf', encryptedPdf('open sesame'))]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('failed');
    await page.unroute('**/api/preview/pdf');
    await page.locator('[data-item][data-state=locked]').waitFor();
    await page.getByLabel('File password').fill('open sesame');
    await start(page);
    await page.locator('[data-run=completed]').waitFor();
  });
});

describeWeb('two hundred files', 'shared', (web) => {
  it('are all taken, and done in turn, also while the service is busy', async () => {
    await using visit = await web.visit('json-validator', { expect: /503/ });
    const { page } = visit;
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    const refused = { left: 2 };
    await page.route('**/api/upload', (route) =>
      refused.left-- > 0
        ? route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'queue_full' }, headers: { 'retry-after': '1' } })
        : route.continue(),
    );
    await dropFiles(
      page,
      Array.from({ length: 200 }, (_, index) => fileOf(`${index}.json`, `[${index}]`)),
    );
    await expect.poll(() => page.locator('[data-item]').count()).toBe(200);
    await start(page);
    // The rest works in the same way.
    await expect.poll(() => page.locator('[data-run=completed]').count(), { timeout: 90_000 }).toBeGreaterThan(8);
    expect(refused.left).toBeLessThan(0);
    expect(await page.locator('[data-row]').count()).toBe(200);
    expect(await page.locator('[data-run=failed]').count()).toBe(0);
  });
});

import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';
import { openMergeBoard, pageOrder } from './helpers/page-states.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rearranged = (page: Page) => page.getByText('without a bookmark for each file');

/** The request of the next start. */
async function started(page: Page) {
  const [request] = await Promise.all([page.waitForRequest(/\/api\/(process|upload)/), start(page)]);
  return request.postDataJSON();
}

describeWeb('a merge with its pages in view', 'shared', (web) => {
  it('shows the pages of all files without a press, in the order of the list, and stays a plain merge', async () => {
    await using visit = await openMergeBoard(web);
    const { page } = visit;
    await page.getByRole('button', { name: 'Move features.pdf up' }).click();
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 A3 A4 A5 A6 B1 B2 B3');
    await expect.poll(() => page.locator('[data-page=A1]').getAttribute('aria-label')).toContain('features.pdf');
    expect(await rearranged(page).count()).toBe(0);
    const { job_type, files } = await started(page);
    expect(job_type).toBe('pdf-merge');
    expect(files.map((file: { original_filename: string }) => file.original_filename)).toEqual([
      'features.pdf',
      'three-pages.pdf',
    ]);
    expect(await ended(page)).toBe('completed');
  });

  it('puts single pages together as soon as one is touched, and is a plain merge again when that is undone', async () => {
    await using visit = await openMergeBoard(web);
    const { page } = visit;
    await page.getByRole('switch', { name: /bookmark/i }).waitFor();
    await page.locator('[data-page=A2]').click();
    await press(page, 'Rotate clockwise');
    await press(page, 'Insert blank page');
    await rearranged(page).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: /bookmark/i }).count()).toBe(0);
    await press(page, 'Undo');
    await press(page, 'Undo');
    await expect.poll(() => rearranged(page).count()).toBe(0);
    await page.getByRole('switch', { name: /bookmark/i }).waitFor();
    expect((await started(page)).job_type).toBe('pdf-merge');
    expect(await ended(page)).toBe('completed');

    await press(page, 'Redo');
    await press(page, 'Redo');
    await rearranged(page).waitFor();
    // Changes on the board stay with their file.
    await page.getByRole('button', { name: 'Move features.pdf up' }).click();
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 A3 A4 A5 A6 B1 B2 –0 B3');
    await page.locator('[data-page=B3]').focus();
    await page.keyboard.press('Delete');
    const { job_type, parameters } = await started(page);
    expect(job_type).toBe('pdf-arrange');
    expect(parameters).toEqual({
      pages: [
        ...[1, 2, 3, 4, 5, 6].map((number) => ({ file: 1, page: number })),
        { file: 2, page: 1 },
        { file: 2, page: 2, rotate: 90 },
        { blank: 'a4' },
      ],
    });
    await page.getByText('features-merged.pdf').first().waitFor();
    const { path, name } = await downloadResult(page);
    expect(name).toBe('features-merged.pdf');
    if (requireTool('qpdf')) {
      expect(qpdfComplaints(path)).toBe('');
      expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('9');
    }
    // It is found again where it was started, also after a reload.
    await page.reload();
    await page.getByText('features-merged.pdf').first().waitFor();
  });

  it('goes back to whole files by one press, which can be undone', async () => {
    await using visit = await openMergeBoard(web);
    const { page } = visit;
    await page.locator('[data-page=A1]').focus();
    await page.keyboard.press('Delete');
    await press(page, 'Back to files');
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 A3 B1 B2 B3 B4 B5 B6');
    await expect.poll(() => rearranged(page).count()).toBe(0);
    await press(page, 'Undo');
    await expect.poll(() => pageOrder(page)).toBe('A2 A3 B1 B2 B3 B4 B5 B6');
    await rearranged(page).waitFor();
  });

  it('splits the result of a plain merge at the marks', async () => {
    await using visit = await openMergeBoard(web);
    const { page } = visit;
    await page.locator('[data-page=A3]').focus();
    await page.keyboard.press('s');
    expect(await rearranged(page).count()).toBe(0);
    const { parameters } = await started(page);
    expect(parameters.steps.map(({ job_type }: { job_type: string }) => job_type)).toEqual(['pdf-merge', 'pdf-split']);
    expect(parameters.steps[1].parameters).toEqual({ pages: '1-3,4-9' });
    expect(await ended(page)).toBe('completed');
  });

  it('has a place for a file whose pages are not known, and starts no job that would lose them', async () => {
    await using visit = await web.visit('pdf-merge', { expect: /422/ });
    const { page } = visit;
    await dropFiles(page, [fileOf('secret.pdf', encryptedPdf('open sesame')), dropped('three-pages.pdf')]);
    await page.locator('[data-unknown] [data-page=A0]').waitFor();
    await page.locator('[data-page=B3]').focus();
    await page.keyboard.press('Shift+Home');
    await expect.poll(() => pageOrder(page)).toBe('B3 A0 B1 B2');
    await page.locator('#start-reason', { hasText: 'once all files are read' }).waitFor();
    await page.getByLabel('File password').fill('open sesame');
    await page.keyboard.press('Enter');
    await expect.poll(() => pageOrder(page)).toMatch(/^B3 A1 (A\d+ )*B1 B2$/);
    expect((await started(page)).job_type).toBe('pdf-arrange');
    expect(await ended(page)).toBe('completed');
  });

  it('keeps the pages folded away on a phone until they are asked for', async () => {
    await using visit = await web.visit('pdf-merge', { viewport: { width: 320, height: 720 } });
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    const toggle = page.getByRole('button', { name: 'Show pages', exact: true });
    await toggle.waitFor();
    expect(await page.locator('[data-board]').count()).toBe(0);
    await toggle.click();
    await page.locator('[data-page=A1]').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
  });
});

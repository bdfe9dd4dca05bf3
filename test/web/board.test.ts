import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';
import { openMergeBoard, pageOrder } from './helpers/page-states.ts';

describeWeb('the board of pages', 'shared', (web) => {
  it('moves, repeats and takes out what is chosen by single presses, and takes it back', async () => {
    await using visit = await openMergeBoard(web);
    const { page } = visit;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.locator('[data-page=A3]').click();
    await page.locator('[data-page=B1]').click({ modifiers: ['Shift'] });
    await page.getByText('2 of 9 selected').waitFor();
    await press('Move earlier');
    await expect.poll(() => pageOrder(page)).toBe('A1 A3 B1 A2 B2 B3 B4 B5 B6');
    await page.getByLabel('Move to position').fill('8');
    await press('Move');
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 B2 B3 B4 B5 B6 A3 B1');
    await press('Duplicate');
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 B2 B3 B4 B5 B6 A3 A3 B1 B1');
    await press('Undo');
    await press('Undo');
    await press('Undo');
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 A3 B1 B2 B3 B4 B5 B6');
    await press('Redo');
    await expect.poll(() => pageOrder(page)).toBe('A1 A3 B1 A2 B2 B3 B4 B5 B6');
    await press('Remove selected pages');
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 B2 B3 B4 B5 B6');
    await page.locator('[data-page=A1]').click();
    await press('Duplicate');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('qpdf')) return;
    expect(qpdfComplaints(path)).toBe('');
    expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('8');
  });

  it('takes keys for choosing all, and for taking back', async () => {
    await using visit = await openMergeBoard(web);
    const { page } = visit;
    await page.locator('[data-page=A1]').focus();
    await page.keyboard.press('Control+a');
    await page.getByText('9 of 9 selected').waitFor();
    await page.getByRole('button', { name: 'None', exact: true }).click();
    await page.locator('[data-page=A1]').focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => pageOrder(page)).toBe('A2 A3 B1 B2 B3 B4 B5 B6');
    await page.keyboard.press('Control+z');
    await expect.poll(() => pageOrder(page)).toBe('A1 A2 A3 B1 B2 B3 B4 B5 B6');
  });

  it('draws the pages near its window alone, and is there at once wherever it is scrolled to', async () => {
    await using visit = await web.visit('pdf-remove-pages');
    const { page } = visit;
    const image = (number: number) => ({ page_number: number, preview_url: '/assets/icon.svg', width: 10, height: 14 });
    const pages = Array.from({ length: 1000 }, (_, index) => image(index + 1));
    const preview = { file_id: 'x', original_filename: 'long.pdf', storage_url: 'storage://anon/x.pdf' };
    await page.route(/\/api\/preview\/pdf/, (route) =>
      route.fulfill({ json: { ...preview, page_count: 1000, truncated: false, pages } }),
    );
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.locator('[data-number="1"]').waitFor();
    expect(await page.locator('[data-number]').count()).toBeLessThan(200);
    const blank = await page.evaluate(async () => {
      const box = document.querySelector<HTMLElement>('[role=group]')?.parentElement as HTMLElement;
      box.scrollIntoView({ block: 'center' });
      let longest = 0;
      for (let step = 1; step <= 12; step++) {
        box.scrollTop = (box.scrollHeight * step) / 13;
        let frames = 0;
        const there = () => {
          const frame = box.getBoundingClientRect();
          const at = (below: number) =>
            document.elementFromPoint(frame.left + 60, frame.top + frame.height / 2 + below);
          // Between two rows there is a gap.
          return [0, 20].some((below) => at(below)?.closest('[data-number]') != null);
        };
        for (; !there(); frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
        longest = Math.max(longest, frames);
      }
      return longest;
    });
    expect(blank, 'frames without a cell').toBeLessThan(12);
    await page.locator('[data-number]').first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.number)).toBe('1000');
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('textbox', { name: /^Pages?\b/ }).inputValue()).toBe('1000');
  });
});

describeWeb('the board of a tool that takes single pages', 'shared', (web) => {
  it('turns pages, puts empty ones between, and makes one job of several files', async () => {
    await using visit = await web.visit('pdf-arrange');
    const { page } = visit;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await page.locator('[data-page=B6]').waitFor();
    await page.locator('[data-page=A1]').click();
    await press('Rotate clockwise');
    await press('Insert blank page');
    await press('None');
    await page.locator('[data-page=B2]').click();
    await page.locator('[data-page=B6]').click({ modifiers: ['Shift'] });
    await press('Remove selected pages');
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON().parameters.pages).toEqual([
      { file: 1, page: 1, rotate: 90 },
      { blank: 'a4' },
      { file: 1, page: 2 },
      { file: 1, page: 3 },
      { file: 2, page: 1 },
    ]);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('qpdf')) return;
    expect(qpdfComplaints(path)).toBe('');
    expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('5');
  });
});

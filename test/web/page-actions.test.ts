import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readZip } from '../helpers/read-zip.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start, tabTo } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Pages?\b/ });
const cell = (page: Page, number: number) => page.locator(`[data-number="${number}"]`);
const cut = (page: Page, after: number) => page.getByRole('button', { name: `Split after page ${after}`, exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const redo = (page: Page) => page.getByRole('button', { name: 'Redo' });
const written = (page: Page) => expect.poll(() => field(page).inputValue());
const names = (path: string) => readZip(path).map(({ name }) => name);

describeWeb('pages with an action in hand', 'shared', (web) => {
  async function open(place: string) {
    const visit = await web.visit(place);
    await dropFiles(visit.page, [dropped('render-features.pdf')]);
    await filesSettled(visit.page, 1);
    await cell(visit.page, 1).waitFor();
    return visit;
  }
  /** The parameters of the job. */
  async function submit(page: Page) {
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(await ended(page)).toBe('completed');
    return request.postDataJSON();
  }

  it('turn where they are pressed, each as far as it is to be turned, in one job', async () => {
    await using visit = await open('pdf-rotate');
    const { page } = visit;
    await page.getByText('All pages rotated').waitFor();
    await expect.poll(() => cell(page, 8).getAttribute('data-angle')).toBe('90');
    for (const number of [2, 3, 3]) await cell(page, number).click();
    await written(page).toBe('2-3');
    await expect.poll(() => cell(page, 1).getAttribute('data-angle')).toBe('0');
    await page.getByRole('button', { name: 'Page 3, rotated 180°' }).waitFor();
    // Typed values take part: page 3 keeps its own angle, page 5 gets the common one.
    await field(page).fill('2-3, 5');
    await page.getByRole('button', { name: 'Page 5, rotated 90°' }).waitFor();
    await page.getByRole('button', { name: 'Page 3, rotated 180°' }).waitFor();
    await cell(page, 5).focus();
    for (const _ of [90, 180, 270]) await page.keyboard.press('Space');
    await written(page).toBe('2-3');
    await undo(page).click();
    await page.getByRole('button', { name: 'Page 5, rotated 270°' }).waitFor();
    await redo(page).click();
    await written(page).toBe('2-3');
    expect((await submit(page)).parameters).toEqual({ pages: '2-3', turns: [{ pages: '3', angle: 180 }] });
    const { path } = await downloadResult(page);
    if (!requireTool('qpdf')) return;
    const facts = JSON.parse(execFileSync('qpdf', ['--json', '--json-key=pages', '--json-key=qpdf', path]).toString());
    const rotations = facts.pages.map(
      ({ object }: { object: string }) => facts.qpdf[1][`obj:${object}`].value['/Rotate'] ?? 0,
    );
    // The second page is already turned by 90 degrees.
    expect(rotations.slice(0, 4)).toEqual([0, 180, 180, 0]);
  });

  it('turn by the angle that is set, and a whole range with Shift', async () => {
    await using visit = await open('pdf-rotate');
    const { page } = visit;
    await page.getByRole('combobox', { name: 'Rotate' }).selectOption('270');
    await expect.poll(() => cell(page, 4).getAttribute('data-angle')).toBe('270');
    await cell(page, 2).click();
    await cell(page, 4).click({ modifiers: ['Shift'] });
    await written(page).toBe('2-4');
    await expect.poll(() => cell(page, 2).getAttribute('data-angle')).toBe('180');
    await expect.poll(() => cell(page, 3).getAttribute('data-angle')).toBe('270');
  });

  it('come apart where one presses between them, with the resulting files shown', async () => {
    await using visit = await open('pdf-split');
    const { page } = visit;
    await cut(page, 3).click();
    await written(page).toBe('1-3, 4-8');
    await cut(page, 5).click();
    await cell(page, 7).click();
    await written(page).toBe('1-3, 4-5, 6, 8');
    const files = page.locator('[data-files="4"]');
    await expect.poll(() => files.getByText('render-features-1-3.pdf').count()).toBe(1);
    expect(await cell(page, 4).getAttribute('data-part')).toBe(await cell(page, 5).getAttribute('data-part'));
    // Beside a page that is in no file there is nothing to cut.
    expect(await cut(page, 6).count()).toBe(0);
    await cut(page, 5).click();
    await written(page).toBe('1-3, 4-6, 8');
    await page.keyboard.press('Control+z');
    await written(page).toBe('1-3, 4-5, 6, 8');
    await field(page).fill('1-2, 3-8');
    await page.locator('[data-files="2"]').waitFor();
    await expect.poll(() => cut(page, 2).getAttribute('aria-pressed')).toBe('true');
    expect((await submit(page)).parameters).toEqual({ pages: '1-2, 3-8' });
    const { path } = await downloadResult(page);
    expect(names(path)).toEqual(['render-features-1-2.pdf', 'render-features-3-8.pdf']);
  });

  it('come apart by the keyboard alone', async () => {
    await using visit = await open('pdf-split');
    const { page } = visit;
    await cell(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await tabTo(page, cut(page, 2));
    await page.keyboard.press('Space');
    await written(page).toBe('1-2, 3-8');
    await expect.poll(() => cut(page, 2).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('show equal parts and single pages too, which a mark makes ranges of', async () => {
    await using visit = await open('pdf-split');
    const { page } = visit;
    await page.getByRole('radio', { name: 'Fixed number of pages' }).check();
    await page.getByRole('textbox', { name: 'Fixed number of pages' }).fill('3');
    await page.locator('[data-files="3"]').waitFor();
    await cut(page, 1).click();
    await written(page).toBe('1, 2-3, 4-6, 7-8');
    await expect.poll(() => page.getByRole('radio', { name: 'Page ranges' }).isChecked()).toBe(true);
    await undo(page).click();
    await expect.poll(() => page.getByRole('radio', { name: 'Fixed number of pages' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Single pages' }).check();
    await page.locator('[data-files="8"]').waitFor();
  });

  it('are taken out where they are pressed, and come back by Undo', async () => {
    await using visit = await open('pdf-remove-pages');
    const { page } = visit;
    await cell(page, 2).click();
    await cell(page, 4).click({ modifiers: ['Shift'] });
    await written(page).toBe('2-4');
    await undo(page).click();
    await written(page).toBe('2');
    await page.keyboard.press('Control+y');
    expect((await submit(page)).parameters).toEqual({ pages: '2' });
  });

  it('are typed where several files are worked on, which has no board', async () => {
    await using visit = await web.visit('pdf-rotate');
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf')]);
    for (const _ of [90, 180]) await cell(page, 3).click();
    await page.getByRole('button', { name: 'Page 3, rotated 180°' }).waitFor();
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 2);
    await expect.poll(() => page.locator('[data-number]').count()).toBe(0);
    await expect.poll(() => field(page).inputValue()).toBe('3');
    // The angle that a page has on the board of one file is no setting of others.
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON().parameters).toEqual({ pages: '3' });
    await page.getByText('2 of 2 done').waitFor();
  });
});

describeWeb('the board of pages', 'shared', (web) => {
  it('keeps the chosen pages alone', async () => {
    await using visit = await web.visit('pdf-arrange');
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf')]);
    for (const name of ['A2', 'A5']) await page.locator(`[data-page=${name}]`).click();
    await page.getByRole('button', { name: 'Keep only selected pages' }).click();
    await expect.poll(() => page.locator('[data-page]').count()).toBe(2);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (requireTool('qpdf')) expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('2');
  });

  it('has marks at which one job splits the merged pages, which move with their page', async () => {
    await using visit = await web.visit('pdf-arrange');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await page.locator('[data-page=A2]').click();
    await page.getByRole('button', { name: 'Split after selected pages' }).click();
    await page.locator('[data-files="2"]').waitFor();
    await page.locator('[data-page=B1]').focus();
    await page.keyboard.press('s');
    await page.locator('[data-files="3"]').waitFor();
    await page.locator('[data-page=A2]').focus();
    await page.keyboard.press('Shift+Home');
    await expect.poll(() => page.locator('li:has(> [data-page=A2])').getAttribute('data-cut')).toBe('true');
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    const { steps } = request.postDataJSON().parameters;
    expect(steps.map(({ job_type }: { job_type: string }) => job_type)).toEqual(['pdf-arrange', 'pdf-split']);
    expect(steps[1].parameters).toEqual({ pages: '1,2-4,5-9' });
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    expect(names(path)).toHaveLength(3);
  });
});

import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const printed = (path: string) => execFileSync('pdfinfo', [path], { encoding: 'utf8' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

describeWeb('forms that begin with what the file has', 'shared', (web) => {
  it('show its properties, and change those alone that are changed', async () => {
    await using visit = await web.visit('pdf-metadata');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    await expect.poll(() => title(page).inputValue()).toBe('Document A');
    const author = page.getByRole('textbox', { name: 'Author', exact: true });
    expect(await author.inputValue()).toBe('Sheaf');
    await title(page).fill('Annual report');
    await author.fill('');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('pdfinfo')) return;
    expect(printed(path)).toMatch(/^Title: +Annual report$/m);
    expect(printed(path)).not.toMatch(/^Author: +Sheaf$/m);
  });

  it('forget what was set for another file', async () => {
    await using visit = await web.visit('pdf-metadata');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    await expect.poll(() => title(page).inputValue()).toBe('Document A');
    await title(page).fill('Annual report');
    await page.getByRole('button', { name: /^Remove features/ }).click();
    await dropFiles(page, [dropped('render-features.pdf')]);
    await filesSettled(page, 1);
    await expect.poll(() => title(page).inputValue()).not.toBe('Annual report');
  });

  it('show its bookmarks, to be edited one by one', async () => {
    await using visit = await web.visit('pdf-bookmarks');
    const { page } = visit;
    await dropFiles(page, [dropped('features.pdf')]);
    await filesSettled(page, 1);
    const titles = page.locator('[data-rows=bookmarks] [data-members]').getByLabel('Title');
    await expect.poll(() => titles.count()).toBeGreaterThan(2);
    const before = await Promise.all((await titles.all()).map((each) => each.inputValue()));
    await titles.nth(1).fill('Renamed');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('qpdf')) return;
    const { outlines } = JSON.parse(
      execFileSync('qpdf', ['--json', '--json-key=outlines', path], { encoding: 'utf8' }),
    );
    const flat = (list: { title: string; kids: [] }[]): string[] =>
      list.flatMap((each) => [each.title, ...flat(each.kids)]);
    expect(flat(outlines)).toEqual(before.with(1, 'Renamed'));
  });
});

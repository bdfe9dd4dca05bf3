import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, ended, filesSettled, start } from './helpers/browser.ts';

describeWeb('texts in place of files', 'shared', (web) => {
  it('are typed, and become a QR code', async () => {
    await using visit = await web.visit('barcode-create');
    const { page } = visit;
    const use = page.getByRole('button', { name: 'Use this text' });
    expect(await use.isDisabled()).toBe(true);
    await page.getByLabel('Or type or paste text').fill('Bread & cheese\n');
    await use.click();
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (!requireTool('zbarimg')) return;
    expect(execFileSync('zbarimg', ['--raw', '-q', path], { encoding: 'utf8' })).toContain('Bread & cheese');
  });

  it('are pasted as Markdown, by keys alone', async () => {
    await using visit = await web.visit('markdown-to-html');
    const { page } = visit;
    await page.getByLabel('Or type or paste text').fill('# Title\n\nSome *words*.');
    await page.keyboard.press('Control+Enter');
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path, name } = await downloadResult(page);
    expect(name).toBe('text.html');
    expect(readFileSync(path, 'utf8')).toMatch(/<h1[^>]*>Title<\/h1>\s*<p>Some <em>words<\/em>/);
  });

  it('are addresses of pages, as people write them', async () => {
    await using visit = await web.visit('url-to-pdf');
    const { page } = visit;
    await page.getByLabel('Web address').fill('example.org/page');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('address.txt').first().waitFor();
    await page.getByText(`${'https://example.org/page'.length} B`).first().waitFor();
  });
});

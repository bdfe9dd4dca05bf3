import { expect, it } from 'vitest';
import { describeWeb, dropFiles } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

describeWeb('a tool whose program is missing', { env: { SOFFICE_PATH: 'off' } }, (web) => {
  it('is shown gray with what is missing, and says how it gets there', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    const card = page.locator('li[data-unavailable]', { has: page.locator('[data-tool=office-to-pdf]') });
    await card.getByText('Unavailable: requires LibreOffice on the server').waitFor();
    expect(await page.locator('li[data-unavailable] [data-tool=pdf-compress]').count()).toBe(0);
    await card.getByRole('link').click();
    await page.getByText('apt-get install libreoffice-writer-nogui').waitFor();
    await dropFiles(page, [dropped('letter.docx')]);
    const start = page.locator('[data-start]');
    await start.waitFor();
    await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true');
    await start.click({ force: true });
    expect(await page.locator('#start-reason[data-said]').textContent()).toMatch(/LibreOffice/);
    expect(await page.locator('[data-run]').count()).toBe(0);
    expect(visit.errors).toEqual([]);
  });

  it('is not suggested for files', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await dropFiles(page, [dropped('letter.docx')]);
    await page.locator('[data-suggested] [data-tool=office-to-markdown]').waitFor();
    expect(await page.locator('[data-suggested] [data-tool=office-to-pdf]').count()).toBe(0);
  });
});

describeWeb('Markdown to PDF on a server without Chromium', { env: { CHROMIUM_PATH: 'off' } }, (web) => {
  it('is offered like any other, and makes a PDF', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('li[data-unavailable] [data-tool=html-to-pdf]').waitFor();
    expect(await page.locator('li[data-unavailable] [data-tool=markdown-to-pdf]').count()).toBe(0);
    await using tool = await web.visit('markdown-to-pdf');
    await dropFiles(tool.page, [dropped('notes.md')]);
    await tool.page.locator('[data-start]:not([aria-disabled=true])').click();
    await tool.page.locator('[data-run=completed]').waitFor();
    expect(await tool.page.locator('[data-run=completed]').textContent()).toMatch(/Käse & Brot/);
    expect(tool.errors).toEqual([]);
    expect(visit.errors).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const PASSWORD = 'correct horse battery';

describeWeb('recent work', 'shared', (web) => {
  async function compress(page: Page): Promise<void> {
    await page.goto(`${web.service.url}/image-compress`);
    // The drop needs the screen of the tool.
    await page.locator('main h1').first().waitFor();
    await dropFiles(page, [dropped('photo.jpg')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
  }
  const rows = (page: Page) => page.locator('[data-recent-work] li');

  it('of a browser is on the home page, in new tabs too, until it is deleted there', async () => {
    await using visit = await web.visit('', { expect: /404/ });
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    expect(await page.locator('[data-recent-work]').count()).toBe(0);
    await compress(page);
    const tab = await page.context().newPage();
    await tab.goto(`${web.service.url}/`);
    const row = rows(tab);
    await row.waitFor();
    expect(await row.locator('[data-left]').textContent()).toMatch(/^deleted in 1\d min$/);
    const id = (await row.getAttribute('data-job')) as string;
    const kept = await tab.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain(id);
    expect(kept).not.toContain('photo');

    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      row.getByRole('button', { name: /^Download/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('photo-compressed.jpg');
    await row.getByRole('link').click();
    await tab.getByRole('heading', { name: /Compress/, level: 1 }).waitFor();
    await tab.goBack();
    await row.getByRole('button', { name: /^Use/ }).click();
    await tab.locator('[data-file="photo-compressed.jpg"]').waitFor();

    await row.getByRole('button', { name: /^Delete/ }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect((await fetch(`${web.service.url}/api/jobs/${id}`)).status).toBe(404);
    await tab.reload();
    await tab.locator('[data-tool]').first().waitFor();
    expect(await rows(tab).count()).toBe(0);
  });

  it('of an account is where people sign in, and nowhere else', async () => {
    await using visit = await web.visit('signup');
    const { page } = visit;
    const email = `recent-${process.pid}@example.org`;
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
    await compress(page);

    await using elsewhere = await web.visit('login');
    const other = elsewhere.page;
    await other.getByLabel('Email address').fill(email);
    await other.getByLabel('Password').first().fill(PASSWORD);
    await other.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await rows(other).waitFor();
    expect(await rows(other).textContent()).toContain('photo-compressed.jpg');
    expect(await other.evaluate(() => localStorage.getItem('sheaf-jobs'))).toBeNull();

    await page.goto(`${web.service.url}/account`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.locator('[data-tool]').first().waitFor();
    expect(await rows(page).count()).toBe(0);
  });
});

import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

/** Requests that create a job. */
function countStarts(page: Page): string[] {
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(?:process|upload|pdf-|image-)/.test(request.url()))
      starts.push(request.url());
  });
  return starts;
}

describeWeb('a start', 'shared', (web) => {
  async function open(place: string, ...files: string[]) {
    const visit = await web.visit(place);
    await dropFiles(visit.page, files.map(dropped));
    await filesSettled(visit.page, files.length);
    return visit;
  }

  it.each([
    ['nothing chosen', '', 'Choose pages.'],
    ['a page that is not there', '2, 99', 'Page 99 does not exist. The document has 3 pages.'],
    ['every page', '1-3', 'Keep at least one page.'],
    ['no pages at all', 'x', 'Enter a page range such as 1-3, 5, 8-'],
  ])('of a removal is refused with %s, beside the field', async (_name, typed, fault) => {
    await using visit = await open('pdf-remove-pages', 'three-pages.pdf');
    const { page } = visit;
    const starts = countStarts(page);
    const field = page.getByRole('textbox', { name: /^Pages?\b/ });
    await field.fill(typed);
    await start(page);
    await page.getByText(fault, { exact: true }).waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('2');
    await page.getByText(fault, { exact: true }).waitFor({ state: 'detached' });
    await start(page);
    expect(await ended(page)).toBe('completed');
    expect(starts).toHaveLength(1);
  });

  it('of a split whose ranges or length are left empty is refused, and produces no single pages', async () => {
    await using visit = await open('pdf-split', 'three-pages.pdf');
    const { page } = visit;
    const starts = countStarts(page);
    await start(page);
    await page.getByText('Choose pages.').waitFor();
    await page.getByLabel('Fixed number of pages').check();
    // It begins with a number.
    await page.getByRole('textbox', { name: 'Fixed number of pages' }).fill('');
    await start(page);
    await page.getByText('Required.').waitFor();
    expect(starts).toEqual([]);
    await page.getByLabel('Single pages').check();
    await start(page);
    expect(await ended(page)).toBe('completed');
  });

  it('of a resize without a size is refused', async () => {
    await using visit = await open('image-resize', 'photo.jpg');
    const { page } = visit;
    const starts = countStarts(page);
    await start(page);
    await page.getByText('Enter a width, a height, or both.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    expect(starts).toEqual([]);
  });

  it('with too few files says so', async () => {
    await using visit = await open('pdf-merge', 'three-pages.pdf');
    const { page } = visit;
    await page.locator('#start-reason', { hasText: 'Add at least 2 files.' }).waitFor();
    await page.locator('[data-start]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#start-reason[data-said]').waitFor();
    expect(await page.locator('[data-run]').count()).toBe(0);
  });

  it('of a merge of a hundred files waits for no thumbnail', async () => {
    await using visit = await web.visit('pdf-merge', { expect: /ERR_FAILED/ });
    const { page } = visit;
    // No picture of a page ever comes.
    await page.route(/\/api\/preview\//, () => {});
    const { bytes } = dropped('three-pages.pdf');
    const files = Array.from({ length: 100 }, (_, index) => fileOf(`part-${index}.pdf`, bytes));
    await dropFiles(page, files);
    await page.locator('[data-item][data-state=sending]').first().waitFor();
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (requireTool('qpdf')) expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('300');
  });
});

describeWeb('what is said', 'shared', (web) => {
  it('of a job that waits is that it waits: its bar is empty', async () => {
    await using visit = await web.visit('json-formatter');
    const { page } = visit;
    const job = { job_id: 'x', job_type: 'json-formatter', status: 'queued', progress: 0 };
    await page.routeWebSocket(/\/ws\//, (socket) => socket.send(JSON.stringify(job)));
    await dropFiles(page, [dropped('json-valid.json')]);
    await filesSettled(page, 1);
    await start(page);
    await page.locator('[data-run=queued]').waitFor();
    await expect.poll(() => page.locator('[data-run] [role=progressbar]').getAttribute('aria-valuenow')).toBe('0');
  });

  it('of JSON that is not valid is that it is not, and nothing of sizes', async () => {
    await using visit = await web.visit('json-validator', { locale: 'de-DE' });
    const { page } = visit;
    await dropFiles(page, [dropped('json-invalid.json')]);
    await filesSettled(page, 1);
    await start(page);
    await ended(page);
    await expect.poll(() => page.locator('[data-state-word]').textContent()).toBe('Ungültig');
    expect(await page.locator('[data-run]').textContent()).not.toMatch(/größer|kleiner/);
    await page.getByText('Auf ein Komma muss ein weiteres Element folgen').waitFor();
  });

  it('of a compression is said in German, words of the service too', async () => {
    await using visit = await web.visit('pdf-compress', { locale: 'de-DE' });
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    await ended(page);
    const facts = (await page.locator('[data-run] dl').textContent()) ?? '';
    expect(facts).toMatch(/Mittel/);
    expect(facts).not.toMatch(/Total|Recompressed|Kept|medium/);
  });

  it('of faults in fields, and of the plan that one has, is said in German', async () => {
    await using visit = await web.visit('image-resize', { locale: 'de-DE' });
    const { page } = visit;
    await dropFiles(page, [dropped('photo.jpg')]);
    await filesSettled(page, 1);
    await start(page);
    await page.getByText('Bitte Breite, Höhe oder beides angeben.').waitFor();
    const email = `plan-${Math.random().toString(36).slice(2)}@example.org`;
    const account = { email, password: 'a long enough pass phrase' };
    await page.context().request.post(`${web.service.url}/api/auth/signup`, { data: account });
    await page.goto(`${web.service.url}/usage`);
    await page.getByText('Kostenlos').first().waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/\bfree\b/i);
  });

  it('where the network is gone names it, and what to do', async () => {
    await using visit = await web.visit('', { expect: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown')));
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByText('Cannot reach the server. Check your connection and try again.').waitFor();
  });

  it('of what came out stands under headings in order', async () => {
    await using visit = await web.visit('pdf-split');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.getByLabel('Single pages').check();
    await start(page);
    await ended(page);
    await page.getByText('3 files in the ZIP').first().waitFor();
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

describeWeb('the focus', 'shared', (web) => {
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

  it('stays among the files when one is removed, and goes to the way to add one after the last', async () => {
    await using visit = await web.visit('json-formatter');
    const { page } = visit;
    await dropFiles(page, [fileOf('a.json', '1'), fileOf('b.json', '2'), fileOf('c.json', '3')]);
    await filesSettled(page, 3);
    await page.getByRole('button', { name: 'Remove b.json' }).click();
    await expect.poll(() => focused(page)).toBe('Remove c.json');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Remove a.json');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Choose a file');
  });

  it('goes to the first field that is wrong after a sign-up that cannot be', async () => {
    await using visit = await web.visit('signup');
    const { page } = visit;
    await page.getByLabel('Email address').fill('ann');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email');
  });
});

describeWeb('a small window', 'shared', (web) => {
  it.each([
    ['en-US', 320],
    ['de-DE', 320],
    ['de-DE', 360],
  ])('shows everything without scrolling sideways: %s, %i px', async (locale, width) => {
    await using visit = await web.visit('', { locale, viewport: { width, height: 640 } });
    const { page } = visit;
    for (const place of ['', 'pdf-split', 'login', 'json']) {
      await page.goto(`${web.service.url}/${place}`);
      await page.locator('main h1').waitFor();
      if (place === 'pdf-split') {
        await dropFiles(page, [dropped('render-features.pdf')]);
        await filesSettled(page, 1);
      }
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(over, { message: place }).toBeLessThanOrEqual(0);
    }
  });

  it('has the start in reach, whatever is scrolled to', async () => {
    await using visit = await web.visit('pdf-split', { viewport: { width: 390, height: 700 }, hasTouch: true });
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf')]);
    await filesSettled(page, 1);
    await page.evaluate(() => scrollTo(0, 0));
    const box = await standing(page.locator('[data-start]'));
    expect(box.y + box.height).toBeLessThanOrEqual(700);
    expect(box.y).toBeGreaterThan(500);
  });
});

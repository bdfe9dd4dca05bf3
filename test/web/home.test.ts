import { expect, it } from 'vitest';
import { describeWeb, dropFiles, ended, filesSettled, tabTo } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

describeWeb('the home page', {}, (web) => {
  it('lists every operation by family, and finds tools by typing', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    const { operations } = (await (await fetch(`${web.service.url}/api/operations`)).json()) as {
      operations: unknown[];
    };
    await page.locator('[data-tool=pdf-merge]').waitFor();
    await expect.poll(() => page.locator('[data-tool]').count()).toBe(operations.length + 5);
    await page.keyboard.press('/');
    await page.keyboard.type('merge pdf');
    await expect.poll(() => page.locator('[data-tool]').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Merge PDFs', level: 1 }).waitFor();
  });

  it('leads to a result by keyboard alone', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('/');
    await page.keyboard.type('validate');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Validate JSON', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Validate JSON');
    await tabTo(page, page.getByRole('button', { name: 'Choose a file' }));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[1]') });
    await filesSettled(page, 1);
    await tabTo(page, page.locator('aside button[aria-describedby=start-reason]'));
    await page.keyboard.press('Enter');
    expect(await ended(page)).toBe('completed');
    await tabTo(page, page.locator('button[data-download]'));
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  });

  it('goes through the tools with the arrow keys, from the search field and back', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.tool ?? 'search');
    await page.keyboard.press('/');
    await page.keyboard.type('merge pdf');
    await expect.poll(() => page.locator('[data-tool]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('pdf-merge');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('pdf-merge');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('search');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    const first = await page.locator('[data-tool]').first().getAttribute('data-tool');
    expect(await focused()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(await page.locator('[data-tool]').nth(1).getAttribute('data-tool'));
  });

  it('leads the focus to the heading of a place that was gone to, and names the window after it', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.locator('[data-tool=pdf-merge]').click();
    await page.getByRole('heading', { name: 'Merge PDFs', level: 1 }).waitFor();
    await expect.poll(focused).toBe('Merge PDFs');
    expect(await page.title()).toBe('Merge PDFs · Sheaf');
    await page.goBack();
    await page.getByRole('heading', { name: 'What do you want to do?' }).waitFor();
    await expect.poll(focused).toBe('What do you want to do?');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await expect.poll(focused).toBe('Sign in');
    expect(await page.title()).toBe('Sign in · Sheaf');
  });

  it('shows what fits a dropped file, and what was used last', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await dropFiles(page, [dropped('photo.jpg')]);
    await page.getByRole('heading', { name: 'What should happen to this file?' }).waitFor();
    const names = await page
      .locator('[data-tool]')
      .evaluateAll((tools) => tools.map((tool) => (tool as HTMLElement).dataset.tool));
    expect(names.sort()).toEqual(['image-compress', 'image-resize']);
    await page.locator('[data-tool=image-compress]').click();
    await filesSettled(page, 1);
    await page.locator('aside button[aria-describedby=start-reason]').click();
    await ended(page);
    await page.getByRole('link', { name: 'Sheaf' }).click();
    await page.getByRole('heading', { name: 'Used recently' }).waitFor();
    expect(await page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('image-compress');
  });

  it('says so where there is nothing', async () => {
    await using visit = await web.visit('no-such-place', { expect: /404/ });
    await visit.page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    const answer = await fetch(`${web.service.url}/no-such-place`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    const program = await fetch(`${web.service.url}/no-such-place`);
    expect(await program.json()).toMatchObject({ code: 'not_found' });
  });

  it('is JSON for programs and a page for browsers, with a strict policy', async () => {
    const program = await fetch(`${web.service.url}/`);
    expect(await program.json()).toMatchObject({ name: 'Sheaf' });
    const browser = await fetch(`${web.service.url}/`, { headers: { accept: 'text/html,*/*' } });
    expect(browser.headers.get('content-type')).toContain('text/html');
    const policy = browser.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    const html = await browser.text();
    const script = /src="\.\/(assets\/index-[\w-]+\.js)"/.exec(html)?.[1];
    const asset = await fetch(`${web.service.url}/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
  });
});

describeWeb('below a path of a proxy', { env: { PUBLIC_URL: 'http://127.0.0.1/tools/sheaf' } }, (web) => {
  it('works when the proxy keeps the prefix', async () => {
    await using visit = await web.visit('pdf-compress', {
      base: `${web.service.url}/tools/sheaf/`,
      expect: /WebSocket|\/ws\//,
    });
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.locator('aside button[aria-describedby=start-reason]').click();
    expect(await ended(page)).toBe('completed');
    await Promise.all([page.waitForEvent('download'), page.locator('button[data-download]').click()]);
    const bare = await fetch(`${web.service.url}/tools/sheaf`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect(bare.headers.get('location')).toBe('/tools/sheaf/');
  });

  it('works when the proxy takes the prefix away', async () => {
    const stripped = await fetch(`${web.service.url}/pdf-compress`, { headers: { accept: 'text/html' } });
    expect(stripped.status).toBe(200);
    expect(await stripped.text()).toContain('src="./assets/');
  });
});

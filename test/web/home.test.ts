import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../helpers/free-port.ts';
import { until } from '../helpers/until.ts';
import {
  describeWeb,
  downloadResult,
  dropFiles,
  ended,
  filesSettled,
  LAN_NAME,
  start,
  tabTo,
} from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

describeWeb('the home page', 'shared', (web) => {
  it('lists every operation by what it is for, and finds tools by typing', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    const { operations, text_tools } = (await (await fetch(`${web.service.url}/api/operations`)).json()) as {
      operations: unknown[];
      text_tools: unknown[];
    };
    await page.locator('[data-tool=pdf-merge]').waitFor();
    await expect.poll(() => page.locator('[data-tool]').count()).toBe(operations.length + text_tools.length + 5);
    await page.keyboard.press('/');
    await page.keyboard.type('merge pdf');
    await expect.poll(() => page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('pdf-merge');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Merge PDFs', level: 1 }).waitFor();
  });

  it('leads to a result by keyboard alone', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('/');
    await page.keyboard.type('validate');
    await expect.poll(() => page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('json-validator');
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
    const focused = () =>
      page.evaluate(() => {
        const { tool, popular } = (document.activeElement as HTMLElement).dataset;
        return tool ?? popular ?? 'search';
      });
    await page.keyboard.press('/');
    await page.keyboard.type('merge pdf');
    await expect.poll(() => page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('pdf-merge');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('pdf-merge');
    // More tools may be found meanwhile: words of other languages come once somebody searches.
    const atLast = () =>
      page.evaluate(() => document.activeElement === [...document.querySelectorAll('[data-tool]')].at(-1));
    const pressed = async <T>(key: string, then: () => Promise<T>) => {
      await page.keyboard.press(key);
      return await then();
    };
    // At the last one it stays.
    await expect
      .poll(async () => (await pressed('ArrowDown', atLast)) && (await pressed('ArrowDown', atLast)))
      .toBe(true);
    await expect.poll(() => pressed('ArrowUp', focused)).toBe('search');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    // Popular tools come first.
    const popular = (at: number) => page.locator('[data-popular]').nth(at).getAttribute('data-popular');
    const first = await popular(0);
    await expect.poll(() => focused()).toBe(first);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe(await popular(1));
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

  it('shows what fits a dropped file, and recently used tools', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await dropFiles(page, [dropped('photo.jpg')]);
    await page.getByRole('heading', { name: 'What do you want to do with this file?' }).waitFor();
    const names = () =>
      page
        .locator('[data-suggested] [data-tool]')
        .evaluateAll((tools) => tools.map((tool) => (tool as HTMLElement).dataset.tool));
    await expect
      .poll(async () => (await names()).slice(0, 3))
      .toEqual(['image-compress', 'image-resize', 'image-convert']);
    expect(await names()).not.toContain('pdf-merge');
    await page.locator('[data-tool=image-compress]').click();
    await filesSettled(page, 1);
    await page.locator('aside button[aria-describedby=start-reason]').click();
    await ended(page);
    await page.getByRole('link', { name: 'Sheaf' }).click();
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('heading', { name: 'Recently used' }).waitFor();
    await expect.poll(() => page.locator('[data-tool]').first().getAttribute('data-tool')).toBe('image-compress');
  });

  it('puts first what several files are brought for, and in each group what is sought most', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    const firstOf = (group: string) => page.locator(`${group} [data-tool]`).first().getAttribute('data-tool');
    await page.locator('[data-tool]').first().waitFor();
    await expect.poll(() => firstOf('[data-intent=organize]')).toBe('pdf-merge');
    await expect.poll(() => firstOf('[data-intent=convert]')).toBe('image-convert');
    await expect.poll(() => firstOf('[data-intent=from-pdf]')).toBe('pdf-to-word');
    await dropFiles(page, [dropped('letter.docx')]);
    await expect.poll(() => firstOf('[data-suggested]')).toBe('office-to-pdf');
    await page.getByRole('button', { name: 'Remove all' }).click();
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await expect.poll(() => firstOf('[data-suggested]')).toBe('pdf-compress');
    await dropFiles(page, [dropped('features.pdf')]);
    await expect.poll(() => firstOf('[data-suggested]')).toBe('pdf-merge');
    await page.getByRole('button', { name: 'Remove all' }).click();
    await dropFiles(page, [dropped('photo.jpg'), dropped('photo.png')]);
    await expect.poll(() => firstOf('[data-suggested]')).toBe('images-to-pdf');
  });

  it('says so where there is nothing', async () => {
    await using visit = await web.visit('no-such-place', { expect: /404/ });
    await visit.page.getByRole('heading', { name: 'Page not found' }).waitFor();
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

describeWeb('over plain http from another machine', 'shared', (web) => {
  it('works from drop to copied key, with live updates', async () => {
    const base = `http://${LAN_NAME}:${web.service.port}/`;
    await using visit = await web.visit('pdf-split', { base });
    const { page } = visit;
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.getByLabel('Single pages').check();
    await start(page);
    expect(await ended(page)).toBe('completed');
    expect(sockets).not.toEqual([]);
    await page.getByText('3 files in the ZIP').first().waitFor();
    await downloadResult(page);

    await page.goto(`${base}signup`);
    await page.getByLabel('Email address').fill('lan@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  });
});

// The address that a proxy is reached under must be known before the service starts.
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}/tools/sheaf`;

describeWeb('below a path of a proxy', { env: { PORT: String(port), PUBLIC_URL: publicUrl } }, (web) => {
  it('works when the proxy keeps the prefix', async () => {
    await using visit = await web.visit('pdf-compress', { base: `${publicUrl}/` });
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    expect(await ended(page)).toBe('completed');
    await downloadResult(page);
    await page.reload();
    expect(await ended(page)).toBe('completed');
    await page.getByRole('link', { name: 'Tools' }).first().click();
    await page.getByRole('heading', { name: 'What do you want to do with this file?' }).waitFor();
    expect(page.url()).toBe(`${publicUrl}/`);
    const bare = await fetch(publicUrl, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect(bare.headers.get('location')).toBe('/tools/sheaf/');
  });

  it('signs up, and lands where the link of the mail leads', async () => {
    await using visit = await web.visit('signup', { base: `${publicUrl}/` });
    const { page } = visit;
    await page.getByLabel('Email address').fill('path@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
    const link = await until('the mail', async () => {
      const folder = join(web.service.dataDir, 'mail');
      const [name] = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
      if (name === undefined) return null;
      const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replace(/=3D/g, '=');
      return /http\S+\/verify-email#token=[\w-]+/.exec(text)?.[0] ?? null;
    });
    expect(link.startsWith(`${publicUrl}/`)).toBe(true);
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
  });

  it('works when the proxy takes the prefix away', async () => {
    const stripped = await fetch(`${web.service.url}/pdf-compress`, { headers: { accept: 'text/html' } });
    expect(stripped.status).toBe(200);
    expect(await stripped.text()).toContain('src="./assets/');
  });
});

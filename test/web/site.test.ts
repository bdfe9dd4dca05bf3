import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWeb } from './helpers/browser.ts';

const LOGO = join(tmpdir(), `sheaf-logo-${process.pid}.svg`);
writeFileSync(
  LOGO,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#123456"/></svg>',
);

const env = {
  SITE_NAME: 'Law & <Order>',
  SITE_LOGO: LOGO,
  SITE_COLOR: '#ffcc00',
  SITE_LANGUAGE: 'de',
  IMPRINT_URL: 'https://example.org/imprint',
  PRIVACY_URL: 'https://example.org/privacy',
  HIDDEN_TOOLS: 'pdf-compress,uuid-generator',
};

describeWeb('a page with the looks of its operator', { env }, (web) => {
  it('has their name, logo, color and links', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    const written = await (await fetch(page.url(), { headers: { accept: 'text/html' } })).text();
    expect(written).toContain('<title>Law &#38; &#60;Order&#62;</title>');
    expect(written).toContain('<meta name="theme-color" content="#ffcc00"');
    await page.getByRole('banner').getByText('Law & <Order>').waitFor();
    expect(await page.title()).toBe('Law & <Order>');
    const logo = page.locator('header img');
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe(env.IMPRINT_URL);
    expect(await footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(env.PRIVACY_URL);
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
    // White is not readable on the yellow itself.
    expect(accent).toMatch(/^#[0-9a-f]{6}$/);
    expect(accent).not.toBe(env.SITE_COLOR);
    expect(visit.errors).toEqual([]);
  });

  it('is installed under their name, with their color and logo', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    const address = await page.locator('link[rel=manifest]').evaluate((link) => (link as HTMLLinkElement).href);
    const answer = await fetch(address);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as Record<string, unknown> & { icons: { src: string; type: string }[] };
    expect(manifest).toMatchObject({ name: env.SITE_NAME, short_name: env.SITE_NAME, theme_color: env.SITE_COLOR });
    expect(manifest).toHaveProperty('share_target');
    const [icon, ...others] = manifest.icons;
    expect([icon?.type, others]).toEqual(['image/svg+xml', []]);
    expect(await (await fetch(new URL(icon!.src, address))).text()).toContain('#123456');
    const shown = await page.locator('link[rel=icon]').evaluate((link) => (link as HTMLLinkElement).href);
    expect(await (await fetch(shown)).text()).toContain('#123456');
  });

  it('does not list or find hidden tools, whose addresses still work', async () => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool=pdf-merge]').first().waitFor();
    expect(await page.locator('[data-tool=pdf-compress]').count()).toBe(0);
    await page.locator('[data-search]').fill('compress pdf');
    await page.locator('[data-tool]').first().waitFor();
    expect(await page.locator('[data-tool=pdf-compress]').count()).toBe(0);
    await using tool = await web.visit('pdf-compress');
    await tool.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tool.page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Compress/);
  });
});

const closed = { SITE_NAME: 'Chambers', ACCESS: 'accounts', PRIVACY_URL: env.PRIVACY_URL };

describeWeb('a page for accounts alone', { env: closed }, (web) => {
  it('says what it is and how to come in, and has no tools', async () => {
    await using visit = await web.visit('pdf-rotate');
    const { page } = visit;
    await page.locator('[data-welcome]').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Chambers');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await page.locator('input[type=file], [data-search], dialog, header button[aria-haspopup]').count()).toBe(0);

    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.locator('[data-welcome]').waitFor();
    await page.goto(`${web.service.url}/pdf-rotate`);
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery');
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Rotate pages', level: 1 }).waitFor();
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const PASSWORD = 'correct horse battery';

describeWeb('an account', {}, (web) => {
  /** The path and token of the newest mail's link. */
  async function linkFromMail(page: string, count: number): Promise<string> {
    return until(`mail number ${count}`, async () => {
      const folder = join(web.service.dataDir, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      if (names.length < count) return null;
      const text = (await readFile(join(folder, names.at(-1) as string), 'utf8'))
        .replace(/=\r?\n/g, '')
        .replace(/=3D/g, '=');
      return new RegExp(`/(${page}#token=[\\w-]+)`).exec(text)?.[1] ?? null;
    });
  }

  async function signUp(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
  }

  it('goes from sign-up over the mail to a key and its end', async () => {
    await using visit = await web.visit('signup');
    const { page } = visit;
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Enter an address such as').waitFor();
    await signUp(page, 'ann@example.org');
    await page.getByText('Your email address is not confirmed yet').waitFor();

    await page.goto(`${web.service.url}/${await linkFromMail('verify-email', 1)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await expect.poll(() => page.url()).not.toContain('token');

    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByLabel('Name').fill('nightly');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('[data-new-key]').textContent()) as string;
    expect(key).toMatch(/^shf_live_/);
    const asKey = () => fetch(`${web.service.url}/api/usage`, { headers: { authorization: `Bearer ${key}` } });
    expect(await (await asKey()).json()).toMatchObject({ identity_kind: 'api_key' });
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Revoke key nightly' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('revoked').waitFor();
    expect((await asKey()).status).toBe(401);
  });

  it('signs out and in, and says one thing about every wrong password', async () => {
    await using visit = await web.visit('signup', { expect: /401/ });
    const { page } = visit;
    await signUp(page, 'ben@example.org');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email address').fill('ben@example.org');
    await page.getByLabel('Password').first().fill('something else');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.getByLabel('Password').first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Account' }).waitFor();
  });

  it('gets a new password over the mail', async () => {
    await using visit = await web.visit('signup');
    const { page } = visit;
    await signUp(page, 'cleo@example.org');
    await page.getByRole('button', { name: 'Sign out' }).click();
    const before = (await readdir(join(web.service.dataDir, 'mail'))).length;
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email address').fill('cleo@example.org');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('we have sent it an email').waitFor();
    await page.goto(`${web.service.url}/${await linkFromMail('reset-password', before + 1)}`);
    await page.getByLabel('New password').first().fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('needs 7 more characters').waitFor();
    await page.getByLabel('New password').first().fill('another long password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your password has been changed.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await page.getByLabel('Email address').fill('cleo@example.org');
    await page.getByLabel('Password').first().fill('another long password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Account' }).waitFor();
  });

  it('changes its password, ends its other sessions, and is deleted', async () => {
    await using visit = await web.visit('signup', { expect: /40[13]/ });
    const { page } = visit;
    await signUp(page, 'finn@example.org');
    const login = (password: string) =>
      fetch(`${web.service.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.5.0' },
        body: JSON.stringify({ email: 'finn@example.org', password }),
      });
    const ends = () => page.getByRole('button', { name: 'Sign out curl' });
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
    await page.reload();
    await ends().nth(1).waitFor();
    await ends().first().click();
    await expect.poll(() => ends().count()).toBe(1);

    const form = page.locator('form[aria-labelledby=change-password]');
    await form.getByLabel('Current password').fill('something else');
    await form.getByLabel('New password').fill('short');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('needs 7 more characters').waitFor();
    await expect.poll(() => form.getByLabel('New password').evaluate((e) => e === document.activeElement)).toBe(true);
    await form.getByLabel('New password').fill('another long password');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('Wrong password.').waitFor();
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('You are signed out on all other devices').waitFor();
    await expect.poll(() => ends().count()).toBe(0);
    expect((await login(PASSWORD)).status).toBe(401);

    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const remove = page.locator('form[aria-labelledby=delete-account]');
    await remove.getByLabel('Password').first().fill('wrong password');
    await remove.getByRole('button', { name: 'Delete permanently' }).click();
    await remove.getByText('Wrong password.').waitFor();
    await remove.getByLabel('Password').first().fill('another long password');
    await remove.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect((await login('another long password')).status).toBe(401);
  });

  it('shows its jobs, by state and page by page, and deletes them', async () => {
    await using visit = await web.visit('signup');
    const { page } = visit;
    await signUp(page, 'dora@example.org');
    const request = page.context().request;
    const upload = async (name: string, text: string) => {
      const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
      const answer = await request.post(`${web.service.url}/api/upload`, {
        headers: { prefer: 'wait=20' },
        multipart: { job_type: 'json-formatter', file },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    for (let number = 0; number < 16; number++) await upload(`file-${number}.json`, '{"a":1}');
    await upload('broken.json', '{');
    await page.getByRole('link', { name: 'History' }).first().click();
    await page.getByText('17 jobs').waitFor();
    await expect.poll(() => page.locator('[data-job]').count()).toBe(15);
    await page.getByRole('button', { name: 'Page 2 of 2' }).click();
    await expect.poll(() => page.locator('[data-job]').count()).toBe(2);
    await page.getByLabel('Status').selectOption('failed');
    await page.getByText('1 job', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open job for broken.json' }).click();
    await page.getByText(/not valid JSON/).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Delete job for broken.json' }).click();
    await page.getByText('16 jobs').waitFor();
  });

  it('shows what is used of the budget, signed in or not', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await start(page);
    await ended(page);
    await page.goto(`${web.service.url}/usage`);
    await page.getByText('Not signed in').waitFor();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(3);
    await page.getByText(/\d+ of 300/).waitFor();
  });
});

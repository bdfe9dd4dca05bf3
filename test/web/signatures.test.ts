import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDatabase } from '../helpers/stored.ts';
import { describeWeb, dropFiles, filesSettled, type Visit } from './helpers/browser.ts';
import { fileOf } from './helpers/files.ts';
import { letterPdf } from './helpers/letter-pdf.ts';
import { standing } from './helpers/pointer.ts';

const account = (page: Page) => page.locator('[data-kept-in=account]');
const browser = (page: Page) => page.locator('[data-kept-in=browser]');
const onPage = (page: Page) => page.locator('[data-type=signature]');
const place = (page: Page) => page.locator('select[data-keep-signature]');
const put = (page: Page) => page.locator('[data-use-signature]').click();

async function openPad(page: Page): Promise<void> {
  await page.locator('[data-edit-tool=signature]').click();
  await page.locator('[data-signing]').waitFor();
}

/** Draws one stroke into the pad. */
async function draw(page: Page): Promise<void> {
  const { x, y, width, height } = await standing(page.locator('[data-pad]'));
  await page.mouse.move(x + 0.2 * width, y + 0.7 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.5 * width, y + 0.3 * height, { steps: 6 });
  await page.mouse.up();
}

const keptHere = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('sheaf-signatures') ?? '[]'));

describeWeb('signatures that people keep', 'shared', (web) => {
  /** Opens a document in the editor as a user, who signs up unless an address is known. */
  async function open(visit: Visit, email?: string): Promise<string> {
    const { page } = visit;
    const address = email ?? `${randomUUID()}@example.org`;
    const data = { email: address, password: 'correct horse battery' };
    await page.context().request.post(`${web.service.url}/api/auth/${email ? 'login' : 'signup'}`, { data });
    await page.goto(`${web.service.url}/pdf-annotate`);
    await page.locator('[data-add]').first().waitFor({ state: 'attached' });
    await dropFiles(page, [fileOf('letter.pdf', letterPdf(1))]);
    await filesSettled(page, 1);
    await page.locator('[data-sheet="1"] img').waitFor();
    return address;
  }
  const listed = async (page: Page) =>
    (await (await page.context().request.get(`${web.service.url}/api/signatures`)).json()) as {
      id: string;
      strokes: number[][][] | null;
      text: string | null;
    }[];

  it('in the account are there in another browser, and go from there when they are deleted', async () => {
    await using first = await web.visit('pdf-annotate');
    const email = await open(first);
    const { page } = first;
    await openPad(page);
    await draw(page);
    await place(page).selectOption('account');
    await put(page);
    await onPage(page).waitFor();
    expect(await keptHere(page)).toEqual([]);
    const [saved] = await listed(page);
    expect(saved).toMatchObject({ text: null, strokes: [expect.any(Array)] });

    await using second = await web.visit('pdf-annotate');
    await open(second, email);
    await openPad(second.page);
    await account(second.page).locator('[data-kept-signature]').click();
    await onPage(second.page).waitFor();
    await openPad(second.page);
    await account(second.page).locator('[data-forget]').click();
    await expect.poll(() => account(second.page).count()).toBe(0);
    expect(await listed(second.page)).toEqual([]);
  });

  it('in the browser move to the account by one press', async () => {
    await using visit = await web.visit('pdf-annotate');
    const { page } = visit;
    await open(visit);
    await openPad(page);
    await page.getByText('Type', { exact: true }).click();
    await page.locator('[data-sign-name]').fill('Ada Lovelace');
    await put(page);
    await onPage(page).waitFor();
    expect(await listed(page)).toEqual([]);
    await openPad(page);
    await browser(page).locator('[data-to-account]').click();
    await account(page).getByRole('button', { name: 'Ada Lovelace' }).waitFor();
    expect(await browser(page).count()).toBe(0);
    expect(await keptHere(page)).toEqual([]);
    expect(await listed(page)).toMatchObject([{ text: 'Ada Lovelace' }]);
  });

  it('stay in the dialog, with the reason, if the account does not take them', async () => {
    await using visit = await web.visit('pdf-annotate', { expect: /api\/signatures/ });
    const { page } = visit;
    await open(visit);
    await openPad(page);
    await draw(page);
    await place(page).selectOption('account');
    await page.route('**/api/signatures', (route) => route.abort());
    await put(page);
    await page.locator('[data-signing]').getByRole('alert').waitFor();
    expect(await onPage(page).count()).toBe(0);
    await page.unroute('**/api/signatures');
    for (let count = 0; count < 20; count++) {
      const answer = await page.context().request.post(`${web.service.url}/api/signatures`, { data: { text: 'x' } });
      expect(answer.status()).toBe(201);
    }
    await put(page);
    await page.getByRole('alert').filter({ hasText: 'at most 20 saved signatures' }).waitFor();
    // The drawing is still there.
    await place(page).selectOption('nowhere');
    await put(page);
    await onPage(page).waitFor();
    expect(await keptHere(page)).toEqual([]);
  });

  it('that the service can no longer read can be deleted', async () => {
    await using visit = await web.visit('pdf-annotate');
    const { page } = visit;
    await open(visit);
    await page.context().request.post(`${web.service.url}/api/signatures`, { data: { text: 'Ada' } });
    const id = (await listed(page))[0]?.id as string;
    const database = await openDatabase(web.service);
    await database.query.updateTable('signatures').set({ sealed: 'damaged' }).where('id', '=', id).execute();
    await database.close();
    await openPad(page);
    await account(page).getByText('Can no longer be read').waitFor();
    expect(await account(page).locator('[data-kept-signature]').count()).toBe(0);
    await account(page).locator('[data-forget]').click();
    await expect.poll(() => listed(page)).toEqual([]);
  });

  it('stay in the browser of people without an account', async () => {
    await using visit = await web.visit('pdf-annotate');
    const { page } = visit;
    await dropFiles(page, [fileOf('letter.pdf', letterPdf(1))]);
    await filesSettled(page, 1);
    await page.locator('[data-sheet="1"] img').waitFor();
    await openPad(page);
    expect(await place(page).count()).toBe(0);
    await draw(page);
    await put(page);
    await onPage(page).waitFor();
    expect(await keptHere(page)).toHaveLength(1);
    await openPad(page);
    await browser(page).locator('[data-forget]').click();
    await expect.poll(() => browser(page).count()).toBe(0);
    expect(await keptHere(page)).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeWeb, filesSettled } from './helpers/browser.ts';

const FIXTURE = new URL('../fixtures/photo.jpg', import.meta.url);

describeWeb('the page of an app', 'shared', (web) => {
  const open = async () => {
    const visit = await web.visit('image-resize', { serviceWorkers: 'allow', expect: /ERR_INTERNET_DISCONNECTED/ });
    // Only an active worker answers a reload; its cache is filled before that.
    await visit.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    return visit;
  };

  it('opens without a network, with the tools as they were, and says why nothing can be done', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Resize an image', level: 1 }).waitFor();
    await page.locator('[data-add]').setInputFiles(FIXTURE.pathname);
    await filesSettled(page, 1);
    await page.getByLabel('Width').fill('10');
    await page.locator('[data-start]').click();
    await page.locator('[data-run]').getByText('Cannot reach the server.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Run again with these settings' }).click();
    await page.locator('[data-run=completed]').waitFor();
  });

  it('takes what another app shares', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' });
      form.action = '/share';
      form.innerHTML = '<input type="file" name="files" id="shared">';
      document.body.append(form);
    });
    await page.locator('#shared').setInputFiles(FIXTURE.pathname);
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/share"]')?.submit());
    await page.getByRole('heading', { name: 'What do you want to do with this file?' }).waitFor();
    await expect.poll(() => page.locator('[data-file]').getAttribute('data-file')).toBe('photo.jpg');
    expect(new URL(page.url()).search).toBe('');
  });

  it('can be installed', async () => {
    const manifest = await fetch(`${web.service.url}/assets/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toMatch(/manifest\+json/);
    const { icons, start_url, scope, share_target } = (await manifest.json()) as {
      icons: { src: string }[];
      start_url: string;
      scope: string;
      share_target: { params: { files: { accept: string[] }[] } };
    };
    const from = manifest.url;
    expect([start_url, scope].map((path) => new URL(path, from).pathname)).toEqual(['/', '/']);
    for (const { src } of icons) expect((await fetch(new URL(src, from))).status, src).toBe(200);
    const shared = share_target.params.files.flatMap(({ accept }) => accept);
    const { operations } = (await (await fetch(`${web.service.url}/api/operations`)).json()) as {
      operations: { accepts: string[] }[];
    };
    const accepted = operations.flatMap(({ accepts }) => accepts).filter((type) => type !== 'application/octet-stream');
    expect(
      accepted.filter((type) => !shared.includes(type) && !shared.includes(`${type.split('/')[0]}/*`)),
      'types that tools take and no other app can share',
    ).toEqual([]);
    const worker = await fetch(`${web.service.url}/assets/sw.js`);
    expect(worker.headers.get('service-worker-allowed')).toBe('/');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });
});

describeWeb('keys and the clipboard', 'shared', (web) => {
  it('? lists every shortcut, in the language of the page, but not over a field', async () => {
    await using visit = await web.visit('login', { locale: 'de-DE' });
    const { page } = visit;
    const dialog = page.getByRole('dialog', { name: 'Tastenkürzel' });
    await page.getByLabel('E-Mail').first().focus();
    await page.keyboard.type('?');
    expect(await dialog.count()).toBe(0);
    await page.locator('main h1').click();
    await page.keyboard.press('?');
    await dialog.getByText('Auftrag starten').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('a picture of the clipboard is taken wherever it is pasted, and Ctrl+Enter starts', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    const bytes = [...(await readFile(FIXTURE))];
    const paste = (target: string) =>
      page.evaluate(
        ([bytes, target]) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([new Uint8Array(bytes as number[])], 'image.jpg', { type: 'image/jpeg' }));
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
          document.querySelector(target as string)?.dispatchEvent(event);
        },
        [bytes, target] as const,
      );
    await paste('body');
    await filesSettled(page, 1);
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-run=completed]').waitFor();
  });

  it('on paper stands what came out, and nothing to press', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    await page.locator('[data-add]').setInputFiles(FIXTURE.pathname);
    await filesSettled(page, 1);
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-run=completed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    for (const gone of ['[data-start]', 'button[data-download]', 'footer', 'aside']) {
      await expect.poll(() => page.locator(gone).first().isVisible(), { message: gone }).toBe(false);
    }
    await expect.poll(() => page.locator('[data-run=completed]').isVisible()).toBe(true);
  });
});

import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { formPdf } from '../helpers/form-pdf.ts';
import { lackingPrograms } from '../helpers/programs.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { describeWeb, dropFiles } from './helpers/browser.ts';
import { type DroppedFile, dropped, fileOf } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

/** Most clicks for a whole task from the home page to the saved file; the file dialog is one of them. */
const MOST = 5;
/** Longest time of a job on a busy machine. */
const LONGEST_MS = 200_000;

/** A user of the mouse, with counted actions. */
function createHand(page: Page) {
  let clicks = 0;
  const click = async (target: Locator) => {
    // Words of scans are recognized first, page by page.
    await target.waitFor({ timeout: LONGEST_MS });
    clicks++;
    await target.click();
  };
  return {
    click,
    press: (name: string | RegExp) => click(page.getByRole('button', { name, exact: typeof name === 'string' })),
    tool: (name: string) => click(page.locator(`[data-tool=${name}]`).first()),
    /** The button, and the dialog that it opens. */
    async choose(files: DroppedFile[]) {
      clicks++;
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose files' }).first().click(),
      ]);
      await chooser.setFiles(
        files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) })),
      );
    },
    async type(target: Locator, text: string) {
      await click(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    async drag(target: Locator, by: { x: number; y: number }) {
      clicks++;
      const box = await standing(target);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by.x, y + by.y, { steps: 3 });
      await page.mouse.up();
    },
    start: () => click(page.locator('[data-start]')),
    async save(target: Locator) {
      await target.waitFor({ timeout: LONGEST_MS });
      const [download] = await Promise.all([page.waitForEvent('download'), click(target)]);
      return download.suggestedFilename();
    },
    count: () => clicks,
  };
}
type Hand = ReturnType<typeof createHand>;

const result = (page: Page) => page.locator('button[data-download]').first();
const png = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
const TASKS: Record<string, (page: Page, hand: Hand) => Promise<string | null>> = {
  async 'splits a document at its bookmarks'(page, hand) {
    await hand.choose([dropped('features.pdf')]);
    await hand.tool('pdf-split');
    await hand.click(page.getByLabel('Bookmarks', { exact: true }));
    await hand.start();
    return hand.save(result(page));
  },
  async 'merges three files in another order'(page, hand) {
    await hand.choose([dropped('three-pages.pdf'), dropped('features.pdf'), dropped('render-features.pdf')]);
    await hand.tool('pdf-merge');
    await hand.press('Move render-features.pdf up');
    await hand.start();
    return hand.save(result(page));
  },
  async 'removes pages'(page, hand) {
    await hand.choose([dropped('render-features.pdf')]);
    await hand.tool('pdf-remove-pages');
    await hand.type(page.getByRole('textbox', { name: /^Pages?\b/ }), '2-3, 5');
    await hand.start();
    return hand.save(result(page));
  },
  async 'splits at ranges'(page, hand) {
    await hand.choose([dropped('render-features.pdf')]);
    await hand.tool('pdf-split');
    await hand.type(page.getByRole('textbox', { name: /^Pages?\b/ }), '1-3, 4-8');
    await hand.start();
    return hand.save(result(page));
  },
  async 'compresses to a size'(page, hand) {
    await hand.choose([dropped('three-pages.pdf')]);
    await hand.tool('pdf-compress');
    await hand.type(page.getByLabel('Target size'), '2');
    await hand.start();
    return hand.save(result(page));
  },
  async 'draws thirty pages as pictures'(page, hand) {
    const pages = Array.from({ length: 30 }, (_, number) => `1 0 0 rg 0 0 ${number + 20} 50 re f`);
    await hand.choose([fileOf('thirty.pdf', pagesPdf(pages))]);
    await hand.tool('pdf-to-images');
    await hand.start();
    await page.getByText('30 files in the ZIP').first().waitFor();
    await page.locator('[data-entry-picture]').first().waitFor();
    return hand.save(result(page));
  },
  async 'resizes a picture'(page, hand) {
    await hand.choose([dropped('photo.jpg')]);
    await hand.tool('image-resize');
    await hand.type(page.getByLabel('Width'), '48');
    await hand.start();
    return hand.save(result(page));
  },
  async 'makes a WebP of a PNG'(page, hand) {
    await hand.choose([fileOf('flat.png', await png(60, 40))]);
    await hand.tool('image-compress');
    await hand.click(page.getByLabel('Format'));
    await page.getByLabel('Format').selectOption('webp');
    await hand.start();
    return hand.save(result(page));
  },
  async 'mends broken JSON'(page, hand) {
    await hand.tool('json');
    await hand.type(page.getByLabel('JSON', { exact: true }), '{"a": 1,, "b": 2}');
    await hand.press('Format');
    await hand.press('Go to error');
    await page.keyboard.press('Delete');
    await page.locator('[data-output]').waitFor();
    await hand.press('Copy');
    return null;
  },
  async 'works on a protected file'(page, hand) {
    await hand.choose([fileOf('secret.pdf', encryptedPdf('open sesame'))]);
    await hand.tool('pdf-compress');
    await hand.type(page.getByLabel('File password'), 'open sesame');
    await hand.start();
    return hand.save(result(page));
  },
  async 'works on twenty files at once'(page, hand) {
    const bytes = await png(80, 80);
    await hand.choose(Array.from({ length: 20 }, (_, index) => fileOf(`picture-${index}.png`, bytes)));
    await hand.tool('image-compress');
    await hand.start();
    await page.getByText('20 of 20 done').waitFor({ timeout: 90_000 });
    return hand.save(page.locator('[data-download-all]'));
  },
};

/** Of people who drop their files on the home page: the most clicks for each, up to the saved file or the copied text. */
const DROPPED: Record<string, { most: number; files: DroppedFile[]; work(page: Page, hand: Hand): Promise<unknown> }> =
  {
    'merges three files in another order': {
      most: 5,
      files: ['three-pages.pdf', 'features.pdf', 'render-features.pdf'].map(dropped),
      async work(page, hand) {
        await hand.tool('pdf-merge');
        await hand.press('Move render-features.pdf up');
        await hand.start();
        await hand.save(result(page));
      },
    },
    'compresses a document': {
      most: 3,
      files: [dropped('render-features.pdf')],
      async work(page, hand) {
        await hand.tool('pdf-compress');
        await hand.start();
        await hand.save(result(page));
      },
    },
    'redacts a name': {
      most: 5,
      files: [dropped('features.pdf')],
      async work(page, hand) {
        await hand.tool('pdf-redact');
        await hand.type(page.getByRole('textbox', { name: 'Text', exact: true }).first(), 'page');
        await hand.start();
        await hand.save(result(page));
      },
    },
    'fills in a form': {
      most: 4,
      files: [fileOf('form.pdf', formPdf())],
      async work(page, hand) {
        await hand.tool('pdf-fill-form');
        await hand.click(page.locator('[data-fields]').getByLabel('Your name'));
        await page.keyboard.type('Ada');
        await hand.start();
        await hand.save(result(page));
      },
    },
    'recognizes a scan and copies its text': {
      most: 3,
      files: [dropped('scan.pdf')],
      async work(page, hand) {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await hand.tool('pdf-ocr');
        await hand.start();
        await hand.click(page.locator('[data-run] [data-copy-text]'));
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\w{3}/);
      },
    },
    'places a stamp': {
      most: 4,
      files: ['features.pdf', 'alpha.png'].map(dropped),
      async work(page, hand) {
        await hand.tool('pdf-watermark');
        const mark = page.locator('[data-place] [data-area]');
        await mark.scrollIntoViewIfNeeded();
        await hand.drag(mark, { x: 60, y: 40 });
        await hand.start();
        await hand.save(result(page));
      },
    },
    'splits at bookmarks, found by that word': {
      most: 3,
      files: [dropped('features.pdf')],
      async work(page, hand) {
        await hand.type(page.locator('[data-search]'), 'split at bookmarks');
        await expect.poll(() => page.locator('main [data-tool]').first().textContent()).toMatch(/^Split.*Bookmarks$/);
        await page.keyboard.press('Enter');
        await page.locator('[data-files] .name', { hasText: 'Part A1.pdf' }).waitFor();
        await hand.start();
        expect(await hand.save(result(page))).toBe('features-split.zip');
        await page.locator('[data-run] .name', { hasText: 'Part A1.pdf' }).waitFor();
      },
    },
    'splits at bookmarks': {
      most: 4,
      files: [dropped('features.pdf')],
      async work(page, hand) {
        await hand.tool('pdf-split');
        await hand.click(page.getByLabel('Bookmarks', { exact: true }));
        await hand.start();
        await hand.save(result(page));
      },
    },
    'makes one PDF of photos': {
      most: 5,
      files: ['photo.jpg', 'photo.heic', 'photo.png'].map(dropped),
      async work(page, hand) {
        await hand.tool('images-to-pdf');
        await hand.start();
        await hand.save(result(page));
      },
    },
  };

describeWeb('a task of dropped files', 'shared', (web) => {
  it.each(Object.entries(DROPPED))('%s, with few clicks', async (_name, { most, files, work }) => {
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await dropFiles(page, files);
    await page.locator('[data-suggested]').first().waitFor();
    const hand = createHand(page);
    await work(page, hand);
    expect(hand.count()).toBeLessThanOrEqual(most);
  });

  it('makes a PDF of a letter and numbers its pages, with few clicks', async ({ skip }) => {
    const lacks = await lackingPrograms(createClient(web.service.url), {
      name: 'office-to-pdf',
      needs: ['libreoffice'],
    });
    if (lacks) skip(lacks);
    await using visit = await web.visit();
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    await dropFiles(page, [dropped('letter.docx')]);
    await page.locator('[data-suggested]').first().waitFor();
    const hand = createHand(page);
    await hand.tool('office-to-pdf');
    const steps = page.locator('[data-add-step]');
    await hand.click(steps);
    await steps.selectOption('pdf-number');
    await hand.start();
    await hand.save(result(page));
    expect(hand.count()).toBeLessThanOrEqual(5);
  });

  it('makes a key and a webhook, with eight clicks', async () => {
    await using visit = await web.visit('signup');
    const { page } = visit;
    await page.getByLabel('Email address').fill(`tasks-${process.pid}@example.org`);
    await page.getByLabel('Password').first().fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
    const hand = createHand(page);
    await hand.click(page.getByRole('link', { name: 'API keys' }));
    await hand.type(page.getByLabel('Name'), 'nightly');
    await hand.press('Create key');
    await hand.press('Copy');
    await hand.click(page.getByRole('link', { name: 'Webhooks' }));
    await hand.press('Add webhook');
    await hand.type(page.getByLabel('URL'), 'https://example.org/hook');
    await hand.press('Save');
    await page.locator('main li').filter({ hasText: 'https://example.org/hook' }).first().waitFor();
    expect(hand.count()).toBeLessThanOrEqual(8);
  });
});

describeWeb('a task', 'shared', (web) => {
  it.each(Object.entries(TASKS))('%s, with few clicks', async (_name, work) => {
    await using visit = await web.visit('', { expect: /422/ });
    const { page } = visit;
    await page.locator('[data-tool]').first().waitFor();
    const hand = createHand(page);
    const saved = await work(page, hand);
    if (saved !== null) expect(saved).toMatch(/\.(?:pdf|zip|jpg|webp)$/);
    expect(hand.count()).toBeLessThanOrEqual(MOST);
  });
});

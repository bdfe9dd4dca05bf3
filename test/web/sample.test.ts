import { statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { formPdf } from '../helpers/form-pdf.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';

describeWeb('a sample', 'shared', (web) => {
  async function open(place: string, file: string) {
    const visit = await web.visit(place);
    await dropFiles(visit.page, [dropped(file)]);
    await filesSettled(visit.page, 1);
    await visit.page.locator('[data-sample]').getByRole('switch').check();
    return visit;
  }

  it('is there at once, wide and in sight, and stays away where people turn it off', async () => {
    await using visit = await web.visit('pdf-compress', { viewport: { width: 1280, height: 800 } });
    const { page } = visit;
    await dropFiles(page, [dropped('render-features.pdf')]);
    const view = page.locator('[data-sample] [data-compare]');
    await view.waitFor();
    const after = view.getByAltText(/^With current settings/);
    const room = await standing(page.locator('section[aria-labelledby=surface-title]'));
    const frame = await standing(view);
    expect(frame.width / room.width).toBeGreaterThan(0.9);
    // The whole page is in the window, and nothing covers it.
    await expect
      .poll(async () => {
        const box = await standing(after);
        return box.y + box.height;
      })
      .toBeLessThan(800);
    expect(await view.getByRole('slider').count()).toBe(0);
    await page.locator('[data-sample]').getByRole('switch').uncheck();
    await page.reload();
    await page.locator('[data-sample]').getByRole('switch').waitFor();
    expect(await page.locator('[data-sample]').getByRole('switch').isChecked()).toBe(false);
  });

  it('waits to be turned on where a file is large, and where the page is filled in itself', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const image = sharp({ create: { width: 900, height: 900, channels: 3, background: '#000', noise } });
    await dropFiles(page, [fileOf('large.png', await image.png().toBuffer())]);
    await filesSettled(page, 1);
    expect(await page.locator('[data-sample]').getByRole('switch').isChecked()).toBe(false);
    await using form = await web.visit('pdf-fill-form');
    await dropFiles(form.page, [fileOf('form.pdf', formPdf())]);
    await form.page.locator('[data-page-field]').first().waitFor();
    expect(await form.page.locator('[data-sample]').getByRole('switch').isChecked()).toBe(false);
  });

  it('stands beside the original where the shape changes', async () => {
    await using visit = await web.visit('image-rotate');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.png')]);
    await page.locator('[data-sample] [data-compare=both]').waitFor();
  });

  it('of an image follows the settings, and reports the very size that comes out', async () => {
    await using visit = await open('image-compress', 'photo.png');
    const { page } = visit;
    const shown = page.locator('[data-sample] [data-bytes]');
    await page.locator('[data-sample] [data-compare]').waitFor();
    const first = Number(await shown.getAttribute('data-bytes'));
    await page.getByRole('textbox', { name: 'Quality' }).fill('5');
    await expect.poll(async () => Number(await shown.getAttribute('data-bytes'))).toBeLessThan(first);
    const bytes = Number(await shown.getAttribute('data-bytes'));
    await start(page);
    expect(await ended(page)).toBe('completed');
    expect(statSync((await downloadResult(page)).path).size).toBe(bytes);
  });

  it('of a document shows the page that is looked at, and waits for settings that are missing', async () => {
    await using visit = await open('pdf-crop', 'render-features.pdf');
    const { page } = visit;
    // Samples that cannot start are not requested either.
    await page.getByText('Complete the settings to see a preview.').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname));
    await page.getByLabel('Crop to content').check();
    const picture = page.locator('[data-sample] [data-compare] img').first();
    await picture.waitFor();
    const first = await picture.getAttribute('src');
    await page.locator('[data-sample]').getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => page.locator('[data-sample] [data-page-box]').inputValue()).toBe('2');
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    expect(new Set(asked), 'nothing is sent once more').toEqual(new Set(['/api/preview/sample', '/api/preview/pages']));
    // The switch stays as it was.
    await page.reload();
    await page.locator('[data-sample] [data-compare]').waitFor();
    await page.goto(`${web.service.url}/image-resize`);
    await page.locator('[data-add]').setInputFiles(new URL('../fixtures/photo.jpg', import.meta.url).pathname);
    await page.getByText('Complete the settings to see a preview.').waitFor();
  });

  it('of a page that was worked on alone says that the size is an estimate', async () => {
    await using visit = await open('pdf-compress', 'render-features.pdf');
    const { page } = visit;
    await page.locator('[data-sample] [data-estimated]').waitFor();
    await page.getByText(/With current settings: about .* · Size estimated from this page\./).waitFor();
    await page.getByLabel('Target size').fill('4');
    await expect.poll(() => page.locator('[data-sample] [data-estimated]').count()).toBe(0);
  });

  it('is of the file that is chosen among several, and of a large one when it is asked for', async () => {
    await using visit = await open('image-compress', 'photo.png');
    const { page } = visit;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = sharp({ create: { width: 2700, height: 2700, channels: 3, background: '#000', noise } });
    await dropFiles(page, [fileOf('large.jpg', await large.jpeg({ quality: 100 }).toBuffer())]);
    await filesSettled(page, 2);
    const shown = page.locator('[data-sample] [data-bytes]');
    await shown.waitFor();
    const sample = page.locator('[data-sample]');
    await sample.getByLabel('Preview of').selectOption({ label: 'large.jpg' });
    await sample.getByText('larger than 8 MB').waitFor();
    await sample.locator('[data-sample-now]').click();
    // Seconds of work, and much more on a busy machine.
    await expect
      .poll(async () => Number(await shown.getAttribute('data-bytes')), { timeout: 120_000 })
      .toBeGreaterThan(100_000);
    // With other settings it is another sample.
    await page.getByRole('textbox', { name: 'Quality' }).fill('5');
    await sample.locator('[data-sample-now]').waitFor();
  });

  it('of a form shows the page with what is filled in, and of a table the document of its first row', async () => {
    await using visit = await web.visit('pdf-fill-form');
    const { page } = visit;
    await dropFiles(page, [fileOf('form.pdf', formPdf())]);
    await filesSettled(page, 1);
    const asked: { parameters: object }[] = [];
    let ink = 0;
    await page.route('**/api/preview/sample', async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      ink = 255 - (await sharp(body).grayscale().stats()).channels[0]!.mean;
      asked.push(route.request().postDataJSON());
      await route.fulfill({ response, body });
    });
    await page.locator('[data-sample]').getByRole('switch').check();
    await page.locator('[data-sample] [data-compare] img').first().waitFor();
    expect(asked).toHaveLength(1);
    const empty = ink;
    await page.locator('[data-listed]').getByLabel('Your name').fill('MMMMMMMM');
    await expect.poll(() => ink).toBeGreaterThan(empty);
    const filled = ink;
    await page.locator('[data-table=rows]').getByRole('textbox').fill('name\nWWWWWWWWWWWWW\nx');
    await expect.poll(() => ink).toBeGreaterThan(filled);
    expect(asked.at(-1)!.parameters).toMatchObject({ rows: [{ name: 'WWWWWWWWWWWWW' }] });
  });
});

import { expect, it } from 'vitest';
import { randomWords, seeded, setParagraphs } from '../helpers/random-text.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';

describeWeb('before and after', 'shared', (web) => {
  it.each([
    ['a picture', 'image-compress', 'photo.jpg'],
    ['a document', 'pdf-compress', 'three-pages.pdf'],
  ])(
    'of %s begin with the result, stand side by side, or have a line between them that the keyboard moves',
    async (_name, place, file) => {
      await using visit = await web.visit(place);
      const { page } = visit;
      await dropFiles(page, [dropped(file)]);
      await filesSettled(page, 1);
      await start(page);
      expect(await ended(page)).toBe('completed');
      const view = page.locator('[data-run] [data-compare]');
      await view.waitFor();
      const [before, after] = [view.getByAltText(/^Before/), view.getByAltText(/^After/)];
      await expect.poll(() => after.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      // Nothing divides what came out.
      expect([await after.isVisible(), await before.isVisible()]).toEqual([true, false]);
      expect(await view.getByRole('slider').count()).toBe(0);
      // Pictures that load late move the button: a press that came too late is made again.
      await expect
        .poll(async () => {
          await page.mouse.up();
          await view.locator('[data-hold]').hover();
          await page.mouse.down();
          return before.isVisible();
        })
        .toBe(true);
      await page.mouse.up();
      await after.waitFor();
      await view.getByText('Side by side').click();
      await before.waitFor();
      const [left, right] = [(await before.boundingBox())!, (await after.boundingBox())!];
      expect(left.x + left.width).toBeLessThan(right.x);
      expect(left.y).toBeCloseTo(right.y, 0);
      await view.getByText('Divider').click();
      const slider = view.getByRole('slider', { name: 'Before/after divider' });
      await slider.focus();
      expect(await before.boundingBox()).toEqual(await after.boundingBox());
      const cut = () => view.locator('[data-cut-at]').getAttribute('data-cut-at');
      await page.keyboard.press('Home');
      await expect.poll(cut).toBe('0');
      for (let times = 0; times < 10; times++) await page.keyboard.press('ArrowRight');
      await expect.poll(cut).toBe('10');
      // To look is not to download: the file is still there.
      expect((await downloadResult(page)).name).not.toBe('');
    },
  );

  it('of a merge there is none, but the pages that came out', async () => {
    await using visit = await web.visit('pdf-merge');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await start(page);
    await ended(page);
    await expect.poll(() => page.locator('[data-result-pages] img').count()).toBe(9);
  });

  it('of two versions stand beside each other, with a list that leads to what changed', async () => {
    const random = seeded(3);
    const pages = Array.from({ length: 3 }, () => [randomWords(random, 60)]);
    const set = () =>
      setParagraphs(
        pages.map((paragraphs) => paragraphs.map((words) => words.join(' '))),
        { columns: 80, lines: 50 },
      );
    const older = set();
    pages[0]![0]!.splice(5, 1, 'CHANGED');
    pages[2]![0]!.splice(8, 0, 'freshly', 'added');
    await using visit = await web.visit('pdf-compare');
    const { page } = visit;
    await dropFiles(page, [fileOf('old.pdf', older), fileOf('new.pdf', set())]);
    await filesSettled(page, 2);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const view = page.locator('[data-side-by-side]');
    await expect.poll(() => view.getByRole('listitem').allInnerTexts()).toHaveLength(2);
    const marks = (side: string) => view.locator(`[data-side="${side}"] [data-kind]`);
    await expect.poll(() => marks('before').count()).toBe(1);
    await expect.poll(() => marks('after').count()).toBe(1);
    // The mark covers the word: in the upper half, and small.
    const sheet = (await view.locator('[data-side="after"] img').boundingBox())!;
    const mark = (await marks('after').boundingBox())!;
    expect((mark.y - sheet.y) / sheet.height).toBeLessThan(0.3);
    expect(mark.width / sheet.width).toBeLessThan(0.2);
    await view.getByRole('button', { name: /freshly added/ }).click();
    await expect.poll(() => view.locator('[data-side="after"] img').getAttribute('alt')).toBe('After: Page 3');
    await expect.poll(() => marks('after').getAttribute('data-kind')).toBe('added');
    await view.getByRole('button', { name: 'Next change' }).click();
    await expect.poll(() => view.locator('[data-side="after"] img').getAttribute('alt')).toBe('After: Page 1');
    await view.getByRole('button', { name: 'Before: Next page' }).click();
    await expect.poll(() => view.locator('[data-side="before"] img').getAttribute('alt')).toBe('Before: Page 2');
    expect(visit.errors).toEqual([]);
  });
});

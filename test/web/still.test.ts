import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formPdf } from '../helpers/form-pdf.ts';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { type DroppedFile, dropped, fileOf } from './helpers/files.ts';
import { standing } from './helpers/pointer.ts';
import { shiftsOf, watchShifts } from './helpers/shifts.ts';

/** Everything that the service draws, reads or reports about a file arrives late. */
const LATE =
  /\/api\/(download\/|preview\/(pages|sample|stored)|pdf-to-text|pdf-form-fields|pdf-metadata|pdf-bookmarks|pdf-annotations)/;

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

/** Holds everything late back; the returned function lets it come, and waits until it is there. */
async function holdLate(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(LATE, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  return async () => {
    held.resolve();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    );
  };
}

/** Tools by the parts of their files that they show. */
const TOOLS: Record<string, { place: string; files: DroppedFile[] }> = {
  'a live preview': { place: 'pdf-compress', files: [dropped('render-features.pdf')] },
  'pages to choose': { place: 'pdf-split', files: [dropped('render-features.pdf')] },
  'a document to read': { place: 'pdf-linearize', files: [dropped('three-pages.pdf')] },
  'a mark to place': { place: 'pdf-number', files: [dropped('features.pdf')] },
  'areas to mark': { place: 'pdf-redact', files: [dropped('render-features.pdf')] },
  'fields to fill in': { place: 'pdf-fill-form', files: [fileOf('form.pdf', formPdf())] },
  'lists of the file': { place: 'pdf-bookmarks', files: [dropped('features.pdf')] },
  'languages to choose': { place: 'pdf-ocr', files: [dropped('scan.pdf')] },
  'a board of pages': { place: 'pdf-merge', files: [dropped('three-pages.pdf'), dropped('features.pdf')] },
  'a picture': { place: 'image-compress', files: [dropped('photo.jpg')] },
};

describeWeb('nothing that can be pressed moves', 'shared', (web) => {
  for (const [screen, options] of Object.entries(SCREENS)) {
    it.each(Object.entries(TOOLS))(
      `while what belongs to %s comes late, on a ${screen}`,
      async (_, { place, files }) => {
        await using visit = await web.visit(place, options);
        const { page } = visit;
        const letCome = await holdLate(page);
        await dropFiles(page, files);
        await page.locator('[data-item], [data-page]').first().waitFor();
        await watchShifts(page);
        await letCome();
        await filesSettled(page, files.length);
        expect(await shiftsOf(page)).toEqual([]);
      },
    );

    it.each([
      ['a document', 'pdf-compress', 'three-pages.pdf'],
      ['a picture', 'image-compress', 'photo.jpg'],
      ['pages', 'pdf-rotate', 'three-pages.pdf'],
    ])(`when the pictures of a result come late: %s, on a ${screen}`, async (_, place, file) => {
      await using visit = await web.visit(place, options);
      const { page } = visit;
      await dropFiles(page, [dropped(file)]);
      await filesSettled(page, 1);
      const letCome = await holdLate(page);
      await start(page);
      expect(await ended(page)).toBe('completed');
      await standing(page.locator('[data-run] [data-download]'));
      await watchShifts(page);
      await letCome();
      await page.locator('[data-run] [data-compare] img').first().waitFor();
      expect(await shiftsOf(page)).toEqual([]);
    });
  }
});

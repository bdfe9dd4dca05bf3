import { expect, it } from 'vitest';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { describeWeb, dropFiles, filesSettled } from './helpers/browser.ts';
import { fileOf } from './helpers/files.ts';

const LONG = pagesPdf(Array.from({ length: 150 }, (_, index) => `1 0 0 rg 0 0 ${100 + index} 50 re f`));

describeWeb('pages past the preview', 'shared', (web) => {
  it('get their pictures when they are looked at, and are drawn again when those are gone', async () => {
    await using visit = await web.visit('pdf-remove-pages', { expect: /404/ });
    const { page } = visit;
    const asked: number[][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/preview/pages')) asked.push(request.postDataJSON().pages);
    });
    await dropFiles(page, [fileOf('long.pdf', LONG)]);
    await filesSettled(page, 1);
    await page.locator('[data-number="1"] img').waitFor();
    // The first picture of the last page has expired when it should appear.
    let refused = 0;
    await page.route(/\/preview\/[^/]+\/150\.png/, (route) =>
      refused++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    expect(Math.max(0, ...asked.flat()), 'nothing is drawn that is far from what one looks at').toBeLessThan(100);
    await page.locator('[data-number="1"]').focus();
    const before = asked.length;
    await page.keyboard.press('End');
    const loaded = (number: number) =>
      page
        .locator(`[data-number="${number}"] img`)
        .evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth > 0));
    await expect.poll(() => loaded(150)).toBe(true);
    await expect.poll(() => loaded(140)).toBe(true);
    expect(refused).toBeGreaterThan(1);
    // One request may have been in flight.
    expect(asked.slice(before, before + 2).flat(), 'what is looked at is asked for first').toContain(150);
    expect(Math.min(...asked.flat())).toBeGreaterThan(50);
  });
});

import { expect, it } from 'vitest';
import { hasPdfTools, pdfText } from '../helpers/pdf-tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

describeWeb('a file that goes with others', 'shared', (web) => {
  it.skipIf(!hasPdfTools)('is for each of them, and makes up for settings that are left out', async () => {
    await using visit = await web.visit('pdf-header-footer');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await start(page);
    await page.getByText('Fill in this field or one of').first().waitFor();
    await dropFiles(page, [dropped('alpha.png')]);
    await filesSettled(page, 3);
    await page.getByText('Each of the 2 files runs as a separate job.').waitFor();
    await start(page);
    await expect.poll(() => page.locator('[data-run][data-state=completed]').count()).toBe(2);
  });

  it.skipIf(!hasPdfTools)('comes with the one file, whose sample is shown without it', async () => {
    await using visit = await web.visit('pdf-number');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.locator('[data-place] [data-live]').waitFor();
    await dropFiles(page, [dropped('alpha.png')]);
    await filesSettled(page, 2);
    await expect.poll(() => page.locator('[data-place] [data-live]').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Number format' }).fill('Nr {page}');
    await start(page);
    expect(await ended(page)).toBe('completed');
    expect(pdfText((await downloadResult(page)).path, 2)).toContain('Nr 2');
  });
});

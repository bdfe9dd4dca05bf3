import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

describeWeb('lists in forms', 'shared', (web) => {
  it('are entries with controls: added, filled in, put in order and removed', async () => {
    await using visit = await web.visit('image-edit');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.jpg')]);
    await filesSettled(page, 1);
    const rows = page.locator('[data-rows=steps]');
    await start(page);
    await page.getByText('Required.').waitFor();
    const last = rows.locator('li').nth(2);
    for (const step of ['grayscale', 'resize', 'rotate']) await rows.locator('[data-add-row]').selectOption(step);
    await expect.poll(() => last.evaluate((row) => row.contains(document.activeElement))).toBe(true);
    await start(page);
    await rows.getByText('Entry 3, Angle: Required.').waitFor();
    await last.getByLabel('Angle (°)').fill('90');
    await last.getByRole('button', { name: 'Move earlier' }).click();
    await rows.locator('li').nth(2).getByLabel('Width').fill('20');
    await rows.locator('li').first().getByRole('button', { name: 'Remove entry' }).click();
    await start(page);
    expect(await ended(page)).toBe('completed');
    // Turned first: the other way round it would be 13 × 20.
    const { width, height } = await sharp((await downloadResult(page)).path).metadata();
    expect([width, height]).toEqual([20, 30]);
  });

  it('takes areas in a step, where there is no page to draw on, and words one per line', async () => {
    await using visit = await web.visit('pdf-rotate');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.locator('[data-add-step]').selectOption('pdf-redact');
    const step = page.locator('[data-step=pdf-redact]');
    await step.locator('[data-rows=areas] [data-add-row]').click();
    const area = { Page: '2', 'Left (mm)': '10', 'Top (mm)': '20', Width: '30', Height: '15' };
    for (const [name, value] of Object.entries(area))
      await step.getByLabel(name, { exact: name === 'Page' }).fill(value);
    await step.getByLabel('Text', { exact: true }).fill('Page 1\n\n Page 3 ');
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON().parameters.steps[1].parameters).toEqual({
      areas: [{ page: 2, x: 10, y: 20, width: 30, height: 15 }],
      text: ['Page 1', 'Page 3'],
    });
    expect(await ended(page)).toBe('completed');
  });
});

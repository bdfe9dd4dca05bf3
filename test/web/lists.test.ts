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
    // Rotated first: otherwise it would be 13 × 20.
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

  it('of objects of several types are cards, with what need not be given folded away', async () => {
    await using visit = await web.visit('pdf-form-create');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    const rows = page.locator('[data-rows=fields]');
    for (const type of ['checkbox', 'dropdown']) await rows.locator('[data-add-row]').selectOption(type);
    for (const [index, name] of ['Agreed', 'Country'].entries()) {
      const card = rows.locator('li').nth(index);
      const members = {
        Page: '2',
        'Left (mm)': '10',
        'Top (mm)': `${10 + 20 * index}`,
        Width: '20',
        Height: '8',
        Name: name,
      };
      for (const [label, value] of Object.entries(members)) await card.getByLabel(label, { exact: true }).fill(value);
    }
    const [box, choice] = [rows.locator('li').first(), rows.locator('li').nth(1)];
    await box.getByText('More settings').click();
    await box.getByLabel('Required').check();
    await choice.getByLabel('Options').fill('Austria\n{"value": "DE", "label": "Germany"}');
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON().parameters.fields).toEqual([
      { type: 'checkbox', page: 2, x: 10, y: 10, width: 20, height: 8, name: 'Agreed', required: true },
      {
        type: 'dropdown',
        page: 2,
        x: 10,
        y: 30,
        width: 20,
        height: 8,
        name: 'Country',
        options: ['Austria', { value: 'DE', label: 'Germany' }],
      },
    ]);
    expect(await ended(page)).toBe('completed');
  });
});

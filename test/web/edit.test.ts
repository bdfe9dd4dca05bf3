import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pdfText } from '../helpers/pdf-tools.ts';
import { requireTool } from '../helpers/tools.ts';
import { annotationsOf } from './helpers/annotations.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start, tabTo } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';
import { letterPdf } from './helpers/letter-pdf.ts';
import { standing } from './helpers/pointer.ts';

const sheet = async (page: Page, number = 1) => {
  await page.locator(`[data-sheet="${number}"] img`).waitFor();
  return standing(page.locator(`[data-sheet="${number}"]`));
};
/** Presses at a place of the first page, in millimeters of A4. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const box = await sheet(page);
  await page.mouse.click(box.x + (x / 210) * box.width, box.y + (y / 297) * box.height);
}
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await sheet(page);
  const at = ([x, y]: [number, number]) => [box.x + (x / 210) * box.width, box.y + (y / 297) * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
}
const tool = (page: Page, name: string) => page.locator(`[data-edit-tool=${name}]`);
/** Using only the keyboard. */
async function goToTool(page: Page, name: string): Promise<void> {
  await tabTo(page, page.locator('[data-tools] [tabindex="0"]'));
  await tabTo(page, tool(page, name), 'ArrowRight');
}
/** Draws a signature of two strokes into the pad. */
async function drawSignature(page: Page): Promise<void> {
  const pad = await standing(page.locator('[data-pad]'));
  for (const [from, to] of [
    [0.2, 0.5],
    [0.4, 0.8],
  ] as const) {
    await page.mouse.move(pad.x + from * pad.width, pad.y + 0.7 * pad.height);
    await page.mouse.down();
    await page.mouse.move(pad.x + ((from + to) / 2) * pad.width, pad.y + 0.2 * pad.height, { steps: 8 });
    await page.mouse.move(pad.x + to * pad.width, pad.y + 0.7 * pad.height, { steps: 8 });
    await page.mouse.up();
  }
}
/** The list in the settings, as sent. */
async function sent(page: Page): Promise<Record<string, unknown>[]> {
  const [request] = await Promise.all([page.waitForRequest(/\/api\/(process|upload)/), start(page)]);
  return request.postDataJSON().parameters.items;
}

describeWeb('writing and drawing on pages', 'shared', (web) => {
  async function open(options = {}, pages = 3) {
    const visit = await web.visit('pdf-annotate', options);
    await dropFiles(visit.page, [fileOf('letter.pdf', letterPdf(pages))]);
    await filesSettled(visit.page, 1);
    await sheet(visit.page);
    return visit;
  }

  it('puts a drawn signature and a text on the page, and the file shows the same', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'signature').click();
    await drawSignature(page);
    await page.locator('[data-use-signature]').click();
    await page.locator('[data-placed="0"]').waitFor();
    await tool(page, 'text').click();
    await press(page, 20, 60);
    await page.locator('[data-writing]').waitFor();
    await page.keyboard.type('Approved by Zoë');
    await page.keyboard.press('Escape');
    await page.locator('[data-placed="1"]').waitFor();
    await tool(page, 'check').click();
    await press(page, 40, 90);
    await press(page, 40, 100);
    await expect.poll(() => page.locator('[data-type=check]').count()).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('[data-type=check]').count(), { message: 'taken back' }).toBe(1);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => page.locator('[data-type=check]').count(), { message: 'made again' }).toBe(2);
    await page.keyboard.press('Control+z');
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
    const path = await download.path();
    const there = await annotationsOf(web, path);
    expect(there.map(({ type, page }) => [type, page])).toEqual([
      ['ink', 1],
      ['text', 1],
      ['ink', 1],
    ]);
    expect(there[1]).toMatchObject({ text: 'Approved by Zoë', x: expect.closeTo(20, 0) });
    if (requireTool('pdftotext')) expect(pdfText(path, 1)).toContain('Approved by Zoë');
  });

  it('moves, pulls, repeats and removes what is there', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'rectangle').click();
    await drag(page, [20, 60], [60, 80]);
    await drag(page, [40, 70], [50, 75]);
    await page.locator('[data-handle=se]').waitFor();
    await drag(page, [70, 85], [80, 95]);
    await page.locator('[data-item-panel] details summary').click();
    await page.locator('[data-copies=all]').click();
    await page.locator('[data-edit-said]').filter({ hasText: '2 copies' }).waitFor();
    const items = await sent(page);
    expect(items.map((item) => item.page)).toEqual([1, 2, 3]);
    for (const [name, value] of Object.entries({ x: 30, y: 65, width: 50, height: 30 })) {
      expect(items[0]?.[name], name).toBeCloseTo(value, -0.4);
    }
    expect(await ended(page)).toBe('completed');
    expect((await annotationsOf(web, (await downloadResult(page)).path)).length).toBe(3);
    await page.locator('[data-placed="0"]').focus();
    await page.keyboard.press('Delete');
    expect((await sent(page)).map((item) => item.page)).toEqual([2, 3]);
  });

  it('is done by the keyboard alone, and says what happens', async () => {
    await using visit = await open();
    const { page } = visit;
    await goToTool(page, 'rectangle');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-type'))).toBe('rectangle');
    const said = page.locator('[data-edit-said]');
    await said.filter({ hasText: 'Rectangle: added to page 1.' }).waitFor();
    const before = (await page.locator('[data-placed="0"]').getAttribute('aria-label')) ?? '';
    const [x, y] = [...before.matchAll(/[\d.]+/g)].map(Number) as [number, number];
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await said.filter({ hasText: 'Moved to' }).waitFor();
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await said.filter({ hasText: 'Now 41 × 30 mm.' }).waitFor();
    await page.keyboard.press('Escape');
    await goToTool(page, 'text');
    await page.keyboard.press('Enter');
    await page.keyboard.type('By keys');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-type'))).toBe('text');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' only');
    await page.keyboard.press('Escape');
    const items = await sent(page);
    expect(items).toMatchObject([
      { type: 'rectangle', page: 1, width: 41, height: 30 },
      { type: 'text', text: 'By keys only' },
    ]);
    expect(items[0]?.x).toBeCloseTo(x + 1, 5);
    expect(items[0]?.y).toBeCloseTo(y + 10, 5);
  });

  it('signs with a typed name and downloads the file, by the keyboard alone', async () => {
    await using visit = await open();
    const { page } = visit;
    await goToTool(page, 'signature');
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('[data-signing] input[value=draw]'));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.locator('[data-sign-name]'));
    await page.keyboard.type('Zoë Fuchs');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-type'))).toBe('signature');
    await page.keyboard.press('Shift+ArrowDown');
    const item = page.locator('[data-type=signature]');
    const outline = await item.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus is visible').toBe('solid');
    await tabTo(page, page.locator('[data-save]'), 'Shift+Tab');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    const path = await download.path();
    expect(await annotationsOf(web, path)).toHaveLength(1);
    if (requireTool('pdftotext')) expect(pdfText(path, 1)).toContain('Zoë Fuchs');
  });

  it('marks the words that a pointer goes over, and leads the focus to pages that are not drawn yet', async () => {
    await using visit = await open({}, 40);
    const { page } = visit;
    await tool(page, 'highlight').click();
    await page.locator('[data-sheet="1"][data-read]').waitFor();
    // The second line of the letter, and the word "agree." at its end.
    await drag(page, [22, 37], [70, 37]);
    await page.locator('[data-type=highlight]').waitFor();
    await tool(page, 'select').click();
    await page.locator('[data-page-box]').fill('40');
    await page.keyboard.press('Enter');
    await sheet(page, 40);
    await tool(page, 'check').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-sheet="40"] [data-placed="1"]').waitFor();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-placed'))).toBe('0');
    const [mark] = await sent(page);
    const { areas } = mark as { areas: { x: number; y: number; width: number; height: number }[] };
    expect(areas).toHaveLength(1);
    // 14 points of Helvetica from 60 points on.
    expect(areas[0]?.x).toBeCloseTo(21.2, 0);
    expect(areas[0]?.width).toBeGreaterThan(35);
    expect(areas[0]?.width).toBeLessThan(45);
    expect(await ended(page)).toBe('completed');
    const there = await annotationsOf(web, (await downloadResult(page)).path);
    expect(there.map(({ type, page }) => [type, page])).toEqual([
      ['highlight', 1],
      ['ink', 40],
    ]);
  });

  it('puts a picture there, which goes with the document', async () => {
    await using visit = await open();
    const { page } = visit;
    const { type, bytes } = dropped('palette.png');
    await page
      .locator('[data-add-picture]')
      .setInputFiles({ name: 'Mein Bild (1).png', mimeType: type, buffer: Buffer.from(bytes) });
    await page.locator('[data-type=picture]').waitFor();
    await filesSettled(page, 2);
    await start(page);
    expect(await ended(page)).toBe('completed');
    const there = await annotationsOf(web, (await downloadResult(page)).path);
    expect(there).toHaveLength(1);
  });

  it('is there again when the same file is opened later, and not on another', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'check').click();
    await press(page, 40, 90);
    await page.locator('[data-placed="0"]').waitFor();
    await page.locator('[data-item] [data-remove]').click();
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await sheet(page);
    await expect.poll(() => page.locator('[data-placed]').count()).toBe(0);
    await page.locator('[data-item] [data-remove]').click();
    await dropFiles(page, [fileOf('letter.pdf', letterPdf(3))]);
    await page.locator('[data-restored]').waitFor();
    await expect.poll(() => page.locator('[data-placed]').count()).toBe(1);
    await page.locator('[data-restored] button').first().click();
    await expect.poll(() => page.locator('[data-placed]').count()).toBe(0);
  });

  it('takes five presses from the start page to a signed file, on a phone as well', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    await using visit = await web.visit('', phone);
    const { page } = visit;
    await page.getByRole('searchbox').fill('sign by hand');
    const first = page.locator('[data-tool]').first();
    await expect.poll(() => first.getAttribute('data-tool')).toBe('pdf-annotate');
    // One.
    await first.click();
    await page.locator('[data-add]').first().waitFor({ state: 'attached' });
    // Two: the file.
    await dropFiles(page, [fileOf('letter.pdf', letterPdf(3))]);
    await sheet(page);
    // Three.
    await tool(page, 'signature').click();
    await drawSignature(page);
    // Four.
    await page.locator('[data-use-signature]').click();
    await page.locator('[data-type=signature]').waitFor();
    // Five.
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
    expect((await annotationsOf(web, await download.path())).map(({ type }) => type)).toEqual(['ink']);
    // The next time, the signature is offered.
    await tool(page, 'signature').click();
    await page.locator('[data-kept-signature]').click();
    await expect.poll(() => page.locator('[data-type=signature]').count()).toBe(2);
  });

  it('leaves nothing sideways of a phone, and its tools are large enough for a finger', async () => {
    await using visit = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = visit;
    await tool(page, 'rectangle').click();
    await drag(page, [20, 60], [60, 80]);
    await page.locator('[data-item-panel]').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const small = await page.locator('[data-tools] button').evaluateAll((all) =>
      all.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width < 44 || height < 44 ? [button.textContent] : [];
      }),
    );
    expect(small).toEqual([]);
  });

  it('draws only the pages that are looked at', async () => {
    await using visit = await open({}, 300);
    const { page } = visit;
    await page.locator('[data-page-box]').fill('250');
    await page.keyboard.press('Enter');
    await sheet(page, 250);
    expect(await page.locator('[data-page]').count()).toBeLessThan(8);
    await tool(page, 'date').click();
    const box = await sheet(page, 250);
    await page.mouse.click(box.x + box.width / 2, box.y + 100);
    expect((await sent(page))[0]).toMatchObject({ type: 'date', page: 250 });
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { annotationsOf } from './helpers/annotations.ts';
import { describeWeb, dropFiles, filesSettled, start } from './helpers/browser.ts';
import { fileOf } from './helpers/files.ts';
import { letterPdf } from './helpers/letter-pdf.ts';
import { type Frame, standing } from './helpers/pointer.ts';

const sheet = async (page: Page, number = 1) => {
  await page.locator(`[data-sheet="${number}"] img`).waitFor();
  return standing(page.locator(`[data-sheet="${number}"]`));
};
/** A place of the first page in millimeters of A4, in pixels of the window. */
const placeOn = (box: Frame, [x, y]: readonly [number, number]) =>
  [box.x + (x / 210) * box.width, box.y + (y / 297) * box.height] as const;
async function press(page: Page, ...places: (readonly [number, number])[]): Promise<void> {
  for (const place of places) await page.mouse.click(...placeOn(await sheet(page), place));
}
/** Drags, and leaves the button pressed. */
async function pull(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await sheet(page);
  await page.mouse.move(...placeOn(box, from));
  await page.mouse.down();
  await page.mouse.move(...placeOn(box, to), { steps: 5 });
}
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await pull(page, from, to);
  await page.mouse.up();
}
const tool = (page: Page, name: string) => page.locator(`[data-edit-tool=${name}]`);
/** The list in the settings, as sent. */
async function sent(page: Page): Promise<Record<string, unknown>[]> {
  const [request] = await Promise.all([page.waitForRequest(/\/api\/(process|upload)/), start(page)]);
  return request.postDataJSON().parameters.items;
}
async function save(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-save]').click()]);
  return download.path();
}

describeWeb('tools of the editor', 'shared', (web) => {
  async function open(options = {}, pages = 3) {
    const visit = await web.visit('pdf-annotate', options);
    await dropFiles(visit.page, [fileOf('letter.pdf', letterPdf(pages))]);
    await filesSettled(visit.page, 1);
    await sheet(visit.page);
    return visit;
  }
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

  it('draws shapes corner by corner, links and wavy lines, and the file has them', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'polygon').click();
    await press(page, [100, 60], [130, 60], [120, 90], [100, 60]);
    await page.locator('[data-type=polygon]').waitFor();
    await tool(page, 'polyline').click();
    await press(page, [150, 60], [170, 80], [160, 95]);
    await page.keyboard.press('Enter');
    await page.locator('[data-type=polyline]').waitFor();
    await tool(page, 'squiggly').click();
    await page.locator('[data-sheet="1"][data-read]').waitFor();
    await drag(page, [22, 37], [55, 37]);
    await page.locator('[data-type=squiggly]').waitFor();
    await tool(page, 'link').click();
    await drag(page, [20, 100], [60, 110]);
    await page.locator('[data-item-panel] input[inputmode=url]').fill('https://example.org/');
    const path = await save(page);
    const there = await annotationsOf(web, path);
    expect(there.map(({ type }) => type)).toEqual(['polygon', 'polyline', 'squiggly', 'link']);
    const [polygon] = there;
    expect(polygon?.box?.x).toBeCloseTo(100, -0.6);
    expect(polygon?.box?.width).toBeCloseTo(30, -0.6);
  });

  it('forgets corners by Escape, and puts a shape there by the keyboard', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'polygon').click();
    await press(page, [100, 60], [130, 60]);
    await page.keyboard.press('Escape');
    await expect.poll(() => tool(page, 'polygon').getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('[data-placed]').count()).toBe(0);
    await tool(page, 'polygon').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-type'))).toBe('polygon');
  });

  it('leads what is dragged to middles and edges, unless Alt is held', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'rectangle').click();
    await drag(page, [20, 60], [60, 80]);
    await page.locator('[data-placed="0"]').waitFor();
    // One millimeter from the middle of the page.
    await pull(page, [40, 70], [106, 170]);
    await page.locator('[data-guide]').waitFor({ state: 'attached' });
    await page.mouse.up();
    await expect.poll(() => page.locator('[data-guide]').count()).toBe(0);
    const middle = async () => {
      const label = (await page.locator('[data-placed="0"]').getAttribute('aria-label')) ?? '';
      return Number(/[\d.]+/.exec(label)?.[0]) + 20;
    };
    const first = await middle();
    expect(first).toBeCloseTo(105, 0);
    await page.keyboard.down('Alt');
    await drag(page, [105, 170], [106.5, 190]);
    await page.keyboard.up('Alt');
    await expect.poll(async () => (await middle()) - first).toBeGreaterThan(1);
  });

  it('takes the words of a note from the first letter on, and shows its color', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'note').click();
    await press(page, [150, 60]);
    await page.keyboard.type('Please check this.');
    const panel = page.locator('[data-item-panel]');
    await expect.poll(() => panel.locator('[data-item-text]').inputValue()).toBe('Please check this.');
    expect(await panel.locator('input[type=color]').inputValue()).toBe('#ffd54a');
    expect(await sent(page)).toMatchObject([{ type: 'note', text: 'Please check this.' }]);
  });

  it('shows thumbnails beside the pages, which lead to them', async () => {
    await using visit = await open({}, 60);
    const { page } = visit;
    await page.locator('[data-thumbnail="1"][aria-current=page]').waitFor();
    expect(await page.locator('[data-thumbnail]').count()).toBeLessThan(20);
    await page.locator('[data-thumbnail="3"]').click();
    await page.locator('[data-thumbnail="3"][aria-current=page]').waitFor();
    await sheet(page, 3);
    await page.locator('[data-thumbnail="3"]').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-thumbnail'))).toBe('4');
    await page.locator('[data-page-box]').fill('50');
    await page.keyboard.press('Enter');
    await page.locator('[data-thumbnail="50"][aria-current=page]').waitFor();
  });

  it('zooms by two fingers, around their middle', async () => {
    await using visit = await open(phone);
    const { page } = visit;
    const touch = await page.context().newCDPSession(page);
    const before = await sheet(page);
    const view = await standing(page.locator('[data-pages]'));
    const at = { x: view.x + view.width / 2, y: view.y + 120 };
    const fingers = (apart: number) => [
      { x: at.x - apart, y: at.y, id: 1 },
      { x: at.x + apart, y: at.y, id: 2 },
    ];
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: ReturnType<typeof fingers>) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', fingers(40));
    await send('touchMove', fingers(60));
    await send('touchMove', fingers(80));
    await send('touchEnd', []);
    await expect.poll(async () => (await sheet(page)).width / before.width).toBeCloseTo(2, 1);
    const after = await sheet(page);
    const shareOf = (box: Frame) => (at.y - box.y) / box.height;
    expect(shareOf(after)).toBeCloseTo(shareOf(before), 1);
    expect(await page.evaluate(() => visualViewport?.scale), 'the page itself is not magnified').toBe(1);
  });

  it('draws as hard as a pen presses', async () => {
    await using visit = await open();
    const { page } = visit;
    await tool(page, 'ink').click();
    const box = await sheet(page);
    const session = await page.context().newCDPSession(page);
    const stroke = async (y: number, force: number) => {
      const pen = { pointerType: 'pen', button: 'left', force } as const;
      const [left, top] = placeOn(box, [40, y]);
      await session.send('Input.dispatchMouseEvent', { ...pen, type: 'mousePressed', x: left, y: top, clickCount: 1 });
      for (let step = 1; step <= 20; step++) {
        await session.send('Input.dispatchMouseEvent', {
          ...pen,
          type: 'mouseMoved',
          x: left + step * 6,
          y: top,
          buttons: 1,
        });
      }
      await session.send('Input.dispatchMouseEvent', {
        ...pen,
        type: 'mouseReleased',
        x: left + 120,
        y: top,
        clickCount: 1,
      });
    };
    await stroke(60, 0.9);
    await stroke(90, 0.2);
    await expect.poll(() => page.locator('[data-type=ink]').count()).toBe(2);
    const lastPressure = ({ strokes }: Record<string, unknown>) => (strokes as number[][][])[0]?.at(-1)?.[2] ?? 0;
    const [hard, light] = (await sent(page)).map(lastPressure);
    expect(hard).toBeGreaterThan(0.7);
    expect(light).toBeLessThan(0.4);
  });
});

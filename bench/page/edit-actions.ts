import type { Page } from 'playwright-core';
import { type DroppedFile, fileOf } from '#test/web/helpers/files.ts';
import { letterPdf } from '#test/web/helpers/letter-pdf.ts';

const LETTERS = fileOf('letters.pdf', letterPdf(500));

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The place on the first page at these shares of its sides, in pixels of the window. */
async function placeOn(page: Page, across: number, down: number): Promise<[number, number]> {
  const sheet = page.locator('[data-sheet="1"]');
  await sheet.locator('img').waitFor();
  const { x, y, width, height } = (await sheet.boundingBox()) as Frame;
  return [x + across * width, y + down * height];
}

async function pressAt(page: Page, across: number, down: number): Promise<void> {
  await page.mouse.click(...(await placeOn(page, across, down)));
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await placeOn(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await placeOn(page, ...to)), { steps: 8 });
  await page.mouse.up();
}

const takeTool = (page: Page, name: string) => page.locator(`[data-edit-tool=${name}]`).click();

/** Frequent actions on a document of 500 pages in the editor. */
export const EDIT_ACTIONS: { name: string; files: DroppedFile[]; act(page: Page): Promise<void> }[] = [
  {
    name: 'put marks on one of 500 pages',
    files: [LETTERS],
    async act(page) {
      await takeTool(page, 'check');
      for (const down of [0.2, 0.25, 0.3]) await pressAt(page, 0.3, down);
      await page.locator('[data-placed="2"]').waitFor();
    },
  },
  {
    name: 'move and undo on one of 500 pages',
    files: [LETTERS],
    async act(page) {
      await takeTool(page, 'rectangle');
      await drag(page, [0.3, 0.2], [0.5, 0.3]);
      await page.locator('[data-placed="0"]').waitFor();
      await drag(page, [0.4, 0.25], [0.5, 0.35]);
      for (const key of ['ArrowRight', 'ArrowDown', 'Control+z', 'Control+Shift+z', 'Escape'])
        await page.keyboard.press(key);
    },
  },
  {
    name: 'draw on one of 500 pages',
    files: [LETTERS],
    async act(page) {
      await takeTool(page, 'ink');
      await drag(page, [0.3, 0.2], [0.5, 0.3]);
      await drag(page, [0.3, 0.25], [0.5, 0.35]);
      await page.locator('[data-placed="1"]').waitFor();
    },
  },
  {
    name: 'write on one of 500 pages',
    files: [LETTERS],
    async act(page) {
      await takeTool(page, 'text');
      await pressAt(page, 0.3, 0.25);
      await page.keyboard.type('Agreed', { delay: 60 });
      await page.keyboard.press('Escape');
      await page.locator('[data-placed="0"]').waitFor();
    },
  },
  {
    name: 'change a line of one of 500 pages',
    files: [LETTERS],
    async act(page) {
      await takeTool(page, 'editText');
      await page.locator('[data-line]').first().click();
      await page.keyboard.type('Contract', { delay: 60 });
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'copy to all of 500 pages',
    files: [LETTERS],
    async act(page) {
      await takeTool(page, 'rectangle');
      await drag(page, [0.3, 0.2], [0.5, 0.3]);
      await page.locator('[data-item-panel] summary').click();
      await page.locator('[data-copies=all]').click();
      await page.keyboard.press('Control+z');
    },
  },
  {
    name: 'leave for another of 500 pages',
    files: [LETTERS],
    async act(page) {
      await page.locator('[data-thumbnail="3"]').click();
      await page.locator('[data-sheet="3"]').waitFor();
      await page.locator('[data-page-box]').fill('400');
      await page.keyboard.press('Enter');
      await page.locator('[data-sheet="400"]').waitFor();
    },
  },
];

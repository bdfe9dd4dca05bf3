import type { Locator, Page } from 'playwright-core';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Frames in which an element keeps its place before it counts as standing still. */
const STILL = 5;

/** Position of an element in the window once it is still: measured earlier, it may have moved before the press. */
export async function standing(target: Locator): Promise<Frame> {
  return target.evaluate(async (element, frames) => {
    const measure = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    let box = measure();
    for (let still = 0; still < frames; ) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const next = measure();
      const isSame = next.x === box.x && next.y === box.y && next.width === box.width && next.height === box.height;
      still = isSame ? still + 1 : 0;
      box = next;
    }
    return box;
  }, STILL);
}

/** Presses at a place of the window, goes to others, and lets go. */
export async function dragBy(page: Page, from: readonly [number, number], ...to: (readonly [number, number])[]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (const place of to) await page.mouse.move(...place, { steps: 5 });
  await page.mouse.up();
}

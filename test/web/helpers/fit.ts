import type { Page } from 'playwright-core';

/** Letters of a label that has room in one line on every phone, in every language. */
const SHORT = 16;

/** Texts that are cut off or leave their box, and short buttons of several lines, in the window as it is now. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate((short) => {
    const window_ = document.documentElement.clientWidth;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientWidth !== 1;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      // Words of a page lie over its picture, as wide as they are there. The start and the editor have rules elsewhere.
      const left = '[data-words], [data-start], [data-edit], option, textarea, script, style';
      if (!element || text === '' || element.closest(left)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const boxes: Element[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) boxes.push(at);
      if (box.width === 0 || !boxes.every(isSeen)) continue;
      const own = boxes.slice(0, boxes.findIndex(scrolls) + 1 || undefined);
      if (!own.some(scrolls) && (box.right > window_ + 1 || box.left < -1)) found.add(`beside the window: ${text}`);
      const frame = own.find((at) => /hidden|clip/.test(getComputedStyle(at).overflowX));
      // What ends with dots is said in full by its title.
      if (frame && !frame.closest('[title]')) {
        const { left, right } = frame.getBoundingClientRect();
        if (box.right > right + 1 || box.left < left - 1) found.add(`cut off: ${text}`);
      }
      const button = element.closest('button, .mantine-SegmentedControl-label');
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 6)));
      if (button && text.length <= short && lines.size > 1) found.add(`in ${lines.size} lines: ${text}`);
    }
    return [...found];
  }, SHORT);
}

import type { Page } from 'playwright-core';

/** Controls that moved without an action, as Chromium reports them: names, and positions before and after. */
export interface Shift {
  pressable: string[];
  moved: string[];
}

interface Entry extends PerformanceEntry {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** From here on watches what moves in the window by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scope = globalThis as unknown as { shifts: Shift[]; shiftObserver?: PerformanceObserver };
    const PRESSABLE =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider], [role=option]';
    const nameOf = (element: Element) =>
      `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const wasSeen = (element: Element, by: number) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && bottom - by > 0 && top - by < innerHeight;
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const take = async ({ sources }: Entry) => {
      const all = sources.flatMap(({ node, previousRect, currentRect }) => {
        if (!(node instanceof Element)) return [];
        const by = currentRect.height > 0 ? currentRect.top - previousRect.top : 0;
        return [...(node.matches(PRESSABLE) ? [node] : []), ...node.querySelectorAll(PRESSABLE)].filter((one) =>
          wasSeen(one, by),
        );
      });
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : 'text';
        return `${name} ${at(previousRect)} → ${at(currentRect)}`;
      });
      // A shift that the page scrolls back in the next frame moved nothing for people.
      for (let count = 0; count < 2; count++) await frame();
      const isBack = sources.every(({ node, previousRect: { top, height } }) => {
        const now = node instanceof Element && node.isConnected ? node.getBoundingClientRect() : null;
        return now && (Math.abs(now.top - top) < 3 || Math.abs(now.bottom - top - height) < 3);
      });
      if (all.length > 0 && !isBack) scope.shifts.push({ pressable: [...new Set(all)].map(nameOf), moved });
    };
    scope.shifts = [];
    scope.shiftObserver?.disconnect();
    scope.shiftObserver = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) if (!entry.hadRecentInput) void take(entry);
    });
    scope.shiftObserver.observe({ type: 'layout-shift' });
  });
}

/** The shifts since `watchShifts`, after the frames that are on their way. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame++) await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => setTimeout(done));
    return (globalThis as unknown as { shifts: Shift[] }).shifts;
  });
}

import { type KeyboardEvent, useState } from 'react';
import { boxOf, type Measures, type Placed, pageOf } from './placed.ts';

/** Moves the focus from item to item by Tab, even if the next page is not drawn yet. */
export function useFocusChain(items: readonly Placed[], measures: Measures, show: (page: number) => void) {
  /** Index of the item to focus once its page is drawn. */
  const [wanted, setWanted] = useState<number | null>(null);
  return {
    wanted,
    onArrived: () => setWanted(null),
    onKeyDown(event: KeyboardEvent) {
      const own = (event.target as Element).getAttribute('data-placed');
      if (event.key !== 'Tab' || own === null || event.ctrlKey || event.altKey || event.metaKey) return;
      const next = neighbour(items, measures, Number(own), event.shiftKey ? -1 : 1);
      if (!next || document.querySelector(`[data-placed="${next.index}"]`)) return;
      event.preventDefault();
      setWanted(next.index);
      show(next.page);
    },
  };
}

/** The previous or next item in page order. */
function neighbour(items: readonly Placed[], measures: Measures, index: number, step: 1 | -1) {
  const order = items.flatMap((placed, place) => {
    const page = pageOf(placed);
    return page !== null && page > 0 && boxOf(placed, measures) ? [{ index: place, page }] : [];
  });
  order.sort((a, b) => a.page - b.page || a.index - b.index);
  return order[order.findIndex((one) => one.index === index) + step];
}

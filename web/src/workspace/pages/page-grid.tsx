import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { stepOf } from './grid-keys.ts';
import { PagePaper } from './page-paper.tsx';
import classes from './pages.module.css';
import { toggle } from './selection.ts';
import { placeOf, reveal, useVirtualGrid } from './virtual-grid.ts';

interface Props {
  item: Item;
  /** Pages of the document. */
  count: number;
  selected: ReadonlySet<number>;
  onChange(pages: Set<number>): void;
  /** Chosen pages are taken out rather than kept. */
  removing: boolean;
}

const LEAST_WIDTH = 104;

/** The pages of a document to choose from: by click, by range with Shift, or with the arrow keys. */
export function PageGrid({ item, count, selected, onChange, removing }: Props) {
  const { t } = useTexts();
  const anchor = useRef<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(1);
  const layout = useVirtualGrid(box, count, LEAST_WIDTH);

  const choose = (page: number, withRange: boolean) => {
    onChange(toggle(selected, page, withRange ? anchor.current : null));
    anchor.current = page;
    setCurrent(page);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, layout.columns);
    if (step === null) return;
    event.preventDefault();
    const next = Math.min(count, Math.max(1, event.key === 'Home' ? 1 : event.key === 'End' ? count : current + step));
    if (event.shiftKey) {
      const start = anchor.current ?? current;
      anchor.current = start;
      onChange(toggle(new Set(selected).add(start), next, start));
    } else anchor.current = null;
    // It may stand where nothing was drawn yet.
    flushSync(() => setCurrent(next));
    reveal(box.current, next - 1, layout);
    box.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus({ preventScroll: true });
  };
  const pages = Array.from({ length: Math.max(0, layout.last - layout.first + 1) }, (_, n) => n + layout.first + 1);
  if (!pages.includes(current)) pages.push(current);

  return (
    <div ref={box} className={`${classes.window} ${classes.picking}`} data-removing={removing || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere. */}
      <div
        className={classes.sheet}
        style={{ height: layout.height }}
        role="group"
        aria-label={t.pages.grid}
        onKeyDown={onKeyDown}
      >
        {pages.map((page) => (
          <button
            type="button"
            key={page}
            className={classes.cell}
            style={placeOf(page - 1, layout)}
            aria-pressed={selected.has(page)}
            aria-label={t.pages.page(page)}
            data-number={page}
            tabIndex={page === current ? 0 : -1}
            onClick={(event) => choose(page, event.shiftKey)}
            onFocus={() => setCurrent(page)}
          >
            <PagePaper item={item} page={page} />
            <span className={classes.number}>{page}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

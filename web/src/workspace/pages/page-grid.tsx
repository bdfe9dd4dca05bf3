import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { toggle } from '../form/selection.ts';
import type { Part } from './bookmark-parts.ts';
import { stepOf } from './grid-keys.ts';
import { type CellSize, LEAST_WIDTHS } from './grid-size.tsx';
import { PageCell } from './page-cell.tsx';
import type { PageAction } from './page-work.ts';
import classes from './pages.module.css';
import type { PageWork } from './use-page-work.ts';
import { placeOf, reveal, useVirtualGrid } from './virtual-grid.ts';

interface Props {
  item: Item;
  /** Pages of the document. */
  count: number;
  selected: ReadonlySet<number>;
  onChange(pages: Set<number>): void;
  size: CellSize;
  action: PageAction;
  /** For pages that turn, and for a split. */
  work?: PageWork;
}

/** The pages of a document, chosen by click, by range with Shift, or with the arrow keys. */
export function PageGrid({ item, count, selected, onChange, size, action, work }: Props) {
  const { t } = useTexts();
  const anchor = useRef<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(1);
  const splitting = work?.action === 'split';
  const layout = useVirtualGrid(box, count, LEAST_WIDTHS[size] + (splitting ? 14 : 0));
  const turning = action === 'turn' && work !== undefined;
  const partOf = useMemo(() => partNumbers(work?.parts ?? []), [work?.parts]);

  const choose = (page: number, withRange: boolean) => {
    const from = withRange ? anchor.current : null;
    if (turning) work.turn(between(from ?? page, page));
    else onChange(toggle(selected, page, from));
    anchor.current = page;
    setCurrent(page);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (work && (event.ctrlKey || event.metaKey)) {
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      return key === 'y' || event.shiftKey ? work.history.redo() : work.history.undo();
    }
    const step = stepOf(event.key, layout.columns);
    if (step === null) return;
    event.preventDefault();
    const next = Math.min(count, Math.max(1, event.key === 'Home' ? 1 : event.key === 'End' ? count : current + step));
    if (event.shiftKey && !turning) {
      const start = anchor.current ?? current;
      anchor.current = start;
      onChange(toggle(new Set(selected).add(start), next, start));
    } else anchor.current = null;
    // It may not be rendered yet.
    flushSync(() => setCurrent(next));
    reveal(box.current, next - 1, layout);
    box.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus({ preventScroll: true });
  };
  const pages = Array.from({ length: Math.max(0, layout.last - layout.first + 1) }, (_, n) => n + layout.first + 1);
  if (!pages.includes(current)) pages.push(current);

  return (
    <div ref={box} className={`${classes.window} ${classes.picking}`} data-removing={action === 'remove' || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere. */}
      <div
        className={classes.sheet}
        style={{ height: layout.height }}
        role="group"
        aria-label={t.pages.grid}
        onKeyDown={onKeyDown}
      >
        {pages.map((page) => (
          <PageCell
            key={page}
            item={item}
            page={page}
            place={placeOf(page - 1, layout)}
            seen={layout.isSeen(page - 1)}
            selected={selected.has(page)}
            current={page === current}
            turned={turning ? (work.angles ? (work.angles.get(page) ?? 0) : work.by) : null}
            parts={partOf.get(page) ?? []}
            splitting={splitting}
            cut={work?.parts && page < count ? cutAt(partOf, page, work) : null}
            onChoose={(withRange) => choose(page, withRange)}
            onFocus={() => setCurrent(page)}
          />
        ))}
      </div>
    </div>
  );
}

function between(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => Math.min(from, to) + index);
}

/** The indexes of the files that contain each page. */
function partNumbers(parts: readonly Part[]): ReadonlyMap<number, number[]> {
  const numbers = new Map<number, number[]>();
  for (const [number, { pages }] of parts.entries()) {
    for (const page of new Set(pages)) numbers.set(page, [...(numbers.get(page) ?? []), number]);
  }
  return numbers;
}

/**
 * Whether the mark after a page is set; null if a file ends anyway, since one of the neighboring pages is in no
 * file.
 */
function cutAt(partOf: ReadonlyMap<number, number[]>, page: number, work: PageWork) {
  const [one, next] = [partOf.get(page), partOf.get(page + 1)];
  if (partOf.size > 0 && (!one || !next)) return null;
  return { set: one !== undefined && next !== undefined && one.at(-1) !== next[0], onCut: () => work.cut(page) };
}

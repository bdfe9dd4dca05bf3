import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import { blankPage, cutAfter, filesOf, keyOf, movePages, type PageRef } from './arrangement.ts';
import { stepOf } from './grid-keys.ts';
import type { History } from './use-history.ts';
import { type GridLayout, reveal } from './virtual-grid.ts';

interface Options {
  box: RefObject<HTMLElement | null>;
  layout: GridLayout;
  pages: PageRef[];
  onChange(pages: PageRef[]): void;
  history: History;
  titleOf(page: PageRef): string;
}

/** The page with the focus, the selected pages, and how these move, leave and part. `status` is for screen readers. */
export function useBoard({ box, layout, pages, onChange, history, titleOf }: Options) {
  const { t } = useTexts();
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef(0);
  const [status, setStatus] = useState('');
  const at = Math.max(0, Math.min(current, pages.length - 1));
  const selected = new Set(pages.map(keyOf).filter((key) => chosen.has(key)));

  const focus = (index: number) => {
    flushSync(() => setCurrent(index));
    reveal(box.current, index, layout);
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-page]`)?.focus({ preventScroll: true });
  };
  /** Moves pages to the position of another; the focus moves with them. */
  const move = (keys: ReadonlySet<string>, to: number) => {
    const next = movePages(pages, keys, to);
    const place = next.findIndex((page) => keys.has(keyOf(page)));
    const first = next[place];
    if (!first || next.every((page, index) => page === pages[index])) return;
    flushSync(() => {
      onChange(next);
      setStatus(
        keys.size === 1
          ? t.order.moved(titleOf(first), place + 1, pages.length)
          : t.order.movedMany(keys.size, place + 1),
      );
    });
    focus(place);
  };
  const remove = (keys: ReadonlySet<string>) => {
    const next = pages.filter((page) => !keys.has(keyOf(page)));
    const place = pages.findIndex((page) => keys.has(keyOf(page)));
    flushSync(() => {
      onChange(next);
      setChosen(new Set());
      setStatus(t.order.removed(keys.size, next.length));
    });
    if (next.length > 0) focus(Math.max(0, Math.min(place, next.length - 1)));
  };
  const cut = (keys: ReadonlySet<string>) => {
    const next = cutAfter(pages, keys);
    onChange(next);
    setStatus(t.pages.files(filesOf(next).length));
  };
  /** An empty page after the selected ones, or after the one with the focus. */
  const insertBlank = () => {
    const last = pages.findLastIndex((page) => selected.has(keyOf(page)));
    onChange(pages.toSpliced((last < 0 ? at : last) + 1, 0, blankPage(pages)));
  };
  const choose = (index: number, range: boolean) => {
    const page = pages[index];
    if (!page) return;
    const next = new Set(selected);
    if (range) {
      for (let each = Math.min(anchor.current, index); each <= Math.max(anchor.current, index); each++) {
        next.add(keyOf(pages[each] as PageRef));
      }
    } else if (!next.delete(keyOf(page))) next.add(keyOf(page));
    if (!range) anchor.current = index;
    setChosen(next);
    setCurrent(index);
  };
  const chooseAll = () => setChosen(new Set(pages.map(keyOf)));
  /** The pages that a key or a drag at a page moves: all selected ones, if it is one of them. */
  const movedWith = (index: number) => {
    const key = keyOf(pages[index] as PageRef);
    return selected.has(key) ? selected : new Set([key]);
  };
  const drop = (from: number, to: number) => {
    const keys = movedWith(from);
    const before = pages.slice(0, to).filter((page) => !keys.has(keyOf(page))).length;
    move(keys, keys.size === 1 ? to : before);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault();
      return key === 'y' || event.shiftKey ? history.redo() : history.undo();
    }
    if (command && key === 'a') {
      event.preventDefault();
      return chooseAll();
    }
    if (key === 's' && !command && !event.altKey) return cut(movedWith(index));
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return remove(movedWith(index));
    }
    const step = stepOf(event.key, layout.columns);
    if (step === null) return;
    event.preventDefault();
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? pages.length - 1 : index + step;
    if (target < 0 || target >= pages.length) return;
    if (event.shiftKey) move(new Set([keyOf(pages[index] as PageRef)]), target);
    else focus(target);
  };

  return {
    at,
    selected,
    status,
    setCurrent,
    choose,
    chooseAll,
    chooseNone: () => setChosen(new Set()),
    move,
    remove,
    cut,
    insertBlank,
    drop,
    onKeyDown,
  };
}

import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { renewItem } from '../../tray/tray.ts';
import { Icon } from '../../ui/icons.tsx';
import { nameOf } from '../source.ts';
import { movePage, type PageRef } from './arrangement.ts';
import { columnsOf, stepOf } from './grid-keys.ts';
import { PageImage } from './page-image.tsx';
import classes from './pages.module.css';
import { useGridDrag } from './use-grid-drag.ts';
import type { History } from './use-history.ts';

interface Props {
  items: Item[];
  pages: PageRef[];
  onChange(pages: PageRef[]): void;
  history: History;
}

/** The pages of all files, put in order one by one: by dragging, or with Shift and the arrow keys. */
export function PageBoard({ items, pages, onChange }: Props) {
  const { t } = useTexts();
  const grid = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const titleOf = ({ item, page }: PageRef) => {
    const found = items.find(({ id }) => id === item);
    return t.order.pageOf(found ? nameOf(found.source) : '', page);
  };
  const focus = (index: number) => grid.current?.querySelectorAll<HTMLElement>('[data-page]')[index]?.focus();
  const move = (from: number, to: number) => {
    const page = pages[from];
    if (!page || to < 0 || to >= pages.length) return;
    // The focus goes with the page, which stands elsewhere once this is drawn.
    flushSync(() => {
      onChange(movePage(pages, from, to));
      setSaid(t.order.moved(titleOf(page), to + 1, pages.length));
      setCurrent(to);
    });
    focus(to);
  };
  const remove = (index: number) => {
    flushSync(() => {
      onChange(pages.toSpliced(index, 1));
      setCurrent(Math.min(index, pages.length - 2));
    });
    focus(Math.min(index, pages.length - 2));
  };
  const { drag, grab } = useGridDrag(grid, move);
  const shown = drag ? movePage(pages, drag.from, drag.to) : pages;

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return remove(index);
    }
    const step = stepOf(event.key, columnsOf(grid.current));
    if (step === null) return;
    event.preventDefault();
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? pages.length - 1 : index + step;
    if (event.shiftKey) move(index, target);
    else focus(Math.max(0, Math.min(pages.length - 1, target)));
  };

  return (
    <div className="panel stack">
      <p className="soft small">{t.order.arrangeHelp}</p>
      <ol className={classes.files}>
        {items.map((item, index) => (
          <li key={item.id}>
            <span className={classes.letter}>{letterOf(index)}</span>{' '}
            <span className="name">{nameOf(item.source)}</span>
          </li>
        ))}
      </ol>
      <ul ref={grid} className={`${classes.grid} ${classes.board}`} aria-label={t.order.arrange}>
        {shown.map((ref, index) => {
          const owner = items.findIndex(({ id }) => id === ref.item);
          const image = items[owner]?.preview?.pages[ref.page - 1];
          return (
            <li
              key={`${ref.item}-${ref.page}`}
              className={classes.cell}
              data-dragged={drag?.to === index || undefined}
              onPointerDown={(event) => event.pointerType === 'mouse' && grab(event, index)}
            >
              <PageImage image={image} onLost={() => renewItem(ref.item)} />
              <button
                type="button"
                className={classes.handle}
                data-page={`${letterOf(owner)}${ref.page}`}
                aria-label={`${letterOf(owner)} ${ref.page}: ${t.order.movePage(titleOf(ref))}`}
                tabIndex={index === Math.min(current, pages.length - 1) ? 0 : -1}
                onFocus={() => setCurrent(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerDown={(event) => event.pointerType !== 'mouse' && grab(event, index)}
              >
                <span className={classes.letter}>{letterOf(owner)}</span> {ref.page}
              </button>
              <ActionIcon
                variant="default"
                size={26}
                className={classes.takeOut}
                aria-label={t.order.removePage(titleOf(ref))}
                tabIndex={-1}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => remove(index)}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <span role="status" className="offscreen">
        {said}
      </span>
    </div>
  );
}

/** A short sign for a file: A to Z, then AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { nameOf } from '../../tray/source.ts';
import {
  BLANK,
  blankPage,
  cutAfter,
  duplicatePages,
  filesOf,
  keyOf,
  movePages,
  type PageRef,
  turnPages,
  UNKNOWN,
} from './arrangement.ts';
import { BoardCell, letterOf } from './board-cell.tsx';
import { BoardTools } from './board-tools.tsx';
import { colorOf, FilesToCome } from './files-to-come.tsx';
import { stepOf } from './grid-keys.ts';
import { type CellSize, LEAST_WIDTHS } from './grid-size.tsx';
import classes from './pages.module.css';
import { useGridDrag } from './use-grid-drag.ts';
import type { History } from './use-history.ts';
import { placeOf, reveal, useVirtualGrid } from './virtual-grid.ts';

interface Props {
  items: Item[];
  pages: PageRef[];
  onChange(pages: PageRef[]): void;
  history: History;
}

/** The pages of all files, to be put in order, repeated and taken out: by dragging, by buttons, and by the keyboard. */
export function PageBoard({ items, pages, onChange, history }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<CellSize>('m');
  const [current, setCurrent] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef(0);
  const [said, setSaid] = useState('');
  const layout = useVirtualGrid(box, pages.length, LEAST_WIDTHS[size]);
  const at = Math.max(0, Math.min(current, pages.length - 1));
  const selected = new Set(pages.map(keyOf).filter((key) => chosen.has(key)));

  const titleOf = ({ item, page }: PageRef) => {
    if (item === BLANK) return t.order.blank;
    const found = items.find(({ id }) => id === item);
    const name = found ? nameOf(found.source) : '';
    return page === UNKNOWN ? t.order.pagesToCome(name) : t.order.pageOf(name, page);
  };
  const focus = (index: number) => {
    flushSync(() => setCurrent(index));
    reveal(box.current, index, layout);
    box.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-page]`)?.focus({ preventScroll: true });
  };
  /** Moves the chosen pages, or the one at hand, to where another is; the focus goes with it. */
  const move = (keys: ReadonlySet<string>, to: number) => {
    const next = movePages(pages, keys, to);
    const place = next.findIndex((page) => keys.has(keyOf(page)));
    const first = next[place];
    if (!first || next.every((page, index) => page === pages[index])) return;
    flushSync(() => {
      onChange(next);
      setSaid(
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
      setSaid(t.order.removed(keys.size, next.length));
    });
    if (next.length > 0) focus(Math.max(0, Math.min(place, next.length - 1)));
  };
  const cut = (keys: ReadonlySet<string>) => {
    const next = cutAfter(pages, keys);
    onChange(next);
    setSaid(t.pages.files(filesOf(next).length));
  };
  /** An empty page after the chosen ones, or after the one at hand. */
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
  /** What is meant by a key or a drag at a page: all that are chosen, when it is one of them. */
  const meant = (index: number) => {
    const key = keyOf(pages[index] as PageRef);
    return selected.has(key) ? selected : new Set([key]);
  };
  const drop = (from: number, to: number) => {
    const keys = meant(from);
    const before = pages.slice(0, to).filter((page) => !keys.has(keyOf(page))).length;
    move(keys, keys.size === 1 ? to : before);
  };
  const { drag, grab } = useGridDrag(box, layout, pages.length, drop);
  const shown = drag ? movePages(pages, new Set([keyOf(pages[drag.from] as PageRef)]), drag.to) : pages;

  const files = filesOf(shown);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && (key === 'z' || key === 'y')) {
      event.preventDefault();
      return key === 'y' || event.shiftKey ? history.redo() : history.undo();
    }
    if (command && key === 'a') {
      event.preventDefault();
      return setChosen(new Set(pages.map(keyOf)));
    }
    if (key === 's' && !command && !event.altKey) return cut(meant(index));
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return remove(meant(index));
    }
    const step = stepOf(event.key, layout.columns);
    if (step === null) return;
    event.preventDefault();
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? pages.length - 1 : index + step;
    if (target < 0 || target >= pages.length) return;
    if (event.shiftKey) move(new Set([keyOf(pages[index] as PageRef)]), target);
    else focus(target);
  };
  const indexes = Array.from({ length: Math.max(0, layout.last - layout.first + 1) }, (_, n) => n + layout.first);
  if (!indexes.includes(at) && pages.length > 0) indexes.push(at);

  return (
    <div className="panel stack">
      <BoardTools
        count={pages.length}
        selected={selected.size}
        history={history}
        size={size}
        onSize={setSize}
        onAll={() => setChosen(new Set(pages.map(keyOf)))}
        onNone={() => setChosen(new Set())}
        onMove={(to) => move(selected, to)}
        first={pages.findIndex((page) => selected.has(keyOf(page)))}
        onDuplicate={() => onChange(duplicatePages(pages, selected))}
        onKeep={() => remove(new Set(pages.map(keyOf).filter((key) => !selected.has(key))))}
        onCut={() => cut(selected)}
        onTurn={() => onChange(turnPages(pages, selected))}
        onBlank={insertBlank}
        onRemove={() => remove(selected)}
      />
      <ol className={classes.files}>
        {items.map((item, index) => (
          <li key={item.id}>
            <span className={classes.letter} data-part={files.length > 1 ? undefined : colorOf(index)}>
              {letterOf(index)}
            </span>{' '}
            <span className="name">{nameOf(item.source)}</span>
          </li>
        ))}
      </ol>
      <div ref={box} className={classes.window} data-board>
        <ul className={classes.sheet} style={{ height: layout.height }} aria-label={t.order.arrange}>
          {indexes.map((index) => {
            const ref = shown[index];
            if (!ref) return null;
            const owner = items.findIndex(({ id }) => id === ref.item);
            return (
              <BoardCell
                key={keyOf(ref)}
                page={ref}
                index={index}
                count={pages.length}
                letter={letterOf(owner)}
                owner={owner < 0 || files.length > 1 ? null : owner}
                item={items[owner]}
                title={titleOf(ref)}
                place={placeOf(index, layout)}
                seen={layout.isSeen(index)}
                selected={selected.has(keyOf(ref))}
                dragged={drag?.to === index}
                current={index === at}
                file={files.length > 1 ? fileAt(files, index) : null}
                onFocus={() => setCurrent(index)}
                onChoose={(event: MouseEvent) => choose(index, event.shiftKey)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onGrab={(event, handle) => grab(event, index, handle)}
                onRemove={() => remove(new Set([keyOf(ref)]))}
              />
            );
          })}
        </ul>
      </div>
      {files.length > 1 && <FilesToCome files={files.map((count) => ({ pages: count }))} />}
      <p className="soft small">{t.order.arrangeHelp}</p>
      <span role="status" className="offscreen">
        {said}
      </span>
    </div>
  );
}

/** The number of the file that the page at a place goes into, counted from 0. */
function fileAt(files: readonly number[], index: number): number {
  let end = 0;
  return files.findIndex((pages) => {
    end += pages;
    return index < end;
  });
}

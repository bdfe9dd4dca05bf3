import { type MouseEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { nameOf } from '../../tray/source.ts';
import { BLANK, duplicatePages, filesOf, keyOf, movePages, type PageRef, turnPages, UNKNOWN } from './arrangement.ts';
import { BoardCell, letterOf } from './board-cell.tsx';
import { BoardTools } from './board-tools.tsx';
import { colorOf, FilesToCome } from './files-to-come.tsx';
import { type CellSize, LEAST_WIDTHS } from './grid-size.tsx';
import classes from './pages.module.css';
import { useBoard } from './use-board.ts';
import { useGridDrag } from './use-grid-drag.ts';
import type { History } from './use-history.ts';
import { placeOf, useVirtualGrid } from './virtual-grid.ts';

interface Props {
  items: Item[];
  pages: PageRef[];
  onChange(pages: PageRef[]): void;
  history: History;
}

/** The pages of all files, to reorder, repeat and remove: by dragging, by buttons, and by the keyboard. */
export function PageBoard({ items, pages, onChange, history }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<CellSize>('m');
  const layout = useVirtualGrid(box, pages.length, LEAST_WIDTHS[size]);
  const titleOf = ({ item, page }: PageRef) => {
    if (item === BLANK) return t.order.blank;
    const found = items.find(({ id }) => id === item);
    const name = found ? nameOf(found.source) : '';
    return page === UNKNOWN ? t.order.pagesToCome(name) : t.order.pageOf(name, page);
  };
  const board = useBoard({ box, layout, pages, onChange, history, titleOf });
  const { at, selected } = board;
  const { drag, grab } = useGridDrag(box, layout, pages.length, board.drop);
  const shown = drag ? movePages(pages, new Set([keyOf(pages[drag.from] as PageRef)]), drag.to) : pages;

  const files = filesOf(shown);
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
        onAll={board.chooseAll}
        onNone={board.chooseNone}
        onMove={(to) => board.move(selected, to)}
        first={pages.findIndex((page) => selected.has(keyOf(page)))}
        onDuplicate={() => onChange(duplicatePages(pages, selected))}
        onKeep={() => board.remove(new Set(pages.map(keyOf).filter((key) => !selected.has(key))))}
        onCut={() => board.cut(selected)}
        onTurn={() => onChange(turnPages(pages, selected))}
        onBlank={board.insertBlank}
        onRemove={() => board.remove(selected)}
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
                onFocus={() => board.setCurrent(index)}
                onChoose={(event: MouseEvent) => board.choose(index, event.shiftKey)}
                onKeyDown={(event) => board.onKeyDown(event, index)}
                onGrab={(event, handle) => grab(event, index, handle)}
                onRemove={() => board.remove(new Set([keyOf(ref)]))}
              />
            );
          })}
        </ul>
      </div>
      {files.length > 1 && <FilesToCome files={files.map((count) => ({ pages: count }))} />}
      <p className="soft small">{t.order.arrangeHelp}</p>
      <span role="status" className="offscreen">
        {board.status}
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

import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { Icon } from '../../ui/icons.tsx';
import { isUnknown, type PageRef } from './arrangement.ts';
import { colorOf } from './files-to-come.tsx';
import { PagePaper } from './page-paper.tsx';
import classes from './pages.module.css';

interface Props {
  page: PageRef;
  index: number;
  count: number;
  /** The sign of its file. */
  letter: string;
  /** The index of its file in the list, if files are marked by colors. */
  owner: number | null;
  /** The file that it is of; none of an empty page. */
  item: Item | undefined;
  title: string;
  seen: boolean;
  place: { left: number; top: number; width: number; height: number };
  selected: boolean;
  dragged: boolean;
  /** The tab stop. */
  current: boolean;
  /** The file that it goes into, counted from 0, if there are several. */
  file: number | null;
  onFocus(): void;
  onChoose(event: MouseEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  onGrab(event: PointerEvent, handle: boolean): void;
  onRemove(): void;
}

/** One page on the board. */
export function BoardCell(props: Props) {
  const { page, letter, owner, item, title, place, selected, current, dragged, file, onGrab } = props;
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside has the keys.
    <li
      className={classes.cell}
      style={place}
      data-index={props.index}
      data-selected={selected || undefined}
      data-dragged={dragged || undefined}
      data-part={file === null ? undefined : colorOf(file)}
      data-cut={page.cut || undefined}
      data-unknown={isUnknown(page) || undefined}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      onPointerDown={(event) => onGrab(event, false)}
      onClick={props.onChoose}
    >
      {file !== null && (
        <span className={classes.part}>
          <span className="offscreen">{t.pages.file} </span>
          {file + 1}
        </span>
      )}
      <PagePaper item={item} page={page.page} turned={page.turned ?? 0} seen={props.seen} />
      <button
        type="button"
        className={classes.handle}
        data-page={`${letter}${page.page}`}
        aria-pressed={selected}
        aria-label={`${letter} ${page.page || ''}: ${t.order.movePage(title)}`}
        tabIndex={current ? 0 : -1}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation();
          onGrab(event, true);
        }}
      >
        <span className={classes.letter} data-part={owner === null ? undefined : colorOf(owner)}>
          {letter}
        </span>{' '}
        {isUnknown(page) ? '…' : page.page || ''}
      </button>
      <ActionIcon
        variant="default"
        size={32}
        className={classes.takeOut}
        aria-label={t.order.removePage(title)}
        tabIndex={-1}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          props.onRemove();
        }}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </li>
  );
}

/** A short sign for a file: A to Z, then AA. */
export function letterOf(index: number): string {
  if (index < 0) return '–';
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

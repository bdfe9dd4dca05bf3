import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import { type Item, isOnItsWay } from '../../tray/item.ts';
import { nameOf } from '../../tray/source.ts';
import { removeFromTray } from '../../tray/tray.ts';
import { useChangedDocuments } from '../../tray/versions.ts';
import { Icon } from '../../ui/icons.tsx';
import { useDragOrder } from '../pages/drag-order.ts';
import { PagePicker } from '../pages/page-picker.tsx';
import { useStable } from '../use-stable.ts';
import classes from './files.module.css';
import { ItemRow } from './item-row.tsx';

/** Number of files from which they are shown closer together. */
const MANY = 6;

interface Props {
  items: Item[];
  /** Several files make one job, so their order counts. */
  ordered: boolean;
  /** People can choose pages of each. */
  paged: boolean;
  /** Shown at a file without its password. */
  needsPassword: string | null;
  onMove(id: string, to: number): void;
  onPatch(id: string, change: Partial<Item>): void;
  onSort(): void;
}

/** The files of the workspace; with `ordered`, dragging and the keyboard change their order. */
export function ItemList({ onMove, onPatch, onSort, ...rest }: Props) {
  return <List {...rest} {...useStable({ onMove, onPatch, onSort })} />;
}

const List = memo(Items);

function Items({ items, ordered, paged, needsPassword, onMove, onPatch, onSort }: Props) {
  const { t } = useTexts();
  const [said, setSaid] = useState('');
  const changed = useChangedDocuments();
  const sortable = ordered && items.length > 1;
  const move = (item: Item, to: number) => {
    if (to < 0 || to >= items.length) return;
    onMove(item.id, to);
    setSaid(t.order.moved(nameOf(item.source), to + 1, items.length));
  };
  const box = useRef<HTMLDivElement>(null);
  /** Moves the focus to the next file, or to the button that adds one, so that it never gets lost. */
  const remove = (item: Item, index: number) => {
    const around = box.current?.closest('main');
    flushSync(() => {
      removeFromTray(item.id);
      setSaid(t.tray.removed(nameOf(item.source)));
    });
    requestAnimationFrame(() => {
      const left = around?.querySelectorAll<HTMLElement>('[data-remove]');
      const next = left?.[Math.min(index, left.length - 1)] ?? around?.querySelector<HTMLElement>('[data-add-button]');
      next?.focus();
    });
  };
  const drag = useDragOrder(items.length, (from, to) => {
    const item = items[from];
    if (item) move(item, to);
  });
  return (
    <div className="stack" ref={box}>
      {sortable && (
        <div className={`row apart ${classes.orderHead}`}>
          <p className="soft small">{t.order.help}</p>
          <Button size="compact-sm" variant="default" onClick={onSort}>
            {t.order.byName}
          </Button>
        </div>
      )}
      <ol
        className={classes.list}
        ref={drag.list}
        data-many={items.length <= MANY ? undefined : ordered ? 'dense' : 'scroll'}
      >
        {items.map((item, index) => (
          <li key={item.id} style={drag.styleOf(index)} data-dragged={drag.dragged === index || undefined}>
            <ItemRow
              item={item}
              withVersions={items.length > 1 && changed.has(item.document)}
              onRemove={() => remove(item, index)}
              needsPassword={needsPassword}
              before={
                sortable && (
                  <Grip
                    name={nameOf(item.source)}
                    onMove={(by) => move(item, index + by)}
                    onGrab={(event) => drag.grab(event, index)}
                  />
                )
              }
              actions={
                sortable && (
                  <Arrows
                    name={nameOf(item.source)}
                    first={index === 0}
                    last={index === items.length - 1}
                    onMove={(by) => move(item, index + by)}
                  />
                )
              }
            >
              {/* It has its room before the pages are known. */}
              {paged && (item.preview ? item.preview.page_count > 1 : isOnItsWay(item)) && (
                <PagesOfItem item={item} onChange={(pages) => onPatch(item.id, { pages })} />
              )}
            </ItemRow>
          </li>
        ))}
      </ol>
      <span role="status" className="offscreen">
        {said}
      </span>
    </div>
  );
}

function Grip({
  name,
  onMove,
  onGrab,
}: {
  name: string;
  onMove(by: number): void;
  onGrab(event: React.PointerEvent): void;
}) {
  const { t } = useTexts();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      className={classes.grip}
      aria-label={t.order.grip(name)}
      onKeyDown={onKeyDown}
      onPointerDown={onGrab}
    >
      <Icon name="grip" size={18} />
    </button>
  );
}

function Arrows({
  name,
  first,
  last,
  onMove,
}: {
  name: string;
  first: boolean;
  last: boolean;
  onMove(by: number): void;
}) {
  const { t } = useTexts();
  return (
    <span className={classes.arrows}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={first}
        aria-label={t.order.moveUp(name)}
        onClick={() => onMove(-1)}
      >
        <Icon name="arrowUp" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={last}
        aria-label={t.order.moveDown(name)}
        onClick={() => onMove(1)}
      >
        <Icon name="arrowDown" size={16} />
      </ActionIcon>
    </span>
  );
}

function PagesOfItem({ item, onChange }: { item: Item; onChange(pages: string): void }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.pages}>
      <div className="row">
        <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.order.hidePages : t.order.pages}
        </Button>
        <span className="soft small">{item.pages === '' ? t.order.allPages : item.pages}</span>
      </div>
      {open && <PagePicker item={item} value={item.pages} onChange={onChange} help={t.pages.emptyMeansAll} />}
    </div>
  );
}

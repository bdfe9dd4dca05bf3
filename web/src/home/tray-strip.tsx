import { ActionIcon, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../texts/index.tsx';
import type { Item } from '../tray/item.ts';
import { nameOf, sizeOf } from '../tray/source.ts';
import { clearTray, patchItem, removeFromTray } from '../tray/tray.ts';
import { formatBytes } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { ChooseFiles } from './choose-files.tsx';
import classes from './home.module.css';

const SHOWN = 8;

/** The chosen files: each can be put aside or removed. */
export function TrayStrip({ items, types, onFiles }: { items: Item[]; types: string[]; onFiles(files: File[]): void }) {
  const { t, language } = useTexts();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? items : items.slice(0, SHOWN);
  const remove = (item: Item, index: number) => {
    removeFromTray(item.id);
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      (left?.[Math.min(index, left.length - 1)] ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    });
  };
  return (
    <>
      <ul className={classes.files} ref={list} aria-label={t.tray.files}>
        {shown.map((item, index) => {
          const name = nameOf(item.source);
          return (
            <li key={item.id} data-resting={item.resting || undefined} data-file={name}>
              <button
                type="button"
                className={classes.fileName}
                aria-pressed={!item.resting}
                onClick={() => patchItem(item.id, { resting: !item.resting })}
              >
                <Icon name={item.resting ? 'plus' : 'check'} size={16} />
                <span className="name">{name}</span>
                <span className="soft small">{formatBytes(sizeOf(item.source), language)}</span>
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t.tray.remove(name)}
                data-remove
                onClick={() => remove(item, index)}
              >
                <Icon name="close" size={16} />
              </ActionIcon>
            </li>
          );
        })}
        {!all && items.length > SHOWN && (
          <li>
            <Button size="compact-md" variant="subtle" onClick={() => setAll(true)}>
              + {items.length - SHOWN}
            </Button>
          </li>
        )}
      </ul>
      <div className={classes.fileActions}>
        <ChooseFiles more types={types} onFiles={onFiles} />
        <Button variant="default" onClick={clearTray}>
          {t.tray.clear}
        </Button>
      </div>
    </>
  );
}

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { PlacedField } from '../form/placed-field.ts';
import type { Settings } from '../use-settings.ts';
import { focusOnItem, focusOnTools } from './focus.ts';
import { boxOf, type Measures, type Placed, pageOf, repeated, shiftedBy, tenth } from './placed.ts';
import { isTextEdit, placeInList, RULE } from './text-edits.ts';
import { toolOf } from './tools.ts';
import { useKeptList } from './use-kept-list.ts';
import { usePlaced } from './use-placed.ts';
import { useStyles } from './use-styles.ts';

interface Around {
  field: PlacedField;
  settings: Settings;
  /** The document. */
  item: Item;
  /** The current page. */
  page: number;
  measures: Measures;
}

/** The items on the pages, the selected one, and actions on them. Screen readers announce each change. */
export function useEdited({ field, settings, item, page, measures }: Around) {
  const { t } = useTexts();
  const list = usePlaced(field, settings);
  const { restored, dismiss } = useKeptList(item, list);
  const styles = useStyles();
  const [chosen, choose] = useState<number | null>(null);
  const [said, say] = useState('');
  const { items, history } = list;
  const selected = chosen !== null && items[chosen] ? chosen : null;
  const current = selected === null ? undefined : items[selected];
  const nameOf = (one: Placed) => {
    const tool = toolOf(one);
    const text = typeof one.text === 'string' && one.text !== '' ? `: ${one.text.slice(0, 40)}` : '';
    return `${tool ? t.edit.tools[tool] : one.type}${text}`;
  };
  const saidOf = (one: Placed) =>
    one.type === RULE ? t.edit.lines.rule(String(one.find), String(one.with)) : t.edit.lines.changed(String(one.text));
  const sayPlace = (what: 'moved' | 'resized', placed: Placed) => {
    const box = boxOf(placed, measures);
    if (!box) return;
    const { x, y, width, height } = box;
    say(what === 'moved' ? t.edit.movedTo(tenth(x), tenth(y)) : t.edit.resizedTo(tenth(width), tenth(height)));
  };
  /** Adds an item. @param stay focuses it */
  const put = (placed: Placed, stay: boolean) => {
    const { index, most = field.most, count } = placeInList(items, placed);
    if (count >= most) return say(t.faults.mostRows(most));
    flushSync(() => {
      list.set(items.toSpliced(index, 0, placed));
      choose(isTextEdit(placed) ? null : index);
      say(isTextEdit(placed) ? saidOf(placed) : t.edit.added(nameOf(placed), pageOf(placed) ?? page));
    });
    if (stay) focusOnItem(index);
  };
  return {
    items,
    selected,
    current,
    choose,
    said,
    styles,
    nameOf,
    put,
    /** Number of items restored from the last visit. */
    restored,
    dismiss,
    history: {
      ...history,
      undo() {
        history.undo();
        say(t.order.undo);
      },
      redo() {
        history.redo();
        say(t.order.redo);
      },
    },
    move(index: number, placed: Placed, what: 'moved' | 'resized', byKey: boolean) {
      list.set(items.with(index, placed), byKey ? `${what} ${index}` : null);
      sayPlace(what, placed);
    },
    rewrite(index: number, text: string) {
      const placed = items[index];
      if (!placed || placed.text === text) return;
      list.set(items.with(index, { ...placed, text }));
      if (isTextEdit(placed)) say(t.edit.lines.changed(text));
    },
    remove(index: number) {
      const gone = items[index];
      if (!gone) return;
      flushSync(() => {
        list.set(items.toSpliced(index, 1));
        choose(null);
        say(t.edit.removed(nameOf(gone)));
      });
      const next = document.querySelectorAll<HTMLElement>('[data-placed]');
      const nearest = next[Math.min(index, next.length - 1)];
      if (nearest) nearest.focus({ preventScroll: true });
      else focusOnTools();
    },
    /** Changes the selected item. @param what consecutive changes of the same name are undone together */
    change(placed: Placed, what: string) {
      if (selected === null) return;
      styles.remember(placed);
      list.set(items.with(selected, placed), `${what} ${selected}`);
    },
    copyTo(pages: readonly number[]) {
      if (!current) return;
      const next = repeated(items, current, pages, field.most);
      list.set(next);
      say(t.edit.copied(next.length - items.length));
    },
    duplicate() {
      if (!current) return;
      const { id: _, ...own } = current;
      put(shiftedBy(own as Placed, { x: 5, y: 5 }), true);
    },
    startOver() {
      list.set([]);
      dismiss();
    },
  };
}

export type Edited = ReturnType<typeof useEdited>;

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusOnItem, focusOnLine } from './focus.ts';
import { type Placed, pageOf, textOf } from './placed.ts';
import { LINE } from './text-edits.ts';
import type { Edited } from './use-edited.ts';
import type { TextLine } from './words.ts';

/** The line that people are changing. */
export interface OpenLine {
  page: number;
  line: TextLine;
  /** Index of its change in the list of items; null if it has none yet. */
  index: number | null;
  text: string;
  /** The part to select first. */
  part: readonly [number, number];
  /** It was opened from its change, not from the lines of the page. */
  isFromItem: boolean;
}

/** Whether an item changes a line: they share the id or the position. */
export function isOf(item: Placed, page: number, { id, x, y }: TextLine): boolean {
  if (item.type !== LINE || pageOf(item) !== page) return false;
  return id === undefined ? item.x === x && item.y === y : item.id === id;
}

/** Changes lines of text in place. */
export function useLineEditing(edited: Edited, linesOf: ReadonlyMap<number, readonly TextLine[]>) {
  const [open, setOpen] = useState<OpenLine | null>(null);
  const { items } = edited;
  return {
    open,
    openLine(page: number, line: TextLine, word: number | null) {
      const index = items.findIndex((item) => isOf(item, page, line));
      const item = items[index];
      const text = item ? textOf(item) : line.text;
      const part = item || word === null ? ([0, text.length] as const) : partOf(line, word);
      setOpen({ page, line, index: item ? index : null, text, part, isFromItem: false });
    },
    openItem(index: number) {
      const item = items[index];
      const page = item && pageOf(item);
      if (!item || page == null) return;
      const line = (linesOf.get(page) ?? []).find((one) => isOf(item, page, one)) ?? lineOf(item);
      const text = textOf(item);
      setOpen({ page, line, index, text, part: [0, text.length], isFromItem: true });
    },
    /** @param text null leaves the line as it was @param stay ended by the keyboard, which continues at the line */
    finish(text: string | null, stay: boolean) {
      if (!open) return;
      const { page, line, index, isFromItem } = open;
      flushSync(() => setOpen(null));
      if (text !== null && index !== null) {
        if (text === line.text) edited.remove(index);
        else edited.rewrite(index, text);
      } else if (text !== null && text !== line.text) edited.put(changeOf(page, line, text), false);
      if (!stay) return;
      if (isFromItem && index !== null) focusOnItem(index);
      else focusOnLine(page, line);
    },
  };
}

function changeOf(page: number, { id, x, y, width, height }: TextLine, text: string): Placed {
  return { type: LINE, ...(id !== undefined && { id }), page, x, y, width, height, text };
}

/** A line known only from its change. */
function lineOf(item: Placed): TextLine {
  const { id, x = 0, y = 0, width = 0, height = 0, text = '' } = item as Partial<TextLine>;
  return { ...(id !== undefined && { id }), x, y, width, height, text, words: [] };
}

/** The range of a word in its line. */
function partOf({ text, words }: TextLine, word: number): readonly [number, number] {
  let from = 0;
  for (const [index, one] of words.entries()) {
    const at = text.indexOf(one.text, from);
    if (at < 0) return [0, text.length];
    if (index === word) return [at, at + one.text.length];
    from = at + one.text.length;
  }
  return [0, text.length];
}

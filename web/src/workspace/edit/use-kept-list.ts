import { useEffect, useState } from 'react';
import type { Item } from '../../tray/item.ts';
import { nameOf, sizeOf } from '../../tray/source.ts';
import { keepList, listOwner, ownList, recallList } from './kept.ts';
import type { PlacedList } from './use-placed.ts';

/** Identifies a file when it is opened again. */
function keyOf(item: Item): string {
  return [nameOf(item.source), sizeOf(item.source), item.preview?.page_count].join(' ');
}

/** Keeps the items on the pages in this browser, and restores them when the same file is opened again. */
export function useKeptList(item: Item, list: PlacedList) {
  const file = keyOf(item);
  const [restored, setRestored] = useState(0);
  const [settled, setSettled] = useState(false);
  // Once for each file: the settings may hold the list of the last file, of a link, or of this file.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file alone counts.
  useEffect(() => {
    const owner = listOwner();
    const ofOwner = JSON.stringify((owner !== null && recallList(owner)) || []);
    // Lists from links or saved steps are meant for any file.
    const isOfOther = owner !== null && owner !== file && ofOwner === JSON.stringify(list.items);
    ownList(file);
    const kept = isOfOther || list.items.length === 0 ? recallList(file) : null;
    if (kept) setRestored(kept.length);
    if (kept || (isOfOther && list.items.length > 0)) {
      list.write(kept ?? []);
      list.forget();
    }
    setSettled(true);
  }, [file]);
  const { items } = list;
  const text = JSON.stringify(items);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says what is in the list.
  useEffect(() => {
    if (settled) keepList(file, items);
  }, [settled, file, text]);
  return { restored, dismiss: () => setRestored(0) };
}

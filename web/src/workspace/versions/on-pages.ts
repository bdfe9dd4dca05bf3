import { useEffect, useRef } from 'react';
import type { Operation } from '../../api/operations.ts';
import type { Item } from '../../tray/item.ts';
import { nextVersionOf, showVersion } from '../../tray/versions.ts';
import { namesOfEdits } from '../edit/text-edits.ts';
import { fieldsOf, type Part } from '../form/fields.ts';
import { placedFieldOf } from '../form/placed-field.ts';
import type { Regions } from '../regions/regions.ts';

/**
 * The parameters that people set on the pages of a document, and that are part of it once applied.
 * @param isPlaced the operation places its addition on whole pages; which pages get it is an ordinary setting
 */
export function namesOnPages(parts: readonly Part[], regions: Regions | null, isPlaced: boolean): string[] {
  const own = parts
    .flatMap(fieldsOf)
    .filter(({ kind, onBoard, placed }) => (kind === 'pages' && !isPlaced) || kind === 'listed' || onBoard || placed)
    .map(({ name }) => name);
  const field = placedFieldOf(parts);
  return [...new Set([...own, ...(field ? namesOfEdits(field) : []), ...(regions?.names ?? [])])];
}

/** Shows the next tool the saved version of items that this tool can still change. */
export function useLeaving({ name }: Operation, items: readonly Item[]): void {
  const latest = useRef(items);
  latest.current = items;
  useEffect(
    () => () => {
      for (const item of latest.current) {
        const next = nextVersionOf(item);
        if (next?.origin?.waits && next.origin.screen === name) showVersion(next.id);
      }
    },
    [name],
  );
}

import { useRef } from 'react';
import { useHistoryOf } from '../pages/use-history.ts';
import type { Settings } from '../use-settings.ts';
import { type Placed, readPlaced } from './placed.ts';
import type { PlacedField } from './placed-field.ts';

/** The items in the settings, with undo. */
export function usePlaced(field: PlacedField, settings: Settings) {
  const items = readPlaced(settings.values[field.name]);
  const write = (next: readonly Placed[]) => settings.set(field.name, next.length === 0 ? undefined : next);
  const { history, remember, forget } = useHistoryOf<readonly Placed[]>(items, write);
  const going = useRef<string | null>(null);
  return {
    items,
    history: {
      ...history,
      undo() {
        going.current = null;
        history.undo();
      },
      redo() {
        going.current = null;
        history.redo();
      },
    },
    forget,
    write,
    /** @param what consecutive changes of the same name are undone together */
    set(next: readonly Placed[], what: string | null = null) {
      if (what === null || what !== going.current) remember();
      going.current = what;
      write(next);
    },
  };
}

export type PlacedList = ReturnType<typeof usePlaced>;

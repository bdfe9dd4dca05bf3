import { useRef } from 'react';
import type { PlacedField } from '../form/placed-field.ts';
import { useHistoryOf } from '../pages/use-history.ts';
import type { Settings } from '../use-settings.ts';
import { type Placed, readPlaced } from './placed.ts';
import { entriesOf, isTextEdit, LINE, RULE, readTextEdits, textNamesOf } from './text-edits.ts';

/** The items in the settings, with undo: items on pages first, then lines and rules that change text. */
export function usePlaced(field: PlacedField, settings: Settings) {
  const { values } = settings;
  const names = textNamesOf(field);
  const takesItems = field.types.length > 0;
  const items = [...(takesItems ? readPlaced(values[field.name]) : []), ...readTextEdits(values, names)];
  const setList = (name: string, list: readonly unknown[]) => {
    if (list.length > 0 || values[name] !== undefined) settings.set(name, list.length === 0 ? undefined : list);
  };
  const write = (next: readonly Placed[]) => {
    if (takesItems)
      setList(
        field.name,
        next.filter((item) => !isTextEdit(item)),
      );
    setList(names.lines, entriesOf(next, LINE));
    setList(names.rules, entriesOf(next, RULE));
  };
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

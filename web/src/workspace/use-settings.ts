import { useCallback, useEffect, useState } from 'react';
import { keep, recallJson } from '../ui/storage.ts';
import type { Part, Values } from './form/fields.ts';
import { beginOf, firstChoice, openValues } from './form/open-values.ts';

export type Settings = ReturnType<typeof useSettings>;

interface Kept {
  values: Values;
  choice: string | null;
}

/** The settings of the form, kept in this tab except for secrets and files. */
export function useSettings(operation: string, parts: Part[]) {
  const key = `settings-${operation}`;
  const [{ values, choice }, setState] = useState<Kept>(() =>
    recallJson(key, { values: {}, choice: firstChoice(parts) }, 'tab'),
  );
  useEffect(() => {
    keep(key, JSON.stringify({ values: openValues(operation, parts, values), choice }), 'tab');
  }, [key, operation, parts, values, choice]);
  const set = useCallback(
    (name: string, value: unknown) =>
      setState((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    [],
  );
  const forget = useCallback(
    (names: string[]) =>
      setState((before) => ({
        ...before,
        values: Object.fromEntries(Object.entries(before.values).filter(([name]) => !names.includes(name))),
      })),
    [],
  );
  const choose = useCallback(
    (name: string) =>
      setState(({ values }) => ({ values: { ...beginOf(parts, name), ...values }, choice: name || null })),
    [parts],
  );
  /** Replaces these settings with others. */
  const load = useCallback((next: Kept) => setState(next), []);
  return { values, set, forget, choice, choose, load };
}

import { useCallback, useEffect, useState } from 'react';
import { keep, recallJson } from '../ui/storage.ts';
import { fieldsOf, type Part, type Values } from './form/fields.ts';

export type Settings = ReturnType<typeof useSettings>;

interface Kept {
  values: Values;
  choice: string | null;
}

/** What is set in the form; kept in this tab, but for passwords. */
export function useSettings(operation: string, parts: Part[]) {
  const key = `settings-${operation}`;
  const [{ values, choice }, setState] = useState<Kept>(() =>
    recallJson(key, { values: {}, choice: firstChoice(parts) }, 'tab'),
  );
  useEffect(() => {
    const secret = new Set(
      parts.flatMap((part) => fieldsOf(part)).flatMap(({ kind, name }) => (kind === 'password' ? name : [])),
    );
    const open = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
    keep(key, JSON.stringify({ values: open, choice }), 'tab');
  }, [key, parts, values, choice]);
  const set = useCallback(
    (name: string, value: unknown) =>
      setState((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    [],
  );
  const choose = useCallback((name: string) => setState((before) => ({ ...before, choice: name || null })), []);
  return { values, set, choice, choose };
}

function firstChoice(parts: Part[]): string | null {
  const part = parts.find(({ kind }) => kind === 'choice');
  return part?.kind === 'choice' ? (part.fields[0]?.name ?? null) : null;
}

import { useCallback, useState } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Operation } from '../api/operations.ts';
import type { Part, Values } from './form/fields.ts';

export type Settings = ReturnType<typeof useSettings>;

/** What is set in the form, and what the service found wrong with it. */
export function useSettings(_operation: Operation, parts: Part[]) {
  const [values, setValues] = useState<Values>({});
  const [choice, setChoice] = useState<string | null>(() => {
    const part = parts.find(({ kind }) => kind === 'choice');
    return part?.kind === 'choice' ? (part.fields[0]?.name ?? null) : null;
  });
  const [error, setError] = useState<ApiError | null>(null);
  const set = useCallback((name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })), []);
  const choose = useCallback((name: string) => setChoice(name === '' ? null : name), []);
  return { values, set, choice, choose, error, rejected: setError };
}

import { useMemo, useRef } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: it takes functions of any kind.
type Actions = Record<string, (...values: any[]) => unknown>;

/** Returns functions that never change but call the latest ones, so that components with them need not be redrawn. */
export function useStable<T extends object & { [K in keyof T]: Actions[string] }>(actions: T): T {
  const latest = useRef(actions);
  latest.current = actions;
  const names = Object.keys(actions).join(' ');
  return useMemo(() => {
    const call = (name: string) => [name, (...values: unknown[]) => (latest.current as Actions)[name]?.(...values)];
    return Object.fromEntries(names.split(' ').map(call)) as T;
  }, [names]);
}

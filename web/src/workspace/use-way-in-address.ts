import { useEffect } from 'react';
import type { Operation } from '../api/operations.ts';
import { navigate, usePlace } from '../shared/router.tsx';
import type { Part } from './form/fields.ts';
import type { Settings } from './use-settings.ts';

/** Chooses the way that a link names, such as splitting at bookmarks, once. */
export function useWayInAddress({ name }: Operation, parts: readonly Part[], { choose }: Settings): void {
  const { query } = usePlace();
  const way = query.get('way');
  useEffect(() => {
    if (way === null) return;
    navigate(name, { replace: true });
    const isOne = (part: Part) => part.kind === 'choice' && part.fields.some((field) => field.name === way);
    if (parts.some(isOne)) choose(way);
  }, [way, name, parts, choose]);
}

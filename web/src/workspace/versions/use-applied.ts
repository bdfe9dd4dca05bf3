import { useEffect, useRef, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import type { Item } from '../../tray/item.ts';
import { versionBefore } from '../../tray/versions.ts';
import type { Values } from '../form/fields.ts';
import type { Settings } from '../use-settings.ts';

interface Applied {
  /** The current settings made the version in view, so nothing is pending. */
  isApplied: boolean;
  /** The previous version, if other settings replace the current one; edits on pages are applied once. */
  base: Item | undefined;
}

/** Page edits of the previous version, by the version made from it: undo restores them. */
const setBefore = new Map<string, Values>();

/**
 * Syncs the settings with the version in view: settings made on the pages are part of the document once applied, and
 * pending again once undone.
 * @param names settings made on the pages themselves
 */
export function useApplied(
  { name }: Operation,
  item: Item | undefined,
  settings: Settings,
  names: readonly string[],
): Applied {
  const { values, choice } = settings;
  const isOwn = item?.origin?.screen === name;
  const [applied, setApplied] = useState(() =>
    item && isOwn ? { id: item.id, text: textOf(values, choice), isNew: false } : null,
  );
  const before = useRef(item);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what counts, not how the settings change.
  useEffect(() => {
    const last = before.current;
    before.current = item;
    if (!item || last?.id === item.id) return;
    const step = last?.document === item.document ? item.version - last.version : 0;
    const isLastOwn = last?.origin?.screen === name;
    if (isOwn) {
      const [onPages, others] = [picked(values, names, true), picked(values, names, false)];
      if (step >= 0 && Object.keys(onPages).length > 0 && !setBefore.has(item.id)) setBefore.set(item.id, onPages);
      settings.load({ values: others, choice });
      setApplied({ id: item.id, text: textOf(others, choice), isNew: last?.document === item.document });
    } else if (last && isLastOwn && step < 0) {
      settings.load({ values: { ...values, ...setBefore.get(last.id) }, choice });
    }
  }, [item?.id]);
  if (!item || applied?.id !== item.id) return { isApplied: false, base: undefined };
  const isApplied = applied.text === textOf(values, choice);
  return { isApplied, base: !isApplied && applied.isNew && names.length === 0 ? versionBefore(item) : undefined };
}

const textOf = (values: Values, choice: string | null) => JSON.stringify([values, choice]);

const picked = (values: Values, names: readonly string[], among: boolean): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && names.includes(name) === among),
  );

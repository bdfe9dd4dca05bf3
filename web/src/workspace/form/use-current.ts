import { useEffect, useRef, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { type Item, isOnItsWay } from '../../tray/item.ts';
import type { JsonSchema, Part, Values } from './fields.ts';
import { reportOn } from './report-on.ts';

/** Longer lists are not shown in a form. */
const MAX_ENTRIES = 500;
const NONE: Values = {};

interface Current {
  values: Values;
  /** They will bring lists, whose length decides where everything below them is. */
  isComing: boolean;
}

/**
 * The file's own values of the parameters, if the operation reports them; none for several files, or if it fails.
 * @param forget removes the settings of the previous file
 */
export function useCurrent(
  { name, params }: Pick<Operation, 'name' | 'params'>,
  items: readonly Item[],
  parts: readonly Part[],
  forget: (names: string[]) => void,
): Current {
  const { properties = {}, 'x-says-current': isSaid = false } = params as JsonSchema;
  const [item, another] = items;
  const known = isSaid && item?.state === 'ready' && !another ? item : undefined;
  const key = known ? `${name} ${known.id} ${known.password}` : null;
  const [current, setCurrent] = useState<{ key: string | null; values: Values }>({ key: null, values: NONE });
  const before = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the file and its password.
  useEffect(() => {
    if (!known || key === null) return;
    if (before.current !== null && before.current !== key) forget(Object.keys(properties));
    before.current = key;
    let isGone = false;
    reportOn(name, known).then(
      (report) => !isGone && setCurrent({ key, values: valuesIn(report, properties) }),
      // The form then starts empty, and the values of the file stay as always.
      () => !isGone && setCurrent({ key, values: NONE }),
    );
    return () => {
      isGone = true;
    };
  }, [key]);
  const isKnown = key !== null && current.key === key;
  const isAwaited = isSaid && items.length === 1 && item && (known || isOnItsWay(item)) && !isKnown;
  const hasLists = parts.some((part) => part.kind === 'field' && part.field.kind === 'rows');
  return { values: isKnown ? current.values : NONE, isComing: Boolean(isAwaited) && hasLists };
}

function valuesIn(report: object, properties: Record<string, JsonSchema>): Values {
  const isShown = ([name, value]: [string, unknown]) =>
    Object.hasOwn(properties, name) &&
    (Array.isArray(value)
      ? value.length > 0 && value.length <= MAX_ENTRIES
      : typeof value === 'string' && value !== '');
  return Object.fromEntries(Object.entries(report).filter(isShown));
}

/** The chosen values, or those of the file. */
export function withCurrent(current: Values, values: Values): Values {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(set) };
}

/** A value to set: clearing a value of the file removes it. */
export function valueToSet(current: unknown, value: unknown): unknown {
  if (value !== undefined || current === undefined) return value;
  return Array.isArray(current) ? [] : '';
}

import { useContext, useEffect, useState } from 'react';
import { useOperations } from '../../api/operations.ts';
import { type Item, isOnItsWay } from '../../tray/item.ts';
import { typeOf } from '../../tray/source.ts';
import { humanize } from '../../ui/format.ts';
import { reportOn } from './report-on.ts';
import { WorkedOn } from './worked-on.ts';

/** A field of a form, from the service's list. */
export interface ListedField {
  name: string;
  type: 'text' | 'checkbox' | 'radio' | 'dropdown' | 'list' | 'button' | 'signature';
  /** Its name for people. */
  label: string | null;
  value: string | readonly string[] | boolean | null;
  required: boolean;
  read_only: boolean;
  max_length?: number | null;
  /** Letters have cells of equal width. */
  comb?: boolean;
  alignment?: 'left' | 'center' | 'right';
  /** In points; 0 where the size follows from the field. */
  font_size?: number;
  multiline?: boolean;
  password?: boolean;
  multi_select?: boolean;
  editable?: boolean;
  options?: readonly { value: string; label: string }[];
  widgets: readonly ListedWidget[];
}

/** Position of a field, in points from the upper left corner of the displayed page. */
export interface ListedWidget {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The field's value when this button is on. */
  on?: string;
}

/** A field's name for people. */
export function nameOfField({ label, name }: ListedField): string {
  return label || humanize(name.split('.').at(-1) ?? name);
}

interface Listed {
  /** Those that can be filled in; null if they are not known. */
  fields: ListedField[] | null;
  busy: boolean;
  error: unknown;
}

const UNKNOWN: Listed = { fields: null, busy: false, error: null };
const MOST_KEPT = 8;
const kept = new Map<string, Promise<ListedField[]>>();

/** The fields of the file that is processed, as an operation lists them; unknown if there is no file. */
export function useListed(lister: string): Listed {
  const items = useContext(WorkedOn);
  const { loaded } = useOperations();
  const accepts = loaded?.operations.find(({ name }) => name === lister)?.accepts ?? [];
  const item = items.find(({ source, state }) => state === 'ready' && accepts.includes(typeOf(source) ?? ''));
  const key = item ? `${lister} ${item.id} ${item.password}` : null;
  const [listed, setListed] = useState<Listed & { key: string | null }>({ ...UNKNOWN, key: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the file and its password.
  useEffect(() => {
    if (!item || key === null) return;
    let gone = false;
    const asked = kept.get(key) ?? list(lister, item);
    kept.set(key, asked);
    for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
    asked.then(
      (fields) => !gone && setListed({ fields, busy: false, error: null, key }),
      (error) => {
        kept.delete(key);
        if (!gone) setListed({ fields: null, busy: false, error, key });
      },
    );
    return () => {
      gone = true;
    };
  }, [key]);
  const isComing = items.some((each) => isOnItsWay(each) && accepts.includes(typeOf(each.source) ?? ''));
  if (key === null) return isComing ? { ...UNKNOWN, busy: true } : UNKNOWN;
  return listed.key === key ? listed : { ...UNKNOWN, busy: true };
}

async function list(lister: string, item: Item): Promise<ListedField[]> {
  const { fields = [] } = (await reportOn(lister, item)) as { fields?: ListedField[] };
  return fields.filter(({ type, read_only: fixed }) => !fixed && type !== 'button' && type !== 'signature');
}

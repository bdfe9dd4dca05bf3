import { createStore } from '../../ui/store.ts';
import type { Values } from './fields.ts';
import type { ListedField } from './use-listed.ts';

/** The field that has the focus, in the list or on its page, so that the other place shows which it is. */
export const fieldInFocus = createStore<{ name: string; from: 'list' | 'page' } | null>(null);

/** The values set, by the names of the fields; nothing where a link has them as text. */
export function entriesOf(value: unknown): Values {
  return (typeof value === 'object' && value !== null ? value : {}) as Values;
}

/** What a field shows: the value set, or else the file's. */
export function shownIn(field: ListedField, entries: Values): unknown {
  return Object.hasOwn(entries, field.name) ? entries[field.name] : field.value;
}

/** The entries with another value of a field; one that the file has anyway is left out. */
export function withEntry(entries: Values, { name, value: before }: ListedField, next: unknown): Values | undefined {
  const { [name]: _, ...others } = entries;
  const same = JSON.stringify(next ?? '') === JSON.stringify(before ?? '');
  const after = same ? others : { ...others, [name]: next };
  return Object.keys(after).length === 0 ? undefined : after;
}

/** The option that a value stands for, by its value or its label; empty for none. */
export function optionIn({ options = [] }: ListedField, value: unknown): string {
  return options.find((option) => option.value === value || option.label === value)?.value ?? '';
}

/** The options that are chosen of a list. */
export function chosenIn(value: unknown): string[] {
  return [value].flat().flatMap((each) => (each === null || each === undefined ? [] : String(each)));
}

/** Whether a value means that a box is checked. */
export function isChecked(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value !== '' && value !== 'Off' && value !== 'false');
}

import { createStore } from '../../ui/store.ts';
import type { Values } from './fields.ts';
import type { ListedField } from './use-listed.ts';

/** The focused field, in the list or on its page; the other place highlights it. */
export const fieldInFocus = createStore<{ name: string; from: 'list' | 'page' } | null>(null);

/** The set values by field name; none if a link supplies them as text. */
export function entriesOf(value: unknown): Values {
  return (typeof value === 'object' && value !== null ? value : {}) as Values;
}

/** The displayed value of a field: the chosen one, or the file's. */
export function shownIn(field: ListedField, entries: Values): unknown {
  return Object.hasOwn(entries, field.name) ? entries[field.name] : field.value;
}

/** The entries with a new value of a field; a value equal to the file's is left out. */
export function withEntry(entries: Values, { name, value: before }: ListedField, next: unknown): Values | undefined {
  const { [name]: _, ...others } = entries;
  const same = JSON.stringify(next ?? '') === JSON.stringify(before ?? '');
  const after = same ? others : { ...others, [name]: next };
  return Object.keys(after).length === 0 ? undefined : after;
}

/** The option that matches a value by its value or label; empty if none does. */
export function optionIn({ options = [] }: ListedField, value: unknown): string {
  return options.find((option) => option.value === value || option.label === value)?.value ?? '';
}

/** The chosen options of a list. */
export function chosenIn(value: unknown): string[] {
  return [value].flat().flatMap((each) => (each === null || each === undefined ? [] : String(each)));
}

/** Whether a value means that a box is checked. */
export function isChecked(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value !== '' && value !== 'Off' && value !== 'false');
}

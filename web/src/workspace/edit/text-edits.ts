import type { Values } from '../form/fields.ts';
import type { PlacedField } from '../form/placed-field.ts';
import { rowsOf } from '../form/sent.ts';
import type { Placed } from './placed.ts';

/** Changes to existing text: a line with new words, and a text replaced everywhere. */
export const LINE = 'text-line';
export const RULE = 'text-rule';

export const isTextEdit = ({ type }: Placed): boolean => type === LINE || type === RULE;

/** Names of the settings that hold these changes. */
export interface TextNames {
  lines: string;
  rules: string;
}

/** The operation's own parameters if it changes text itself; otherwise settings that exist only on its screen. */
export function textNamesOf({ name, types }: PlacedField): TextNames {
  return types.length === 0 ? { lines: name, rules: 'replace' } : { lines: 'text-lines', rules: 'text-rules' };
}

/** All settings that people make on the pages. */
export const namesOfEdits = (field: PlacedField): string[] => [
  ...new Set([field.name, ...Object.values(textNamesOf(field))]),
];

/** Limits of the operation. */
const MOST_OF: Readonly<Record<string, number | undefined>> = { [LINE]: 2000, [RULE]: 100 };
const rankOf = ({ type }: Placed): number => (type === RULE ? 2 : type === LINE ? 1 : 0);

/** The index of a new item in the list, which is sorted by kind, with the count and the limit of its kind. */
export function placeInList(items: readonly Placed[], item: Placed) {
  const rank = rankOf(item);
  const after = items.findIndex((one) => rankOf(one) > rank);
  const count = items.filter((one) => rankOf(one) === rank).length;
  return { index: after < 0 ? items.length : after, count, most: MOST_OF[item.type] };
}

/** Reads the changes to text from the settings. */
export function readTextEdits(values: Values, { lines, rules }: TextNames): Placed[] {
  return [
    ...rowsOf(values[lines]).map((row): Placed => ({ ...row, type: LINE })),
    ...rowsOf(values[rules]).map((row): Placed => ({ ...row, type: RULE })),
  ];
}

/** The entries of one type, as the operation accepts them. */
export function entriesOf(items: readonly Placed[], type: string): Values[] {
  return items.filter((item) => item.type === type).map(({ type: _, ...entry }) => entry);
}

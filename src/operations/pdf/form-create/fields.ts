import { z } from 'zod';
import type { RequestItem } from '../../../errors.ts';
import { refusal } from '../../kit/notes.ts';
import { color, fontSize } from '../stamp-parameters.ts';

const MAX_FIELDS = 2000;
const MAX_OPTIONS = 1000;
const MARKS = ['check', 'cross', 'circle', 'square', 'diamond', 'star'] as const;
const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;

export const FIELD_NOTES = {
  field_name_taken: 'Another field or group in the list has this name',
  field_name_parts: 'Value should be a name without empty parts between its dots',
  comb_length: 'Character boxes need a maximum length and a single line',
  default_too_long: 'Value should not be longer than the maximum length',
  default_no_option: 'Value should be one of the options',
  options_alike: 'Options should differ, and none should be Off',
} as const;

const place = z.number().min(-1000).max(20_000);
const side = z.number().min(1).max(20_000);
const page = z.int().min(1).describe('Page, counted from 1.');
const area = {
  x: place.describe('Millimeters from the left edge of the page as shown.'),
  y: place.describe('Millimeters from the top edge of the page as shown.'),
  width: side.describe('Width in millimeters.'),
  height: side.describe('Height in millimeters.'),
};

const common = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((name) => name.split('.').every((part) => part !== ''), refusal('field_name_parts', { own: FIELD_NOTES }))
    .describe('Field name, by which it is filled in. Dots separate groups.'),
  label: z
    .string()
    .max(1000)
    .optional()
    .describe('Text that PDF viewers show and screen readers read instead of the name.'),
  required: z.boolean().default(false).describe('The field must be filled in.'),
  read_only: z.boolean().default(false).describe('The field cannot be edited.'),
  border: color.optional().describe('Border color as #rrggbb. Default: no border.'),
  background: color.optional().describe('Background color as #rrggbb. Default: none.'),
};
const written = {
  font_size: fontSize.optional().describe('Font size in points. Default: as large as fits.'),
  font_family: z.enum(['sans', 'serif', 'fixed']).default('sans').describe('Font family.'),
  align: z.enum(['left', 'center', 'right']).default('left').describe('Text alignment.'),
  color: color.default('#000000'),
};
const mark = z.enum(MARKS);
const option = z.union([
  z.string().min(1).max(500),
  z.strictObject({ value: z.string().min(1).max(500), label: z.string().min(1).max(500) }),
]);
const options = z
  .array(option)
  .min(1)
  .max(MAX_OPTIONS)
  .describe('Options: strings, or objects with `value` and `label`.');

const field = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    page,
    ...area,
    ...common,
    ...written,
    value: z.string().max(20_000).default('').meta({ description: 'Default text.', 'x-lines': true }),
    lines: z.boolean().default(false).describe('Allows several lines.'),
    max_length: z.int().min(1).max(1000).optional().describe('Maximum number of characters.'),
    comb: z.boolean().default(false).describe('Divides the field into `max_length` cells, one per character.'),
  }),
  z.strictObject({
    type: z.literal('date'),
    page,
    ...area,
    ...common,
    ...written,
    value: z.iso.date().optional().describe('Default date, such as 2026-03-31.'),
    format: z
      .enum(DATE_FORMATS)
      .default('YYYY-MM-DD')
      .describe('Date format. The label names it; no script checks the input.'),
  }),
  z.strictObject({
    type: z.literal('checkbox'),
    page,
    ...area,
    ...common,
    value: z.boolean().default(false).describe('Checked by default.'),
    mark: mark.default('check').describe('Mark of a checked box.'),
    color: color.default('#000000'),
  }),
  z.strictObject({
    type: z.literal('radio'),
    page,
    ...common,
    options: z
      .array(
        z.strictObject({
          value: z.string().min(1).max(100).describe('Value of the field when this button is selected.'),
          label: common.label,
          page: page.optional().describe('Page, counted from 1. Default: the page of the field.'),
          ...area,
        }),
      )
      .min(1)
      .max(MAX_OPTIONS)
      .describe('Buttons, one of which can be selected.'),
    value: z.string().min(1).max(100).optional().describe('Option selected by default.'),
    mark: mark.default('circle').describe('Mark of the selected button.'),
    color: color.default('#000000'),
  }),
  z.strictObject({
    type: z.literal('dropdown'),
    page,
    ...area,
    ...common,
    ...written,
    options,
    value: z.string().max(500).default('').describe('Option selected by default.'),
    editable: z.boolean().default(false).describe('Allows other text than the options.'),
  }),
  z.strictObject({
    type: z.literal('list'),
    page,
    ...area,
    ...common,
    ...written,
    options,
    value: z.array(z.string().max(500)).max(MAX_OPTIONS).default([]).describe('Options selected by default.'),
    multiple: z.boolean().default(false).describe('Allows several selected options.'),
  }),
  z.strictObject({ type: z.literal('signature'), page, ...area, ...common }),
]);

export type AskedField = z.output<typeof field>;

type Wrong = { path: (string | number)[]; code: keyof typeof FIELD_NOTES };

export const fieldList = z
  .array(field)
  .min(1)
  .max(MAX_FIELDS)
  .superRefine((list, context) => {
    const wrong = [...takenNames(list), ...list.flatMap(wrongIn)];
    for (const { path, code } of wrong) {
      const { error, params } = refusal(code, { own: FIELD_NOTES });
      context.addIssue({ code: 'custom', path, message: error, params });
    }
  });

/** Names that two fields have, or a field and a group. */
function takenNames(list: readonly AskedField[]): Wrong[] {
  const seen = new Set<string>();
  const groups = new Set<string>();
  return list.flatMap(({ name }, index): Wrong[] => {
    const above = name.split('.').map((_, at, parts) => parts.slice(0, at).join('.'));
    const taken = seen.has(name) || groups.has(name) || above.some((each) => seen.has(each));
    seen.add(name);
    for (const each of above) groups.add(each);
    return taken ? [{ path: [index, 'name'], code: 'field_name_taken' }] : [];
  });
}

function wrongIn(one: AskedField, index: number): Wrong[] {
  const found: Wrong[] = [];
  const wrong = (key: string, code: Wrong['code']) => found.push({ path: [index, key], code });
  if (one.type === 'text') {
    const { value, max_length: most, comb, lines } = one;
    if (comb && (most === undefined || lines)) wrong('comb', 'comb_length');
    if (most !== undefined && [...value].length > most) wrong('value', 'default_too_long');
  } else if (one.type === 'radio' || one.type === 'dropdown' || one.type === 'list') {
    const values = valuesOf(one.options);
    if (new Set(values).size < values.length || (one.type === 'radio' && values.includes('Off'))) {
      wrong('options', 'options_alike');
    }
    const chosen = one.value === undefined || one.value === '' ? [] : [one.value].flat();
    const free = one.type === 'dropdown' && one.editable;
    const several = one.type === 'list' && !one.multiple && chosen.length > 1;
    if (several || (!free && chosen.some((each) => !values.includes(each)))) wrong('value', 'default_no_option');
  }
  return found;
}

const valuesOf = (list: readonly (string | { value: string })[]): string[] =>
  list.map((one) => (typeof one === 'string' ? one : one.value));

/** Pages that fields name and the document does not have. */
export function missingPages(list: readonly AskedField[], pageCount: number | null): RequestItem[] {
  if (pageCount === null) return [];
  const past = (loc: (string | number)[], number: number | undefined): RequestItem[] =>
    number === undefined || number <= pageCount
      ? []
      : [{ loc, code: 'page_does_not_exist', values: { page: number, pages: pageCount } }];
  return list.flatMap((one, index) => [
    ...past(['fields', index, 'page'], one.page),
    ...(one.type === 'radio'
      ? one.options.flatMap((each, at) => past(['fields', index, 'options', at, 'page'], each.page))
      : []),
  ]);
}

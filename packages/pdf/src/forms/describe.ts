import type { PdfDocument } from '../file/document.ts';
import { numberOr } from '../syntax/entries.ts';
import { PdfString } from '../syntax/objects.ts';
import { readAppearance } from './default-appearance.ts';
import { decodeName, FLAGS, type FormField, fieldValue, placeOfWidget, readFields, textOf } from './fields.ts';

const ALIGNMENTS = ['left', 'center', 'right'] as const;

/** A form, as JSON. */
export interface DescribedForm {
  fields: DescribedField[];
  /** True if the form is also there in XFA, which readers may show instead of the fields. */
  xfa: boolean;
  /** Names of fields whose values scripts compute. */
  calculated: string[];
}

export type DescribedField = ReturnType<typeof describeField>;

/** Lists the fields of a document, with their values, rules and positions. */
export function describeForm(document: PdfDocument): DescribedForm {
  const fields = readFields(document);
  const form = document.entries(document.catalog).dict('AcroForm');
  const names = new Map(fields.flatMap((field) => field.nodes.map((num) => [num, field.name] as const)));
  const order = document.entries(form).array('CO') ?? [];
  return {
    fields: fields.map((field) => describeField(document, field)),
    xfa: form?.has('XFA') ?? false,
    calculated: order.flatMap((item) => {
      const name = item !== null && typeof item === 'object' && 'num' in item ? names.get(item.num) : undefined;
      return name === undefined ? [] : [name];
    }),
  };
}

function describeField(document: PdfDocument, field: FormField) {
  const { name, type, flags, maxLength, options } = field;
  const has = (flag: keyof typeof FLAGS): boolean => (flags & FLAGS[flag]) !== 0;
  const alignment = field.inherited('Q');
  const appearance = field.inherited('DA');
  const isText = type === 'text';
  const isChoice = type === 'dropdown' || type === 'list';
  return {
    name,
    type,
    label: textOf(document, field.inherited('TU')),
    value: type === 'signature' || type === 'button' ? null : fieldValue(document, field),
    default_value: type === 'signature' || type === 'button' ? null : fieldValue(document, field, 'DV'),
    required: has('required'),
    read_only: has('readOnly'),
    ...(isText && {
      max_length: maxLength,
      multiline: has('multiline'),
      password: has('password'),
      comb: has('comb') && maxLength !== null,
    }),
    ...((isText || isChoice) && {
      alignment: ALIGNMENTS[numberOr(alignment, 0)] ?? 'left',
      // In points; 0 where the size follows from the field.
      font_size: appearance instanceof PdfString ? readAppearance(appearance.bytes).size : 0,
    }),
    ...(isChoice && { multi_select: has('multiSelect'), editable: type === 'dropdown' && has('edit') }),
    ...((isChoice || type === 'radio' || type === 'checkbox') && { options }),
    signed: type === 'signature' ? field.inherited('V') !== null : undefined,
    widgets: field.widgets.flatMap((widget) => {
      const place = placeOfWidget(document, widget);
      const on = type === 'radio' || type === 'checkbox' ? widget.states[0] : undefined;
      return place ? [on === undefined ? place : { ...place, on: decodeName(on) }] : [];
    }),
  };
}

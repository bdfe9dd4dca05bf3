import { placesOn } from '@sheaf/pdf/annotate/page-place';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import type { NewField, NewOption, NewPlace } from '@sheaf/pdf/forms/new-fields';
import { pastTheEnd } from '../../kit/page-selection.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { colorParts } from '../stamp-parameters.ts';
import type { AskedField } from './fields.ts';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Says a field in the measures of the PDF core. @throws SheafError `page_out_of_range` */
export function toCore(edited: EditedDocument, asked: AskedField): NewField {
  const on = (page: number, area: Area): NewPlace => placeOf(edited, page, area);
  const base = {
    name: asked.name,
    label: asked.label,
    required: asked.required,
    readOnly: asked.read_only,
    border: asked.border === undefined ? null : colorParts(asked.border),
    background: asked.background === undefined ? null : colorParts(asked.background),
    size: 'font_size' in asked && asked.font_size !== undefined ? asked.font_size / unitOf(edited, asked.page) : 0,
    font: 'font_family' in asked ? asked.font_family : 'sans',
    align: 'align' in asked ? asked.align : 'left',
    color: 'color' in asked ? colorParts(asked.color) : ([0, 0, 0] as const),
  } as const;
  switch (asked.type) {
    case 'text': {
      const { value, lines, max_length = null, comb } = asked;
      return { ...base, type: 'text', place: on(asked.page, asked), value, lines, maxLength: max_length, comb };
    }
    case 'date': {
      const { label, format, value } = asked;
      return {
        ...base,
        type: 'text',
        // Without a script, only the label says what to enter.
        label: label?.includes(format) ? label : `${label ?? asked.name} (${format})`,
        place: on(asked.page, asked),
        value: value === undefined ? '' : dateText(value, format),
        lines: false,
        maxLength: format.length,
        comb: false,
      };
    }
    case 'checkbox':
      return { ...base, type: 'checkbox', place: on(asked.page, asked), value: asked.value, mark: asked.mark };
    case 'radio': {
      const options = asked.options.map(({ value, label, page, ...area }) => ({
        value,
        label,
        place: on(page ?? asked.page, area),
      }));
      return { ...base, type: 'radio', options, value: asked.value ?? null, mark: asked.mark };
    }
    case 'dropdown': {
      const { value, editable } = asked;
      const options = asked.options.map(optionOf);
      return { ...base, type: 'dropdown', place: on(asked.page, asked), options, value, editable };
    }
    case 'list': {
      const { value, multiple } = asked;
      return {
        ...base,
        type: 'list',
        place: on(asked.page, asked),
        options: asked.options.map(optionOf),
        value,
        multiple,
      };
    }
    case 'signature':
      return { ...base, type: 'signature', place: on(asked.page, asked) };
  }
}

const optionOf = (option: string | { value: string; label: string }): NewOption =>
  typeof option === 'string' ? { value: option, label: undefined } : option;

function placeOf(edited: EditedDocument, page: number, { x, y, width, height }: Area): NewPlace {
  requirePage(edited, page);
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((mm) => mm * POINTS_PER_MM) as [
    number,
    number,
    number,
    number,
  ];
  return { page: page - 1, rect: placesOn(edited, page - 1).boxOf({ left, top, right, bottom }) };
}

function unitOf(edited: EditedDocument, page: number): number {
  requirePage(edited, page);
  return placesOn(edited, page - 1).unit;
}

function requirePage(edited: EditedDocument, page: number): void {
  const count = edited.pages().length;
  if (page > count) throw pastTheEnd(page, count);
}

function dateText(day: string, format: string): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', dayOfMonth);
}

import { addAnnotations } from '../edit/annots.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import { geometryOf } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, isDict, nameOf, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { encodeText } from '../syntax/text-string.ts';
import { makeButtonLooks } from './button-look.ts';
import { FLAGS, readFields, textOf } from './fields.ts';
import { fillFields } from './fill.ts';
import { addLook, readFrame } from './frame.ts';
import type { NewField, NewPlace, Rgb } from './new-fields.ts';
import type { InputValue } from './plan-values.ts';

export interface CreatedFields {
  /** Names of fields whose default does not fit even in small letters. */
  cut: string[];
  /** True if an XFA form was removed, which readers would show instead. */
  xfa: boolean;
}

/** Fonts of the form's resources: standard ones, and the one of marks. */
const FONTS = { sans: ['Helv', 'Helvetica'], serif: ['TiRo', 'Times-Roman'], fixed: ['Cour', 'Courier'] } as const;
const MARK_FONT = ['ZaDb', 'ZapfDingbats'] as const;
/** Letters that ZapfDingbats has the marks under. */
const MARKS = { check: '4', cross: '8', circle: 'l', square: 'n', diamond: 'u', star: 'H' } as const;
const ALIGNMENTS = { left: 0, center: 1, right: 2 } as const;
const PRINTED = 4;
/** The document has fields for signatures (ISO 32000-2, table 225). */
const SIGNATURES_EXIST = 1;
/** The name of the "on" state of a check box. */
const ON = 'Yes';

/**
 * Adds fields to the form of a document, creates the form if need be, and draws the fields' initial values (ISO
 * 32000-2, 12.7.4). Readers visit them in list order.
 * @throws PdfError `invalid_parameter` for used names and for defaults that a field does not accept
 */
export async function createFields(edited: EditedDocument, fields: readonly NewField[]): Promise<CreatedFields> {
  requireFreeNames(edited, fields);
  const form = edited.editDict(edited.editCatalog(), 'AcroForm');
  const added = new Map<number, PdfRef[]>();
  const values = new Map<string, InputValue>();
  const refs = new Map<string, PdfRef>();
  const groups = new Map<string, Holder>();
  addFonts(edited, form, fields);
  for (const field of fields) {
    const parts = field.name.split('.');
    const above = parts.slice(0, -1);
    const holder = groups.get(above.join('.')) ?? holderOf(edited, form, above);
    groups.set(above.join('.'), holder);
    const { ref, widgets } = field.type === 'radio' ? addRadio(edited, field) : addField(edited, field);
    const dict = edited.edit(ref.num) as PdfDict;
    dict.set('T', encodeText(parts.at(-1) ?? ''));
    if (holder.ref) dict.set('Parent', holder.ref);
    append(edited, holder.dict, holder.key, ref);
    refs.set(field.name, ref);
    for (const { page, widget } of widgets) {
      const list = added.get(page) ?? [];
      added.set(page, list);
      list.push(widget);
    }
    const value = defaultOf(field);
    if (value !== undefined) values.set(field.name, value);
  }
  addAnnotations(edited, added);
  for (const page of added.keys()) setTabs(edited, page);
  if (fields.some(({ type }) => type === 'signature')) {
    form.set('SigFlags', (edited.entries(form).number('SigFlags') ?? 0) | SIGNATURES_EXIST);
  }
  const { cut, xfa } = await fillFields(edited, values);
  // The value after a reset.
  for (const [name, ref] of refs) {
    const dict = edited.edit(ref.num);
    if (!isDict(dict)) continue;
    const value = dict.get('V');
    if (isNothing(values.get(name))) dict.delete('V');
    else if (value !== undefined) dict.set('DV', value);
  }
  return { cut, xfa };
}

const isNothing = (value: InputValue | undefined): boolean =>
  value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** The initial value of a field, as filling accepts it; undefined if it has none. */
function defaultOf(field: NewField): InputValue | undefined {
  if (field.type === 'signature') return undefined;
  return field.type === 'checkbox' ? field.value : (field.value ?? '');
}

/** @throws PdfError `invalid_parameter` for a name that another field or group of fields has */
function requireFreeNames(edited: EditedDocument, fields: readonly NewField[]): void {
  const names = new Set<string>();
  const groups = new Set<string>();
  const add = (name: string): void => {
    names.add(name);
    for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) groups.add(name.slice(0, at));
  };
  for (const { name } of readFields(edited)) add(name);
  for (const { name } of fields) {
    const taken = names.has(name) || groups.has(name);
    const below = name.split('.').findIndex((_, index, parts) => names.has(parts.slice(0, index).join('.')));
    if (taken || below > 0) {
      const shown = name.slice(0, 200);
      throw new PdfError(
        'invalid_parameter',
        taken
          ? `The form already has a field named “${shown}”. Choose another name.`
          : `“${shown}” would be below a field that is no group. Choose a name with another part before the dot.`,
      );
    }
    add(name);
  }
}

interface Holder {
  dict: PdfDict;
  key: 'Fields' | 'Kids';
  /** The group; null for the form itself. */
  ref: PdfRef | null;
}

/** Finds the group of a name, or makes it. */
function holderOf(edited: EditedDocument, form: PdfDict, path: readonly string[]): Holder {
  let holder: Holder = { dict: form, key: 'Fields', ref: null };
  for (const part of path) {
    const list = edited.entries(holder.dict).array(holder.key) ?? [];
    const found = list.find((item) => item instanceof PdfRef && textOf(edited, edited.dict(item)?.get('T')) === part);
    let ref = found instanceof PdfRef ? found : null;
    if (!ref) {
      ref = edited.add(dictOf({ T: encodeText(part), Kids: [], Parent: holder.ref ?? undefined }));
      append(edited, holder.dict, holder.key, ref);
    }
    holder = { dict: edited.edit(ref.num) as PdfDict, key: 'Kids', ref };
  }
  return holder;
}

/** Adds to a list that a dictionary has, or has by reference. */
function append(edited: EditedDocument, dict: PdfDict, key: string, item: PdfRef): void {
  const listed = dict.get(key);
  const list = listed instanceof PdfRef ? edited.edit(listed.num) : null;
  if (Array.isArray(list)) list.push(item);
  else dict.set(key, [...(edited.array(listed) ?? []), item]);
}

interface Added {
  ref: PdfRef;
  widgets: { page: number; widget: PdfRef }[];
}

/** Adds a field that is its own widget. */
function addField(edited: EditedDocument, field: Exclude<NewField, { type: 'radio' }>): Added {
  const dict = new Map([...fieldEntries(field), ...widgetEntries(edited, field, field.place)]);
  if (field.type === 'checkbox') {
    makeButtonLooks(edited, dict, ON, 'checkbox', colorText(field.color));
    dict.set('AS', nameOf('Off'));
  } else if (field.type === 'signature') {
    const frame = readFrame(edited, dict);
    if (frame) dict.set('AP', dictOf({ N: addLook(edited, frame, frame.content, new Map()) }));
  }
  const ref = edited.add(dict);
  return { ref, widgets: [{ page: field.place.page, widget: ref }] };
}

/** Adds a field with a widget for each of its options. */
function addRadio(edited: EditedDocument, field: Extract<NewField, { type: 'radio' }>): Added {
  const ref = edited.add(null);
  const widgets = field.options.map(({ value, label, place }) => {
    const dict = widgetEntries(edited, field, place);
    dict.set('Parent', ref);
    if (label !== undefined) dict.set('TU', encodeText(label));
    makeButtonLooks(edited, dict, Buffer.from(value, 'utf8').toString('latin1'), 'radio', colorText(field.color));
    dict.set('AS', nameOf('Off'));
    return { page: place.page, widget: edited.add(dict) };
  });
  const dict = fieldEntries(field);
  dict.set(
    'Kids',
    widgets.map(({ widget }) => widget),
  );
  edited.set(ref.num, dict);
  return { ref, widgets };
}

const KINDS = {
  text: 'Tx',
  checkbox: 'Btn',
  radio: 'Btn',
  dropdown: 'Ch',
  list: 'Ch',
  signature: 'Sig',
} as const;

/** The type of a field and its accepted values (ISO 32000-2, 12.7.4 and 12.7.5). */
function fieldEntries(field: NewField): PdfDict {
  const options = field.type === 'dropdown' || field.type === 'list' ? field.options : undefined;
  const flags = flagsOf(field);
  return dictOf({
    FT: nameOf(KINDS[field.type]),
    TU: field.label ? encodeText(field.label) : undefined,
    Ff: flags > 0 ? flags : undefined,
    MaxLen: field.type === 'text' ? (field.maxLength ?? undefined) : undefined,
    Q: isWritten(field) ? ALIGNMENTS[field.align] : undefined,
    DA: field.type === 'signature' ? undefined : encodeText(appearanceOf(field)),
    Opt: options?.map(
      ({ value, label }): PdfObject =>
        label === undefined ? encodeText(value) : [encodeText(value), encodeText(label)],
    ),
  });
}

function flagsOf(field: NewField): number {
  let flags = (field.required ? FLAGS.required : 0) | (field.readOnly ? FLAGS.readOnly : 0);
  if (field.type === 'text') flags |= (field.lines ? FLAGS.multiline : 0) | (field.comb ? FLAGS.comb : 0);
  if (field.type === 'radio') flags |= FLAGS.radio | FLAGS.noToggleToOff;
  if (field.type === 'dropdown') flags |= FLAGS.combo | (field.editable ? FLAGS.edit : 0);
  if (field.type === 'list' && field.multiple) flags |= FLAGS.multiSelect;
  return flags;
}

const isWritten = ({ type }: NewField): boolean => type === 'text' || type === 'dropdown' || type === 'list';

function appearanceOf(field: NewField): string {
  const [name] = isWritten(field) ? FONTS[field.font] : MARK_FONT;
  return `/${name} ${numberText(Math.round(field.size * 1000) / 1000)} Tf ${colorText(field.color)}`;
}

/** Where a widget is and how it is framed (ISO 32000-2, 12.5.6.19). It stays upright on a page that is turned. */
function widgetEntries(edited: EditedDocument, field: NewField, { page, rect }: NewPlace): PdfDict {
  const found = edited.pages()[page];
  const rotation = found ? geometryOf(edited, found).rotation : 0;
  const { type, border, background } = field;
  const mark = type === 'checkbox' || type === 'radio' ? MARKS[field.mark] : null;
  const look = dictOf({
    R: rotation || undefined,
    BC: border ? [...border] : undefined,
    BG: background ? [...background] : undefined,
    CA: mark === null ? undefined : encodeText(mark),
  });
  return dictOf({
    Type: nameOf('Annot'),
    Subtype: nameOf('Widget'),
    Rect: rect.map((value) => Math.round(value * 1000) / 1000),
    F: PRINTED,
    P: found?.ref ?? undefined,
    MK: look.size > 0 ? look : undefined,
    BS: border ? dictOf({ W: 1, S: nameOf('S') }) : undefined,
  });
}

function colorText(color: Rgb): string {
  const parts = color.map((part) => numberText(Math.round(part * 1000) / 1000));
  return color.every((part) => part === 0) ? '0 g' : `${parts.join(' ')} rg`;
}

/** Fonts that fields' defaults name are in the form's resources, where readers search them. */
function addFonts(edited: EditedDocument, form: PdfDict, fields: readonly NewField[]): void {
  const fonts = edited.editDict(edited.editDict(form, 'DR'), 'Font');
  const wanted = fields.map((field) => (isWritten(field) ? FONTS[field.font] : MARK_FONT));
  for (const [name, base] of [FONTS.sans, ...wanted]) {
    if (fonts.has(name)) continue;
    const encoding = base === MARK_FONT[1] ? undefined : nameOf('WinAnsiEncoding');
    const font = { Type: nameOf('Font'), Subtype: nameOf('Type1'), BaseFont: nameOf(base), Encoding: encoding };
    fonts.set(name, edited.add(dictOf(font)));
  }
  if (!form.has('DA')) form.set('DA', encodeText('/Helv 0 Tf 0 g'));
}

/** Readers go through fields as the page lists them, unless its tags set an order (ISO 32000-2, 12.5.1). */
function setTabs(edited: EditedDocument, page: number): void {
  const dict = edited.editPage(page);
  if (!edited.entries(dict).is('Tabs', 'S')) dict.set('Tabs', nameOf('W'));
}

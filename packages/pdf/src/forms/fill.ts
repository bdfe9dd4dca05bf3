import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { numberOf } from '../syntax/entries.ts';
import { isDict, nameOf, type PdfDict, PdfName, PdfStream, PdfString } from '../syntax/objects.ts';
import { encodeText } from '../syntax/text-string.ts';
import { hasBrokenLook, hasLook, makeButtonLooks } from './button-look.ts';
import { readAppearance } from './default-appearance.ts';
import { createFieldFonts, type FieldFonts } from './field-fonts.ts';
import { decodeName, FLAGS, type FormField, fieldValue, readFields, type Widget } from './fields.ts';
import { addLook, readFrame } from './frame.ts';
import { type InputValue, type PlannedValue, planValue, quoted } from './plan-values.ts';
import { showsAlready } from './shown-text.ts';
import { combLook, lineLook, linesLook, listLook, rowsOf, type TextLook, type TextStyle } from './text-look.ts';

export interface Filled {
  fields: number;
  /** Names of fields whose text could not be made to fit. */
  cut: string[];
  /** True if an XFA form was removed. */
  xfa: boolean;
  /** True if scripts would compute fields. */
  calculated: boolean;
}

/** Most cells of a comb. */
const MAX_CELLS = 1000;
/** Points; for sizes outside of this range, the field decides. */
const SIZES = [0.5, 1000] as const;
/** The name of the "on" state of a button without one. */
const ON = 'Yes';
const NO_FONT = new Uint8Array();

/**
 * Fills fields of a form and draws their appearances (ISO 32000-2, 12.7.4); with `bare` also those of other fields
 * without one.
 * @throws PdfError `invalid_parameter` for missing fields and for values that they do not accept
 */
export async function fillFields(
  edited: EditedDocument,
  values: ReadonlyMap<string, InputValue>,
  { bare = false }: { bare?: boolean } = {},
): Promise<Filled> {
  const fields = readFields(edited);
  if (fields.length === 0) throw new PdfError('invalid_parameter', 'The PDF has no fillable form fields.');
  const byName = new Map(fields.map((field) => [field.name, field]));
  const planned = new Map<FormField, PlannedValue>();
  for (const [name, value] of values) {
    const field = byName.get(name);
    if (!field) {
      throw new PdfError(
        'invalid_parameter',
        `The form has no field “${name.slice(0, 200)}”; it has ${quoted([...byName.keys()])}.`,
      );
    }
    planned.set(field, planValue(field, value));
  }
  const form = edited.entries(edited.catalog).dict('AcroForm');
  const stale = edited.entries(form).isTrue('NeedAppearances');
  const fonts = createFieldFonts(edited);
  const cut: string[] = [];
  for (const field of fields) {
    if (stale) mendButtonLooks(edited, field);
    const draws = stale || (bare && lacksLook(edited, field));
    const value = planned.get(field) ?? (draws ? heldValue(edited, field) : null);
    if (!value) continue;
    if (planned.has(field)) setValue(edited, field, value);
    const fits = await draw(edited, field, value, fonts, planned.has(field));
    if (!fits) cut.push(field.name);
  }
  fonts.finish();
  const xfa = tidy(edited);
  const order = edited.entries(form).array('CO');
  return { fields: planned.size, cut, xfa, calculated: (order?.length ?? 0) > 0 };
}

/** Whether a widget of the field has nothing that readers show. */
function lacksLook(edited: EditedDocument, { widgets }: FormField): boolean {
  return widgets.some(({ num }) => {
    const widget = edited.resolve(edited.get(num));
    return isDict(widget) && edited.entries(widget).within('AP').get('N') === null;
  });
}

/**
 * Declares all appearances present, and removes content that would contradict the values; true if that was an XFA form.
 */
function tidy(edited: EditedDocument): boolean {
  const catalog = edited.editCatalog();
  if (!edited.entries(catalog).dict('AcroForm')) return false;
  const form = edited.editDict(catalog, 'AcroForm');
  form.delete('NeedAppearances');
  return form.delete('XFA');
}

/** The present value of a field that must be drawn: a text, a choice, or whether a button without a look is on. */
function heldValue(edited: EditedDocument, field: FormField): PlannedValue | null {
  if (field.type === 'signature' || field.type === 'button') return null;
  if (field.type === 'checkbox' || field.type === 'radio') {
    const name = field.inherited('V');
    const isOn = name instanceof PdfName && name.name !== 'Off';
    return isBare(field) ? { kind: 'state', state: isOn ? decodeName(name.name) : null } : null;
  }
  const held = fieldValue(edited, field);
  if (field.type === 'text')
    return { kind: 'text', text: typeof held === 'string' ? held.replace(/\r\n?/g, '\n') : '' };
  const words = Array.isArray(held) ? held : typeof held === 'string' ? [held] : [];
  const chosen = words.map((word) => {
    const index = field.options.findIndex(({ value, label }) => value === word || label === word);
    const option = field.options[index];
    return option ? { ...option, index } : { value: word, label: word, index: -1 };
  });
  return { kind: 'choice', chosen };
}

function setValue(edited: EditedDocument, field: FormField, value: PlannedValue): void {
  for (const num of field.nodes) {
    const dict = edited.edit(num);
    if (!isDict(dict)) continue;
    for (const key of ['RV', 'I', 'TI']) dict.delete(key);
    if (value.kind === 'text') dict.set('V', encodeText(value.text));
    else if (value.kind === 'state')
      dict.set('V', nameOf(value.state === null ? 'Off' : stateName(field, value.state)));
    else setChoice(field, dict, value.chosen);
  }
  const nodes = new Set(field.nodes);
  for (const { num } of field.widgets) if (!nodes.has(num)) (edited.edit(num) as PdfDict).delete('V');
}

function setChoice(field: FormField, dict: PdfDict, chosen: readonly { value: string; index: number }[]): void {
  const texts = chosen.map(({ value }) => encodeText(value));
  const [first] = texts;
  if (!first) {
    dict.delete('V');
    return;
  }
  dict.set('V', field.flags & FLAGS.multiSelect && texts.length > 1 ? texts : first);
  if (field.type !== 'list') return;
  const indexes = chosen.flatMap(({ index }) => (index >= 0 ? [index] : []));
  dict.set(
    'I',
    indexes.sort((left, right) => left - right),
  );
}

/** The name of a state in the file, as its widgets have it. */
function stateName(field: FormField, state: string): string {
  const raw = Buffer.from(state, 'utf8').toString('latin1');
  return [raw, state].find((name) => field.widgets.some(({ states }) => states.includes(name))) ?? raw;
}

/** A button with one widget without a look: its states could not be distinguished. */
function isBare({ widgets }: FormField): boolean {
  return widgets.length === 1 && widgets[0]?.states.length === 0;
}

async function draw(
  edited: EditedDocument,
  field: FormField,
  value: PlannedValue,
  fonts: FieldFonts,
  changed: boolean,
): Promise<boolean> {
  let fits = true;
  for (const widget of field.widgets) {
    const dict = edited.edit(widget.num);
    if (!isDict(dict)) continue;
    if (value.kind === 'state') drawState(edited, field, widget, dict, value.state);
    else if (!(await drawText(edited, field, dict, value, fonts, changed))) fits = false;
  }
  return fits;
}

/** Adds appearances in all states to buttons that cannot be drawn from the file; they stay on or off. */
function mendButtonLooks(edited: EditedDocument, field: FormField): void {
  if (field.type !== 'checkbox' && field.type !== 'radio') return;
  for (const { num, states } of field.widgets) {
    const dict = edited.edit(num);
    if (!isDict(dict) || !hasBrokenLook(edited, dict)) continue;
    const { color } = readAppearance(appearanceText(field, edited, dict));
    for (const state of states) {
      if (!hasLook(edited, dict, state)) makeButtonLooks(edited, dict, state, field.type, color);
    }
  }
}

function drawState(
  edited: EditedDocument,
  field: FormField,
  widget: Widget,
  dict: PdfDict,
  state: string | null,
): void {
  const kind = field.type === 'radio' ? 'radio' : 'checkbox';
  const bare = isBare(field);
  const name = state === null ? null : stateName(field, state);
  const raw = name !== null && (bare || widget.states.includes(name)) ? name : null;
  const shown = raw ?? (bare ? ON : null);
  if (shown !== null && !hasLook(edited, dict, shown)) {
    makeButtonLooks(edited, dict, shown, kind, readAppearance(appearanceText(field, edited, dict)).color);
  }
  dict.set('AS', nameOf(raw ?? 'Off'));
}

async function drawText(
  edited: EditedDocument,
  field: FormField,
  dict: PdfDict,
  value: Exclude<PlannedValue, { kind: 'state' }>,
  fonts: FieldFonts,
  changed: boolean,
): Promise<boolean> {
  const frame = readFrame(edited, dict);
  if (!frame) return true;
  // An empty field keeps its look, which may be more than we would draw.
  const empty = value.kind === 'text' ? value.text === '' : value.chosen.length === 0 && field.type === 'dropdown';
  if (empty && !changed && edited.entries(dict).within('AP').get('N') instanceof PdfStream) return true;
  if (!changed && showsAlready(edited, dict, wordsOf(field, value))) return true;
  const appearance = readAppearance(appearanceText(field, edited, dict));
  const align = dict.has('Q') ? edited.entries(dict).get('Q') : field.inherited('Q');
  const style: TextStyle = {
    line: (text) => fonts.line(text, appearance.font, dict),
    size: appearance.size >= SIZES[0] && appearance.size <= SIZES[1] ? appearance.size : 0,
    color: appearance.color,
    align: numberOf(align),
  };
  let look: TextLook;
  if (value.kind === 'choice' && field.type === 'list') {
    const chosen = new Set(value.chosen.map(({ index }) => index));
    const first = Math.max(0, Math.min(...chosen, field.options.length - 1));
    const top = first < rowsOf(frame, style) ? 0 : first;
    if (top > 0 && changed) dict.set('TI', top);
    look = await listLook(
      frame,
      field.options.map(({ label }) => label),
      chosen,
      top,
      style,
    );
  } else {
    const text = wordsOf(field, value);
    const cells =
      field.flags & FLAGS.comb && !(field.flags & (FLAGS.multiline | FLAGS.password | FLAGS.fileSelect))
        ? field.maxLength
        : null;
    if (cells !== null && cells <= MAX_CELLS && value.kind === 'text') look = await combLook(frame, text, cells, style);
    else if (field.flags & FLAGS.multiline && value.kind === 'text') look = await linesLook(frame, text, style);
    else look = await lineLook(frame, text, style);
  }
  const normal = addLook(edited, frame, frame.content + look.content, look.resources);
  dict.set('AP', new Map([['N', normal]]));
  dict.delete('AS');
  return look.fits;
}

/** The text that a text field or a closed list shows. */
function wordsOf({ type, flags }: FormField, value: Exclude<PlannedValue, { kind: 'state' }>): string {
  if (value.kind === 'choice') return type === 'list' ? '' : (value.chosen[0]?.label ?? '');
  return flags & FLAGS.password ? '*'.repeat([...value.text].length) : value.text;
}

/** The default appearance of a widget: its own, the field's, or the form's. */
function appearanceText(field: FormField, edited: EditedDocument, dict: PdfDict): Uint8Array {
  const own = edited.entries(dict).get('DA');
  const found = own instanceof PdfString ? own : field.inherited('DA');
  return found instanceof PdfString ? found.bytes : NO_FONT;
}

import type { PdfDocument } from '../file/document.ts';
import { pageAt } from '../file/page-tree.ts';
import { geometryOf, readBox, transformBox } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { numberOr } from '../syntax/entries.ts';
import { isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

export type FieldType = 'text' | 'checkbox' | 'radio' | 'dropdown' | 'list' | 'button' | 'signature';

/** A field of a form (ISO 32000-2, 12.7.4), with the widgets that show it. Several nodes of one name are one field. */
export interface FormField {
  name: string;
  type: FieldType;
  /** Numbers of the objects that hold the field; the first has its value. */
  nodes: number[];
  widgets: Widget[];
  flags: number;
  maxLength: number | null;
  options: FieldOption[];
  /** Looks an attribute up in the field and those above it. */
  inherited(key: string): PdfObject;
}

export interface FieldOption {
  value: string;
  label: string;
}

export interface Widget {
  num: number;
  /** Index of its page; null if it is on none. */
  page: number | null;
  /** States of a button with an appearance, without Off. */
  states: string[];
}

export const FLAGS = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
  fileSelect: 1 << 20,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  richText: 1 << 25,
} as const;

const MAX_FIELDS = 100_000;
/** Limit of kids: many fields may share one list of them. */
const MAX_KIDS = 500_000;
const MAX_DEPTH = 64;

/** Reads all fields of a form that can hold a value, in the order of their tree, then those that are only on pages. */
export function readFields(document: PdfDocument): FormField[] {
  const form = document.entries(document.catalog).dict('AcroForm');
  const pages = pagesOfWidgets(document);
  const fields = new Map<string, FormField>();
  const seen = new Set<number>();
  let looked = 0;

  function visit(object: PdfObject, path: string[], above: PdfDict[]): void {
    if (!(object instanceof PdfRef) || seen.has(object.num) || seen.size >= MAX_FIELDS || above.length > MAX_DEPTH)
      return;
    const dict = document.dict(object);
    if (!dict) return;
    seen.add(object.num);
    const partial = textOf(document, dict.get('T'));
    const name = partial === null ? path : [...path, partial];
    const chain = [dict, ...above];
    const listed = (document.entries(dict).array('Kids') ?? []).slice(0, MAX_KIDS - looked);
    looked += listed.length;
    const kids = eachOnce(listed);
    const children = kids.filter((kid) => document.dict(kid)?.has('T'));
    if (children.length > 0) {
      for (const kid of children) visit(kid, name, chain);
      return;
    }
    const type = typeOf(document, chain);
    if (!type) return;
    const widgets = dict.has('Kids') ? kids.filter(({ num }) => !seen.has(num)) : [object];
    for (const { num } of widgets) seen.add(num);
    add(name.join('.'), type, object.num, chain, widgets);
  }

  function add(name: string, type: FieldType, num: number, chain: PdfDict[], widgets: PdfRef[]): void {
    const found = widgets.map(({ num: widget }) => ({
      num: widget,
      page: pages.get(widget) ?? null,
      states: statesOf(document, document.dict(new PdfRef(widget))),
    }));
    const known = fields.get(name);
    if (known && known.type === type) {
      known.nodes.push(num);
      known.widgets.push(...found);
      return;
    }
    const inherited = (key: string): PdfObject => {
      for (const dict of chain) if (dict.has(key)) return document.entries(dict).get(key);
      return document.entries(form).get(key);
    };
    const flags = inherited('Ff');
    const length = numberOr(inherited('MaxLen'), 0);
    const field: FormField = {
      name: known ? `${name}#${num}` : name,
      type,
      nodes: [num],
      widgets: found,
      flags: numberOr(flags, 0),
      maxLength: length >= 1 ? Math.floor(length) : null,
      options: [],
      inherited,
    };
    field.options = optionsOf(document, field);
    fields.set(field.name, field);
  }

  for (const root of document.entries(form).array('Fields') ?? []) visit(root, [], []);
  for (const num of pages.keys()) {
    if (seen.has(num)) continue;
    const chain = chainOf(document, num);
    if (document.dict(chain.root)?.has('Kids')) visit(chain.root, [], []);
    // One that those above it do not know of.
    if (!seen.has(num)) visit(new PdfRef(num), chain.path, chain.above);
  }
  return [...fields.values()];
}

/** The references of a list, each once: it may repeat one a million times. */
function eachOnce(list: readonly PdfObject[]): PdfRef[] {
  const refs = new Map<number, PdfRef>();
  for (const item of list) if (item instanceof PdfRef) refs.set(item.num, item);
  return [...refs.values()];
}

/** The ancestors of a widget that the form does not list. */
function chainOf(document: PdfDocument, num: number): { root: PdfRef; path: string[]; above: PdfDict[] } {
  let root = new PdfRef(num);
  const path: string[] = [];
  const above: PdfDict[] = [];
  while (above.length < MAX_DEPTH) {
    const parent = document.dict(root)?.get('Parent');
    const dict = parent instanceof PdfRef ? document.dict(parent) : null;
    if (!dict) break;
    root = parent as PdfRef;
    above.push(dict);
    const name = textOf(document, dict.get('T'));
    if (name !== null) path.unshift(name);
  }
  return { root, path, above };
}

function pagesOfWidgets(document: PdfDocument): Map<number, number> {
  const pages = new Map<number, number>();
  document.pages().forEach(({ dict }, index) => {
    for (const item of document.entries(dict).array('Annots') ?? []) {
      if (!(item instanceof PdfRef) || pages.has(item.num)) continue;
      if (document.entries(document.dict(item)).is('Subtype', 'Widget')) pages.set(item.num, index);
    }
  });
  return pages;
}

function typeOf(document: PdfDocument, chain: PdfDict[]): FieldType | null {
  const entry = (key: string): PdfObject => {
    for (const dict of chain) if (dict.has(key)) return document.entries(dict).get(key);
    return null;
  };
  const kind = entry('FT');
  const flags = numberOr(entry('Ff'), 0);
  if (isName(kind, 'Tx')) return 'text';
  if (isName(kind, 'Sig')) return 'signature';
  if (isName(kind, 'Ch')) return flags & FLAGS.combo ? 'dropdown' : 'list';
  if (!isName(kind, 'Btn')) return null;
  return flags & FLAGS.pushButton ? 'button' : flags & FLAGS.radio ? 'radio' : 'checkbox';
}

/** States of a button's widget, by its normal and pressed looks. */
function statesOf(document: PdfDocument, dict: PdfDict | null): string[] {
  const looks = document.entries(dict).dict('AP');
  const states = new Set<string>();
  for (const kind of ['N', 'D']) {
    const look = document.entries(looks).get(kind);
    if (look instanceof Map) for (const state of look.keys()) if (state !== 'Off') states.add(state);
  }
  return [...states];
}

function optionsOf(document: PdfDocument, field: FormField): FieldOption[] {
  const listed = field.inherited('Opt');
  const entries = Array.isArray(listed) ? listed.slice(0, MAX_FIELDS) : [];
  if (field.type === 'dropdown' || field.type === 'list') {
    return entries.flatMap((entry) => {
      const pair = document.array(entry);
      const value = textOf(document, pair ? pair[0] : entry);
      const label = pair ? textOf(document, pair[1]) : value;
      return value === null ? [] : [{ value, label: label ?? value }];
    });
  }
  if (field.type !== 'radio' && field.type !== 'checkbox') return [];
  const options = new Map<string, FieldOption>();
  field.widgets.forEach(({ states }, index) => {
    const state = states[0];
    if (state === undefined || options.has(state)) return;
    // Appearances have names, which some programs number; the states' meanings are then listed separately.
    options.set(state, { value: decodeName(state), label: textOf(document, entries[index]) ?? decodeName(state) });
  });
  return [...options.values()];
}

/** A name as text: names are UTF-8 by convention, or Latin-1 (ISO 32000-2, 7.3.5). */
export function decodeName(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? name : text;
}

/** Text of a string, or of a stream as long values may be; null for anything else. */
export function textOf(document: PdfDocument, object: PdfObject | undefined): string | null {
  const value = document.resolve(object);
  if (value instanceof PdfString) return decodeText(value);
  if (value instanceof PdfStream) return decodeText(new PdfString(document.decode(value)));
  return null;
}

/** The value of a field: a text, the chosen values, the "on" state; null for nothing. */
export function fieldValue(
  document: PdfDocument,
  field: FormField,
  key: 'V' | 'DV' = 'V',
): string | string[] | boolean | null {
  const value = field.inherited(key);
  if (field.type === 'checkbox' && field.options.length <= 1) return value instanceof PdfName && value.name !== 'Off';
  if (value instanceof PdfName) return value.name === 'Off' ? null : decodeName(value.name);
  if (Array.isArray(value)) return value.map((item) => textOf(document, item) ?? '');
  return textOf(document, value);
}

/** Where a widget is on its page as a reader sees it, in points from the upper left corner; null for one without area. */
export function placeOfWidget(document: PdfDocument, { num, page }: Widget) {
  const dict = document.dict(new PdfRef(num));
  const rect = dict && readBox(document, dict.get('Rect'));
  if (!rect || page === null) return null;
  const { toUpright, unit, height } = geometryOf(document, pageAt(document, page));
  const [left, bottom, right, top] = transformBox(toUpright, rect);
  const rounded = (value: number): number => Math.round(value * unit * 100) / 100;
  return {
    page: page + 1,
    left: rounded(left),
    top: rounded(height - top),
    width: rounded(right - left),
    height: rounded(top - bottom),
  };
}

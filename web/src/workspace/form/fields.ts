/** The parts of a parameters' JSON Schema (2020-12) that the page reads. */
export interface JsonSchema {
  type?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  oneOf?: JsonSchema[];
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  default?: unknown;
  title?: string;
  description?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  /** True for a text that may have several lines. */
  'x-lines'?: boolean;
  /** Endings of files whose content the value is. */
  'x-file'?: string;
  /** An operation that lists the members that the value has for a file. */
  'x-fields-of'?: string;
  /** Names of parameters of which only one may be set; set at the object. */
  'x-choose-one'?: string[];
  /**
   * Names of parameters of which at least one must be set to something other than its default; `files` means a second
   * file; at the object.
   */
  'x-need-one'?: string[];
  /** Initial value of the form once the parameter is chosen. */
  'x-begin'?: unknown;
  /** Without parameters, the operation answers with them as the file has them; at the object. */
  'x-says-current'?: boolean;
  /** A list of languages, by their codes; these are always offered. */
  'x-languages'?: string[];
  /** It is set on the pages themselves: forms leave it out. */
  'x-board'?: boolean;
  /** A list of items for pages: objects with a constant `type`, mostly a `page`, and positions in millimeters. */
  'x-placed'?: boolean;
  /** Few people change it: forms fold it away. */
  'x-more'?: boolean;
  /** Another way of writing the value that programs have: forms leave it out. */
  'x-also'?: boolean;
}

export type Values = Record<string, unknown>;

interface Common {
  name: string;
  title: string | undefined;
  help: string | undefined;
  fallback: unknown;
  /** Initial value of the control once it is chosen. */
  begin?: unknown;
  required: boolean;
  /** It is set on the pages themselves. */
  onBoard?: boolean;
  /** It is put on the pages themselves: what can be put there, and how often. */
  placed?: { types: readonly string[]; most: number };
  /** Few people change it. */
  isMore?: boolean;
}

/** One control of the form, derived from the schema, so that new operations need no code here. */
export type Field = Common &
  (
    | { kind: 'pages' | 'switch' | 'json' | 'color' | 'loose' }
    /** One a line; with `list`, a single one is a list, too, and entries may be objects. */
    | { kind: 'texts'; list?: true }
    | {
        kind: 'text' | 'lines' | 'password';
        minLength: number | undefined;
        maxLength: number | undefined;
        pattern: string | undefined;
      }
    | { kind: 'file'; accept: string }
    | { kind: 'options' | 'set'; options: { value: unknown; label: string }[] }
    | { kind: 'group'; fields: Field[] }
    | { kind: 'areas'; most: number; least: number; shapes: RowShape[]; by: null }
    | { kind: 'rows'; most: number; shapes: RowShape[]; by: string | null; mayBeEmpty: boolean }
    | { kind: 'listed'; lister: string }
    | { kind: 'languages'; offered: string[] }
    | { kind: 'table'; lister: string; most: number }
    | { kind: 'slider'; min: number; max: number }
    | { kind: 'number' | 'bytes'; min: number | undefined; max: number | undefined; integer: boolean }
  );

/** Variants of a list's entry; if there are several, the member `by` holds the `name`. */
export interface RowShape {
  name: string;
  fields: Field[];
}

/** A part of the form: a single control, width and height together, a box, or controls of which one is chosen. */
export type Part =
  | { kind: 'field'; field: Field }
  | { kind: 'size'; width: Field; height: Field }
  | { kind: 'box'; fields: Field[] }
  | { kind: 'choice'; fields: Field[] };

const MAX_OPTIONS = 12;
/** Facts about a color in its schema. */
const COLOR = '^#[0-9a-fA-F]{6}$';
const MAX_SLIDER = 1000;

/** The form of a schema, in the schema's order. */
export function partsOf(schema: JsonSchema): Part[] {
  const fields = Object.entries(schema.properties ?? {})
    .filter(([, property]) => !property['x-also'])
    .map(([name, property]) => fieldOf(name, property, schema.required?.includes(name) ?? false));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const chosen = new Set(schema['x-choose-one']?.filter((name) => byName.has(name)));
  const width = byName.get('width');
  const height = byName.get('height');
  const [left, top] = [byName.get('left'), byName.get('top')];
  const boxed = left && top && width && height;
  const sized = width !== undefined && height !== undefined && !boxed;
  const parts: Part[] = [];
  for (const field of fields) {
    if (chosen.has(field.name)) {
      if (field.name === [...chosen][0]) {
        parts.push({ kind: 'choice', fields: [...chosen].map((name) => byName.get(name) as Field) });
      }
    } else if (boxed && (field === left || field === top || field === width || field === height)) {
      if (field === left) parts.push({ kind: 'box', fields: [left, top, width, height] });
    } else if (sized && field === width) parts.push({ kind: 'size', width, height });
    else if (!sized || field !== height) parts.push({ kind: 'field', field });
  }
  return parts;
}

export function fieldOf(name: string, schema: JsonSchema, required: boolean): Field {
  const common = {
    name,
    title: schema.title,
    help: schema.description,
    fallback: schema.default ?? undefined,
    required,
    ...(schema['x-begin'] !== undefined && { begin: schema['x-begin'] }),
    ...(schema['x-board'] && { onBoard: true }),
    ...(schema['x-placed'] && { placed: placedOf(schema) }),
    ...(schema['x-more'] && { isMore: true }),
  };
  const offered = schema['x-languages'];
  if (offered) return { ...common, kind: 'languages', offered };
  const lister = schema['x-fields-of'];
  if (lister !== undefined && schema.type === 'array') {
    return { ...common, kind: 'table', lister, most: schema.maxItems ?? Number.POSITIVE_INFINITY };
  }
  if (lister !== undefined) return { ...common, kind: 'listed', lister };
  const choices = schema.anyOf?.filter((choice) => choice.type !== 'null' && !choice['x-also']);
  if (choices) {
    const [only, another] = choices;
    if (only && !another) return fieldOf(name, { ...schema, anyOf: undefined, ...only }, required);
    // Values with names, among others that are typed: the form offers the names.
    const named = choices.find((choice) => choice.enum);
    if (named && choices.every((choice) => choice === named || choice.pattern !== undefined)) {
      return { ...common, kind: 'options', options: optionsOf(named) };
    }
    if (choices.some(isPageList) && choices.some(({ type }) => type === 'string')) return { ...common, kind: 'pages' };
    const options = choices.flatMap(optionsOf);
    if (
      options.length > 0 &&
      options.length <= MAX_OPTIONS &&
      choices.every((choice) => optionsOf(choice).length > 0)
    ) {
      return { ...common, kind: 'options', options };
    }
    if (choices.some(isTextList) && choices.some(({ type }) => type === 'string')) return { ...common, kind: 'texts' };
    const plain = choices.every(({ type }) => type === 'string' || type === 'integer' || type === 'number');
    return { ...common, kind: plain ? 'loose' : 'json' };
  }
  if (schema.enum) return { ...common, kind: 'options', options: optionsOf(schema) };
  switch (schema.type) {
    case 'array':
      if (isAreaList(schema)) return areasField(common, schema);
      if (schema.items?.enum) return { ...common, kind: 'set', options: optionsOf(schema.items) };
      if (takesTexts(schema.items)) return { ...common, kind: 'texts', list: true };
      return rowsField(common, schema);
    case 'boolean':
      return { ...common, kind: 'switch' };
    case 'integer':
    case 'number':
      return numberField(common, schema);
    case 'string':
      if (schema['x-file'] !== undefined) return { ...common, kind: 'file', accept: schema['x-file'] };
      if (schema.pattern === COLOR) return { ...common, kind: 'color' };
      return {
        ...common,
        kind: textKind(name, schema),
        minLength: schema.minLength,
        maxLength: schema.maxLength,
        pattern: schema.pattern,
      };
    case 'object':
      return groupField(common, schema);
    default:
      return { ...common, kind: 'json' };
  }
}

function textKind(name: string, schema: JsonSchema): 'text' | 'lines' | 'password' {
  if (name.endsWith('password') || schema.format === 'password') return 'password';
  return schema['x-lines'] ? 'lines' : 'text';
}

/** A few plain members side by side, such as the margins of a page; anything deeper is written as JSON. */
function groupField(common: Common, { properties = {}, required = [] }: JsonSchema): Field {
  const fields = Object.entries(properties).map(([name, member]) => fieldOf(name, member, required.includes(name)));
  const plain =
    fields.length > 0 &&
    fields.every(({ kind }) => !['json', 'group', 'pages', 'set', 'listed', 'table'].includes(kind));
  return plain ? { ...common, kind: 'group', fields } : { ...common, kind: 'json' };
}

function numberField(common: Common, { type, minimum, maximum }: JsonSchema): Field {
  if (common.name.endsWith('_bytes')) return { ...common, kind: 'bytes', min: minimum, max: maximum, integer: true };
  // An optional number without a default has nowhere to start on a slider.
  const bounded = minimum !== undefined && maximum !== undefined && maximum - minimum <= MAX_SLIDER;
  if (bounded && common.fallback !== undefined) return { ...common, kind: 'slider', min: minimum, max: maximum };
  return { ...common, kind: 'number', min: minimum, max: maximum, integer: type === 'integer' };
}

const AREA = ['page', 'x', 'y', 'width', 'height'];

function placedOf({ items, maxItems }: JsonSchema): NonNullable<Common['placed']> {
  const types = (items?.oneOf ?? []).flatMap(({ properties }) => properties?.type?.const ?? []).map(String);
  return { types, most: maxItems ?? Number.POSITIVE_INFINITY };
}

/** A list of rectangles, each with its page. */
function isAreaList({ items }: JsonSchema): boolean {
  return AREA.every((name) => items?.properties?.[name] !== undefined);
}

function areasField(common: Common, { items = {}, maxItems }: JsonSchema): Field {
  const least = items.properties?.width?.minimum ?? 0;
  const shapes = [shapeOf(items, null)];
  return { ...common, kind: 'areas', most: maxItems ?? Number.POSITIVE_INFINITY, least, shapes, by: null };
}

/** A list of objects, each with controls for its members; of one shape, or of several that a constant member distinguishes. */
function rowsField(common: Common, { items = {}, maxItems, minItems = 0 }: JsonSchema): Field {
  const all = items.oneOf ?? [items];
  const by = items.oneOf ? constantOf(all) : null;
  const shapes = all.map((shape) => shapeOf(shape, by));
  // Of several shapes some have members that are written as JSON; the others get controls.
  const known = shapes.every(({ fields }) =>
    fields.every(({ kind }) => (by !== null || kind !== 'json') && kind !== 'pages'),
  );
  const isDescribed = by !== null || (!items.oneOf && (shapes[0]?.fields.length ?? 0) > 0);
  if (!known || !isDescribed) return { ...common, kind: 'json' };
  // An absent value differs from an empty one.
  const mayBeEmpty = minItems === 0 && !common.required && common.fallback === undefined;
  return { ...common, kind: 'rows', most: maxItems ?? Number.POSITIVE_INFINITY, shapes, by, mayBeEmpty };
}

/** The member that is a constant in every one of these. */
function constantOf([first, ...rest]: readonly JsonSchema[]): string | null {
  const names = Object.keys(first?.properties ?? {});
  const all = [first, ...rest];
  return names.find((name) => all.every((shape) => shape?.properties?.[name]?.const !== undefined)) ?? null;
}

/** In an entry there is no room for a slider, and a number need not be whole. */
function memberOf(name: string, schema: JsonSchema, required: boolean): Field {
  const field = fieldOf(name, schema, required);
  return field.kind === 'slider' ? { ...field, kind: 'number', integer: schema.type === 'integer' } : field;
}

function shapeOf({ properties = {}, required = [] }: JsonSchema, by: string | null): RowShape {
  const members = Object.entries(properties).filter(([name]) => name !== by);
  const name = by === null ? '' : String(properties[by]?.const);
  return { name, fields: members.map(([name, member]) => memberOf(name, member, required.includes(name))) };
}

function isPageList({ type, items }: JsonSchema): boolean {
  return type === 'array' && items?.type === 'integer' && (items.minimum ?? 0) >= 1;
}

/** Whether entries of a list are plain texts, or may be. */
function takesTexts(items: JsonSchema | undefined): boolean {
  const kinds = items?.anyOf ?? [items];
  return kinds.some((kind) => kind?.type === 'string' && !kind.enum && kind.pattern === undefined);
}

function isTextList({ type, items }: JsonSchema): boolean {
  return type === 'array' && items?.type === 'string';
}

/** The values of a schema, when they are few enough to choose from. */
function optionsOf({ const: constant, enum: values, type, minimum, maximum }: JsonSchema) {
  if (constant !== undefined) return [{ value: constant, label: String(constant) }];
  if (values) return values.map((value) => ({ value, label: String(value) }));
  if (type === 'integer' && minimum !== undefined && maximum !== undefined && maximum - minimum < MAX_OPTIONS) {
    return Array.from({ length: maximum - minimum + 1 }, (_, index) => ({
      value: minimum + index,
      label: String(minimum + index),
    }));
  }
  return [];
}

/** All fields of a part. */
export function fieldsOf(part: Part): Field[] {
  if (part.kind === 'field') return [part.field];
  return part.kind === 'size' ? [part.width, part.height] : part.fields;
}

/** The fields of a part that count: of a choice, the chosen one. */
export function chosenFields(part: Part, choice: string | null): Field[] {
  return part.kind === 'choice' ? part.fields.filter(({ name }) => name === choice) : fieldsOf(part);
}

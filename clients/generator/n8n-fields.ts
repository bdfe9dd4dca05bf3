import type { Schema } from './document.ts';

/** A field of n8n's forms, limited to the generated properties; n8n's types check the generated files. */
export type Field = { displayName: string; name: string; type: string; default: unknown } & Record<string, unknown>;

/** Names of fields that the node has for itself. */
const OWN = ['operation', 'resource', 'options', 'settings', 'together', 'inputFields'];

type Kind = { type: string; default: unknown } & Record<string, unknown>;

/** Words that n8n's linter wants written so. */
const WORDS: Record<string, string> = Object.fromEntries(
  'ASCII BOM CSS CSV DPI EPUB GS1 HTML ID IDs ISBN JPEG JSON MB OCR PDF PDFs PNG PSS QR RTL SVG TOC TSA TOML UA URL URLs UPC UUID XML YAML ZIP'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);
const SMALL = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'into',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** Words that n8n's linter wants in lower case within a label. */
const SMALL_IN_LABELS = new Set(
  'a an and as at because but by en for if in neither nor of on only or over per so some than that the to up upon versus via vs when with without yet'.split(
    ' ',
  ),
);

/** The English words of the service for a parameter: `label`, or `values.<value>`. */
export type Words = (key: string) => string | undefined;

/** `Text or web address` as n8n writes names. Units are in the descriptions. */
function labelTitle(label: string): string {
  const parts = label.replace(/ \([^)]*\)$/, '').split(/([ -])/);
  return parts
    .map((word, at) => {
      if (at > 0 && at < parts.length - 1 && SMALL_IN_LABELS.has(word.toLowerCase())) return word.toLowerCase();
      return word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join('');
}

/** `target_bytes` and `Compress a PDF` as n8n writes names: Target Bytes, Compress a PDF. */
export function titleOf(text: string): string {
  // A number, or a sign.
  if (!/[a-z]/i.test(text)) return text;
  const words = text.replace(/[_-]/g, ' ').split(' ');
  return words
    .map((word, at) => {
      if (WORDS[word.toLowerCase()]) return WORDS[word.toLowerCase()];
      if (at > 0 && at < words.length - 1 && SMALL.has(word.toLowerCase())) return word.toLowerCase();
      return word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join(' ');
}

/** `PDF to Markdown` in the style of n8n's actions: lower case except for abbreviations, after a verb. */
export function actionOf(title: string): string {
  const words = title
    .replace(/ \(.*\)/, '')
    .replaceAll('PDFs', 'PDF files')
    .replace(/\b([A-Z]{2,})s\b/, '$1')
    .split(' ')
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
  const [what, next, then] = words;
  if (what !== 'convert' && (next === 'to' || (then === 'to' && what === what?.toUpperCase())))
    words.unshift('convert');
  else if (words[0] === words[0]?.toUpperCase()) words.unshift('use');
  const [first = '', ...rest] = words;
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...rest].join(' ');
}

/** Sorts what n8n shows in a list by its name. */
export function byName<T extends { name?: unknown; displayName?: string }>(list: readonly T[]): T[] {
  const key = (each: T) => String(each.displayName ?? each.name);
  return [...list].sort((one, other) => key(one).localeCompare(key(other), 'en'));
}

/** A description in n8n's style: a single sentence has no full stop, and a switch begins with "Whether". */
export function describe(text: string | undefined, isSwitch = false): string | undefined {
  let said = (text ?? '').replace(/\s+/g, ' ').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
  said = said.replace(/\b(?:json|id|url)(?=s?\b)/gi, (word) => word.toUpperCase());
  if (said === '') return undefined;
  if (isSwitch) said = whether(said);
  said = said.slice(0, 1).toUpperCase() + said.slice(1);
  const sentences = said.slice(0, -1).match(/[.!?](?=\s)/g);
  return sentences ? said : said.replace(/\.$/, '');
}

/** "Repeat across the image" is what a switch does; "The first row holds names" is what it says. */
function whether(text: string): string {
  const lower = (sentence: string) =>
    /^[A-Z][A-Z]/.test(sentence) ? sentence : sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
  const [, condition, then] = /^(If [^,]+), (.+)$/.exec(text) ?? [];
  if (condition && then) return `Whether, ${lower(condition)}, to ${then}`;
  if (/^(The|A|An|It|All|Every|This) /.test(text)) return `Whether ${lower(text)}`;
  if (/^For .*, (?=[a-z])/.test(text)) return `Whether, ${lower(text).replace(/, /, ', to ')}`;
  // No verb begins it.
  if (!/^[A-Z][a-z]+ /.test(text) || /^(For|Landscape|Attached|Begins) /.test(text))
    return `Whether this holds: ${lower(text)}`;
  const [first = '', ...rest] = text.split(' ');
  // "Keeps" describes an operation, "keep" requests it.
  const verb = first === 'Keeps' ? 'Keep' : first;
  if (/^Also$/.test(first)) return `Whether to also ${rest.join(' ')}`;
  return `Whether to ${lower([verb, ...rest].join(' '))}`;
}

/** The field of one parameter, called as on the page of the service where `words` has a label. */
export function fieldOf(name: string, schema: Schema, required: boolean, words: Words = () => undefined): Field {
  const label = words('label');
  const displayName = label === undefined ? titleOf(name) : labelTitle(label);
  const common = { displayName, name: OWN.includes(name) ? `${name}Parameter` : name };
  const optionOf = (value: unknown) => {
    const said = words(`values.${value}`);
    return { name: said === undefined ? titleOf(String(value)) : labelTitle(said), value };
  };
  const description = describe(schema.description, schema.type === 'boolean');
  const said = {
    ...(required && { required: true }),
    ...(description?.toLowerCase() !== displayName.toLowerCase() && description && { description }),
  };
  const choices = choicesOf(schema);
  if (choices) {
    const [first] = choices;
    return {
      ...common,
      type: 'options',
      options: byName(choices.map(optionOf)),
      default: choices.includes(schema.default as never) ? schema.default : first,
      ...said,
    };
  }
  const { items } = schema;
  if (schema.type === 'array' && items?.enum) {
    return {
      ...common,
      type: 'multiOptions',
      options: byName(items.enum.map(optionOf)),
      default: schema.default ?? [],
      ...said,
    };
  }
  if (schema.type === 'boolean') return { ...common, type: 'boolean', default: schema.default ?? false, ...said };
  if (schema.type === 'integer' || schema.type === 'number') return { ...common, ...numberOf(schema), ...said };
  if (schema.type === 'array' && isFlat(items)) {
    const item = { displayName: 'Entry', name: 'item', values: valuesOf(items) };
    const typeOptions = { multipleValues: true };
    return { ...common, type: 'fixedCollection', typeOptions, default: {}, options: [item], ...said };
  }
  if (isFlat(schema)) {
    const item = { displayName: 'Entry', name: 'item', values: valuesOf(schema) };
    return { ...common, type: 'fixedCollection', default: {}, options: [item], ...said };
  }
  if (isText(schema)) return { ...common, ...textOf(name, schema), ...said };
  const fallback = schema.default === undefined ? '' : JSON.stringify(schema.default);
  return { ...common, type: 'json', default: fallback, ...said };
}

/** The values that a parameter is one of; null if others may be written, too. */
function choicesOf({ enum: values, anyOf }: Schema): (string | number)[] | null {
  const all =
    values ??
    (anyOf?.every((each) => each.enum) ? anyOf.flatMap((each) => (each['x-also'] ? [] : (each.enum ?? []))) : null);
  return all ? [...new Set(all as (string | number)[])] : null;
}

function numberOf({ minimum, maximum, type, default: preset }: Schema): Kind {
  const typeOptions = {
    ...(minimum !== undefined && { minValue: minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maxValue: maximum }),
    ...(type === 'number' && { numberPrecision: 3 }),
  };
  return {
    type: 'number',
    ...(Object.keys(typeOptions).length > 0 && { typeOptions }),
    default: preset ?? Math.max(minimum ?? 0, Math.min(0, maximum ?? 0)),
  };
}

function textOf(name: string, schema: Schema): Kind {
  const secret = schema['x-secret'] === true || /password|secret|^token$/.test(name);
  const long = schema['x-input'] === 'text' && { typeOptions: { rows: 4 } };
  const [example] = schema.examples ?? [];
  const preset = schema.default;
  if (/color|background/.test(name) && /^#/.test(String(preset ?? '#')))
    return { type: 'color', default: preset ?? '' };
  return {
    type: 'string',
    ...(secret ? { typeOptions: { password: true } } : long),
    ...(typeof example === 'string' && { placeholder: `e.g. ${example}` }),
    default: preset === undefined || preset === null ? '' : Array.isArray(preset) ? preset.join('+') : String(preset),
  };
}

/** Whether a text can say every value, or the usual ones: a range of pages, a name or a number. */
function isText({ type, anyOf }: Schema): boolean {
  return type === 'string' || (anyOf?.some((each) => each.type === 'string') ?? false);
}

/** Whether an object is fields of a form: plain values, of which the optional ones can be recognized. */
function isFlat(schema: Schema | undefined): schema is Schema & { properties: Record<string, Schema> } {
  const { type, properties, required = [] } = schema ?? {};
  if (type !== 'object' || !properties) return false;
  return Object.entries(properties).every(([name, each]) =>
    isText(each) || each.enum
      ? true
      : ['integer', 'number', 'boolean'].includes(String(each.type)) &&
        (required.includes(name) || (each.default !== undefined && each.default !== null)),
  );
}

function valuesOf({ properties, required = [] }: Schema & { properties: Record<string, Schema> }): Field[] {
  return byName(Object.entries(properties).map(([name, each]) => fieldOf(name, each, required.includes(name))));
}

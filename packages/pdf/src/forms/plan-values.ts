import { PdfError } from '../errors.ts';
import { FLAGS, type FormField } from './fields.ts';

export type InputValue = string | number | boolean | null | readonly string[];

/**
 * The planned value of a field: a text, indexes of options (or free words), or the state of a button; null is nothing.
 */
export type PlannedValue =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; chosen: { value: string; label: string; index: number }[] }
  | { kind: 'state'; state: string | null };

const ON = new Set(['true', 'yes', 'on', '1', 'x', 'ja', 'checked', 'selected']);
const OFF = new Set(['', 'false', 'no', 'off', '0', 'nein']);
const MAX_LISTED = 20;

/** Turns a value from the caller into one that the field can hold. @throws PdfError `invalid_parameter` for a value it cannot */
export function planValue(field: FormField, value: InputValue): PlannedValue {
  if (field.type === 'signature' || field.type === 'button') {
    throw refused(
      field,
      field.type === 'button' ? 'is a button and has no value' : 'is a signature field, and is filled by signing it',
    );
  }
  if (field.type === 'text') return planText(field, value);
  return field.type === 'radio' || field.type === 'checkbox' ? planState(field, value) : planChoice(field, value);
}

function planText(field: FormField, value: InputValue): PlannedValue {
  if (Array.isArray(value)) throw refused(field, 'accepts a single text, not a list');
  const raw = value === null ? '' : String(value).replace(/\r\n?/g, '\n');
  const text = field.flags & FLAGS.multiline ? raw : raw.replaceAll('\n', ' ');
  if (field.maxLength !== null && [...text].length > field.maxLength) {
    throw refused(field, `accepts up to ${field.maxLength} characters`);
  }
  return { kind: 'text', text };
}

function planState(field: FormField, value: InputValue): PlannedValue {
  if (Array.isArray(value)) throw refused(field, 'accepts a single value, not a list');
  const { options } = field;
  const text = value === null ? '' : String(value);
  const matching =
    options.find(({ value }) => value === text) ??
    options.find(({ label }) => label === text) ??
    options.find(({ value, label }) => [value, label].some((word) => word.toLowerCase() === text.toLowerCase()));
  if (matching) return { kind: 'state', state: matching.value };
  if (OFF.has(text.toLowerCase())) return { kind: 'state', state: null };
  if (field.type === 'checkbox' && (value === true || ON.has(text.toLowerCase()))) {
    return { kind: 'state', state: options[0]?.value ?? 'Yes' };
  }
  throw refused(
    field,
    options.length > 0 ? `accepts ${listed(options.map(({ value }) => value))}` : 'accepts true or false',
  );
}

function planChoice(field: FormField, value: InputValue): PlannedValue {
  const wanted = value === null || value === '' ? [] : Array.isArray(value) ? value : [String(value)];
  const several = field.type === 'list' && (field.flags & FLAGS.multiSelect) !== 0;
  if (wanted.length > 1 && !several) throw refused(field, 'accepts only one value');
  const free = field.type === 'dropdown' && (field.flags & FLAGS.edit) !== 0;
  const chosen = wanted.map((word: string) => {
    const byValue = field.options.findIndex(({ value }) => value === word);
    const index = byValue >= 0 ? byValue : field.options.findIndex(({ label }) => label === word);
    const option = field.options[index];
    if (option) return { ...option, index };
    if (free) return { value: word, label: word, index: -1 };
    throw refused(field, `accepts ${listed(field.options.map(({ value }) => value))}`);
  });
  return { kind: 'choice', chosen };
}

function listed(values: readonly string[]): string {
  return values.length === 0 ? 'no value, since it has no options' : `one of ${quoted(values)}`;
}

/** The first names for a message, in quotes. */
export function quoted(names: readonly string[]): string {
  const words = names.slice(0, MAX_LISTED).map((name) => `“${name.slice(0, 60)}”`);
  return `${words.join(', ')}${names.length > MAX_LISTED ? ' and more' : ''}`;
}

function refused({ name }: FormField, why: string): PdfError {
  return new PdfError('invalid_parameter', `The field “${name.slice(0, 200)}” ${why}.`);
}

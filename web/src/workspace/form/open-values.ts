import { isSecret, type Operation } from '../../api/operations.ts';
import { type Field, fieldsOf, type JsonSchema, type Part, partsOf, type Values } from './fields.ts';

/** Whether a value is neither stored nor shared. */
function isPrivate(operation: string, { kind, name }: Pick<Field, 'kind' | 'name'>): boolean {
  return kind === 'password' || kind === 'file' || isSecret(operation, name);
}

/** Values without secrets. */
export function openValues(operation: string, parts: readonly Part[], values: Values): Values {
  const secret = new Set(parts.flatMap(fieldsOf).flatMap((field) => (isPrivate(operation, field) ? [field.name] : [])));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name) && !isSecret(operation, name)));
}

/** The settings of a form for parameters from a link or a preset, without secrets and unknown parameters. */
export function settingsOf(operation: string, parts: readonly Part[], parameters: Values) {
  const values: Values = {};
  let choice: string | null = null;
  for (const part of parts) {
    for (const field of fieldsOf(part)) {
      const value = parameters[field.name];
      if (value === undefined || isPrivate(operation, field)) continue;
      values[field.name] = shownOf(field, value);
      if (part.kind === 'choice') choice = field.name;
    }
  }
  return { values, choice };
}

function shownOf({ kind }: Field, value: unknown): unknown {
  if (kind === 'pages') return Array.isArray(value) ? value.join(', ') : value;
  if (kind === 'texts') return Array.isArray(value) ? value.join('\n') : value;
  return kind === 'json' && typeof value !== 'string' ? JSON.stringify(value) : value;
}

/** The control that is chosen first, if there is a choice. */
export function firstChoice(parts: readonly Part[]): string | null {
  const part = parts.find(({ kind }) => kind === 'choice');
  return part?.kind === 'choice' ? (part.fields[0]?.name ?? null) : null;
}

/** The initial value of a chosen parameter. */
export function beginOf(parts: readonly Part[], name: string): Values {
  const fields = parts.flatMap((part) => (part.kind === 'choice' ? part.fields : []));
  const begin = fields.find((field) => field.name === name)?.begin;
  return begin === undefined ? {} : { [name]: begin };
}

/** The form of an operation. */
export function partsOfOperation({ params }: Pick<Operation, 'params'>): Part[] {
  return partsOf(params as JsonSchema);
}

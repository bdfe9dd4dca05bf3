import type { Operation, WorkflowStep } from '../../api/operations.ts';
import type { useOperationTexts } from '../../texts/index.tsx';
import type { JsonSchema } from '../form/fields.ts';

/** Longer values are not shown in full. */
const MOST_LETTERS = 40;

interface Words {
  texts: ReturnType<typeof useOperationTexts>;
  yes: string;
  no: string;
  language: string;
}

/** The settings of an operation that differ from the defaults, as "label: value". */
export function settingsInWords(operation: Operation, { parameters }: WorkflowStep, words: Words): string[] {
  const { properties = {} } = operation.params as JsonSchema;
  return Object.entries(parameters).flatMap(([name, value]) => {
    const schema = properties[name];
    const text = valueInWords(operation, name, value, words);
    if (!schema || text === '' || JSON.stringify(schema.default) === JSON.stringify(value)) return [];
    return [`${words.texts.label(operation, name, schema.title)}: ${text}`];
  });
}

function valueInWords(operation: Operation, name: string, value: unknown, words: Words): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return value.toLocaleString(words.language);
  if (typeof value === 'string') {
    const text = words.texts.value(operation, name, value).trim();
    return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  }
  if (!Array.isArray(value) || value.length === 0) return '';
  const isPlain = value.every((entry) => typeof entry !== 'object');
  return isPlain ? valueInWords(operation, name, value.join(', '), words) : value.length.toLocaleString(words.language);
}

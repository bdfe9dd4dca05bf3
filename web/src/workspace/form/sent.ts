import { rowsOfTable } from './csv.ts';
import { chosenFields, type Field, type Part, type RowShape, type Values } from './fields.ts';

/**
 * The parameters to send: every set value that differs from the default or current one.
 * @param current values of the file itself
 */
export function parametersOf(parts: Part[], values: Values, choice: string | null, current: Values = {}): Values {
  const parameters: Values = {};
  for (const field of parts.flatMap((part) => chosenFields(part, choice))) {
    const [value, before] = [values[field.name], current[field.name]];
    if (before !== undefined && JSON.stringify(value) === JSON.stringify(before)) continue;
    const sent = before !== undefined && value === '' ? '' : sentOf(field, value);
    if (sent !== undefined) parameters[field.name] = sent;
  }
  return parameters;
}

function sentOf(field: Field, value: unknown): unknown {
  if (value === undefined || value === '' || value === null) return undefined;
  if (value === field.fallback || JSON.stringify(value) === JSON.stringify(field.fallback)) return undefined;
  switch (field.kind) {
    case 'json':
      return typeof value === 'string' ? parseLoosely(value) : value;
    case 'loose':
      return /^\d+$/.test(String(value).trim()) ? Number(value) : value;
    case 'texts': {
      const lines = linesOf(value);
      if (field.list) return lines.length === 0 ? undefined : lines.map(entryOf);
      return lines.length > 1 ? lines : lines[0];
    }
    case 'listed': {
      const entries = typeof value === 'string' ? parseLoosely(value) : value;
      return typeof entries === 'object' && entries !== null && Object.keys(entries).length === 0 ? undefined : entries;
    }
    case 'table': {
      const rows = rowsOfTable(value);
      return rows.length === 0 ? undefined : rows;
    }
    case 'areas':
    case 'rows': {
      const rows = rowsOf(value);
      if (field.kind === 'rows' && field.mayBeEmpty && isEmptyList(value)) return [];
      return rows.length === 0 ? undefined : rows.map((row) => sentRow(field, row));
    }
    default:
      return value;
  }
}

function sentRow({ shapes, by }: Pick<Field & { kind: 'rows' }, 'shapes' | 'by'>, row: Values): Values {
  const fields = shapeFor(shapes, by, row)?.fields ?? [];
  // A required text may be empty, such as a replacement.
  const isEmptyText = (member: Field) => member.required && member.kind === 'text' && row[member.name] === '';
  const sent = fields.map(
    (member) => [member.name, isEmptyText(member) ? '' : sentOf(member, row[member.name])] as const,
  );
  const filled = sent.filter(([, value]) => value !== undefined);
  return { ...(by !== null && { [by]: row[by] }), ...Object.fromEntries(filled) };
}

/** A list that is set, but empty. */
export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The shape of a list's entry. */
export function shapeFor(shapes: readonly RowShape[], by: string | null, row: Values): RowShape | undefined {
  return by === null ? shapes[0] : shapes.find(({ name }) => name === row[by]);
}

/** The entries of a list, also if a link supplies it as text. */
export function rowsOf(value: unknown): Values[] {
  const list = typeof value === 'string' ? parseLoosely(value) : value;
  return Array.isArray(list) ? list.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** An entry of a list of texts as its line. */
export const lineOf = (entry: unknown): string => (typeof entry === 'string' ? entry : JSON.stringify(entry));

/** The reverse: a line with a JSON object becomes that object. */
const entryOf = (line: string): unknown => (line.startsWith('{') ? parseLoosely(line) : line);

/** The lines of a text, without empty ones. */
function linesOf(value: unknown): string[] {
  const lines = Array.isArray(value) ? value.map(lineOf) : String(value).split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function parseLoosely(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
}

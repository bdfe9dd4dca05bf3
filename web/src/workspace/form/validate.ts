import type { Texts } from '../../texts/en.ts';
import { humanize } from '../../ui/format.ts';
import { rowsOfTable } from './csv.ts';
import { chosenFields, type Field, type JsonSchema, type Part, type Values } from './fields.ts';
import { parseSelection } from './selection.ts';
import { rowsOf, shapeFor } from './sent.ts';

/** Faults of the settings, by parameter name. */
export type Faults = Record<string, string>;

interface Circumstances {
  /** Pages of each document, if known. */
  pageCounts: number[];
  /** The chosen pages are removed, so one must stay. */
  removing: boolean;
  /** Parameters of which at least one is required. */
  needOne: readonly string[];
}

/** The parameters of which at least one is required; none if a second file takes their place. */
export function neededOf({ params }: { params: object }, files: number): readonly string[] {
  const names = (params as JsonSchema)['x-need-one'] ?? [];
  return names.includes('files') && files > 1 ? [] : names.filter((name) => name !== 'files');
}

/** Finds faults that the service would refuse, by the operation's own schema, before anything is sent. */
export function validate(
  parts: Part[],
  values: Values,
  choice: string | null,
  circumstances: Circumstances,
  t: Texts,
): Faults {
  const faults: Faults = {};
  for (const part of parts) {
    for (const field of chosenFields(part, choice)) {
      const needed = field.required || part.kind === 'choice';
      const fault = faultOf(field, values[field.name], needed, circumstances, t.faults);
      if (fault) faults[field.name] = fault;
    }
    if (part.kind !== 'size') continue;
    const { width, height } = part;
    if (isEmpty(values[width.name]) && isEmpty(values[height.name])) faults[width.name] = t.faults.side;
  }
  const [first] = circumstances.needOne;
  const fields = parts.flatMap((part) => chosenFields(part, choice));
  const fallbackOf = (wanted: string) => fields.find(({ name }) => name === wanted)?.fallback;
  if (first !== undefined && circumstances.needOne.every((name) => isLeftOut(values[name], fallbackOf(name)))) {
    faults[first] ??= t.faults.needOne;
  }
  return faults;
}

/** Whether a value is missing, or equal to the default. */
function isLeftOut(value: unknown, fallback: unknown): boolean {
  if (fallback === undefined) return isEmpty(trimmed(value));
  const ordered = (list: unknown) => JSON.stringify(Array.isArray(list) ? list.toSorted() : list);
  return value === undefined || ordered(value) === ordered(fallback);
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

function faultOf(
  field: Field,
  value: unknown,
  needed: boolean,
  around: Circumstances,
  t: Texts['faults'],
  inRow = false,
): string | null {
  if (isEmpty(value)) {
    if (field.kind === 'languages' && value !== undefined) return t.missing;
    if (!needed || field.fallback !== undefined || (inRow && mayBeEmpty(field, value))) return null;
    return field.kind === 'pages' ? t.pages : t.missing;
  }
  switch (field.kind) {
    case 'pages':
      return pagesFault(String(value), around, t);
    case 'number':
    case 'bytes':
    case 'slider': {
      // A margin per side, dragged on the page.
      if (typeof value === 'object') return null;
      const number = Number(value);
      if (!Number.isFinite(number)) return t.number;
      if ((field.kind === 'slider' || field.integer) && !Number.isInteger(number)) return t.whole;
      if (field.min !== undefined && number < field.min) return t.least(field.min);
      if (field.max !== undefined && number > field.max) return t.most(field.max);
      return null;
    }
    case 'group': {
      const members = value as Values;
      const named = (name: string, fault: string) => `${humanize(name)}: ${fault}`;
      for (const member of field.fields) {
        const fault = faultOf(member, members[member.name], member.required, around, t);
        if (fault) return named(member.name, fault);
      }
      return null;
    }
    case 'text':
    case 'lines':
    case 'password': {
      const { length } = String(value);
      if (field.minLength !== undefined && length < field.minLength) return t.shortest(field.minLength);
      if (field.maxLength !== undefined && length > field.maxLength) return t.longest(field.maxLength);
      return null;
    }
    case 'areas':
    case 'rows':
      return rowsFault(field, rowsOf(value), around, t);
    case 'table': {
      const { length } = rowsOfTable(value);
      return length === 0 ? t.table : length > field.most ? t.mostRows(field.most) : null;
    }
    case 'listed':
    case 'json':
      // Settings from the pages are not text.
      if (typeof value !== 'string') return null;
      try {
        JSON.parse(value);
        return null;
      } catch {
        return /^[[{]/.test(value.trim()) ? t.json : null;
      }
    default:
      return null;
  }
}

/** The fault of the first faulty entry of a list. */
function rowsFault(
  field: Field & { kind: 'areas' | 'rows' },
  rows: readonly Values[],
  around: Circumstances,
  t: Texts['faults'],
): string | null {
  if (rows.length > field.most) return field.kind === 'areas' ? t.mostAreas(field.most) : t.mostRows(field.most);
  for (const [index, row] of rows.entries()) {
    for (const member of shapeFor(field.shapes, field.by, row)?.fields ?? []) {
      const fault = faultOf(member, row[member.name], member.required, around, t, true);
      if (fault) return t.inRow(index + 1, humanize(member.name), fault);
    }
  }
  return null;
}

function pagesFault(text: string, { pageCounts, removing }: Circumstances, t: Texts['faults']): string | null {
  const counts = pageCounts.length > 0 ? pageCounts : [null];
  for (const count of counts) {
    const parsed = parseSelection(text, count);
    if ('fault' in parsed) return parsed.fault === 'syntax' ? t.syntax : t.pastEnd(parsed.page, count ?? 0);
    if (removing && count !== null && new Set(parsed.pages).size >= count) return t.allPages;
  }
  return null;
}

/** An empty text in a row, if the schema allows it: it may be a replacement. */
const mayBeEmpty = (field: Field, value: unknown): boolean => field.kind === 'text' && value === '' && !field.minLength;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

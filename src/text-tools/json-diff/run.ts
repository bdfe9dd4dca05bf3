import { validateJsonText } from '../json.ts';
import { createRefusal } from '../kit/refuse.ts';
import { diffSequences, type Edit } from '../kit/sequence-diff.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);
const MAX_OPERATIONS = 50_000;

/** An operation of RFC 6902, section 4. */
type Operation = { op: 'add' | 'remove' | 'replace'; path: string; value?: unknown };

/**
 * Compares two JSON texts, as a JSON Patch (RFC 6902). Numbers that a double cannot hold are compared and returned as
 * written; of repeated keys the last one counts.
 */
export function run({ before, after }: Body) {
  const [old, newer] = [read(before, 'before'), read(after, 'after')];
  const identify = createIdentities();
  const patch: Operation[] = [];
  const push = (operation: Operation) => {
    if (patch.push(operation) > MAX_OPERATIONS) refuse('after', 'json_diff_large', { most: MAX_OPERATIONS });
  };

  function compare(one: unknown, other: unknown, path: string): void {
    if (identify(one) === identify(other)) return;
    if (Array.isArray(one) && Array.isArray(other)) compareLists(one, other, path);
    else if (isObject(one) && isObject(other)) compareObjects(one, other, path);
    else push({ op: 'replace', path, value: other });
  }

  function compareObjects(one: Record<string, unknown>, other: Record<string, unknown>, path: string): void {
    for (const key of Object.keys(one)) {
      const at = `${path}/${pointerPart(key)}`;
      if (Object.hasOwn(other, key)) compare(one[key], other[key], at);
      else push({ op: 'remove', path: at });
    }
    for (const key of Object.keys(other)) {
      if (!Object.hasOwn(one, key)) push({ op: 'add', path: `${path}/${pointerPart(key)}`, value: other[key] });
    }
  }

  /** A value removed and added at the same place is a change; the rest moves along. */
  function compareLists(one: unknown[], other: unknown[], path: string): void {
    const edits = diffSequences(Int32Array.from(one, identify), Int32Array.from(other, identify));
    for (let at = 0; at < edits.length; at++) {
      // biome-ignore lint/style/noNonNullAssertion: the loop ends with the list.
      const first = edits[at]!;
      if (first.kind === 'equal') continue;
      const second = edits[at + 1];
      const paired = second && second.kind !== 'equal' ? second : undefined;
      if (paired) at++;
      const length = (kind: Edit['kind']) => (first.kind === kind ? first.length : (paired?.length ?? 0));
      const [gone, come] = [length('removed'), length('added')];
      const both = Math.min(gone, come);
      for (let index = 0; index < both; index++) {
        compare(one[first.old + index], other[first.new + index], `${path}/${first.new + index}`);
      }
      for (let index = gone - 1; index >= both; index--) push({ op: 'remove', path: `${path}/${first.new + index}` });
      for (let index = both; index < come; index++) {
        push({ op: 'add', path: `${path}/${first.new + index}`, value: other[first.new + index] });
      }
    }
  }

  compare(old, newer, '');
  const count = (op: Operation['op']) => patch.filter((operation) => operation.op === op).length;
  const [added, removed, replaced] = [count('add'), count('remove'), count('replace')];
  return { patch, identical: patch.length === 0, added, removed, replaced };
}

function read(text: string, field: string): unknown {
  const report = validateJsonText(text);
  if (!report.valid) refuse(field, 'json_diff_invalid', { line: report.error.line, column: report.error.column });
  return JSON.parse(text, keepNumber as (this: unknown, key: string, value: unknown) => unknown);
}

interface RawJson {
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}
const { rawJSON, isRawJSON } = JSON as unknown as RawJson;

/** A number that would change when parsed stays as written. */
function keepNumber(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  return digitsOf(String(value)) === digitsOf(source) ? value : rawJSON(source);
}

/** The significant digits of a number and what they are multiplied with, however it is written. */
function digitsOf(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const bare = all.replace(/0+$/, '');
  if (bare === '') return '0';
  return `${sign}${bare}e${Number(exponent) - fraction.length + all.length - bare.length}`;
}

const pointerPart = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawJSON(value);
}

/** Numbers values so that equal ones share a number, visiting each part once. */
function createIdentities(): (value: unknown) => number {
  const byKey = new Map<string, number>();
  const byObject = new Map<object, number>();
  return function identify(value: unknown): number {
    const seen = typeof value === 'object' && value !== null ? byObject.get(value) : undefined;
    if (seen !== undefined) return seen;
    const key = keyOf(value);
    const id = byKey.get(key) ?? byKey.size;
    byKey.set(key, id);
    if (typeof value === 'object' && value !== null) byObject.set(value, id);
    return id;

    function keyOf(part: unknown): string {
      if (Array.isArray(part)) return `[${part.map(identify)}`;
      if (isRawJSON(part)) return `#${digitsOf(JSON.stringify(part))}`;
      if (!isObject(part)) return JSON.stringify(part === 0 ? 0 : part);
      const entries = Object.keys(part).sort();
      return `{${entries.map((name) => `${JSON.stringify(name)}:${identify(part[name])}`)}`;
    }
  };
}

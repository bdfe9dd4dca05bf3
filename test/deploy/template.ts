import { createHash } from 'node:crypto';
import { parse, stringify } from 'yaml';

/**
 * Renders templates like Helm, with the part of Go's actions and functions that our chart uses. Anything else is an
 * error.
 */
export interface Renderer {
  /** Adds what a file defines. */
  define(text: string): void;
  /** Renders a file with initial values of `.` and `$`. @throws Error as `fail` and `required` say */
  render(text: string, root: unknown): string;
}

type Value = unknown;
type Scope = { dot: Value; variables: Map<string, Value> };
type Block = Array<string | Action>;
interface Action {
  readonly words: string[];
  readonly body: Block;
  readonly otherwise: Block;
}

const ACTION = /\{\{(-)?\s*((?:\/\*[\s\S]*?\*\/)|(?:"(?:[^"\\]|\\.)*"|[^"}]|\}(?!\}))*?)\s*(-)?\}\}/g;
const WORD = /"(?:[^"\\]|\\.)*"|:=|[()|,]|[^\s()|,]+/g;
const OPENS = new Set(['if', 'with', 'range', 'define']);

export function createRenderer(): Renderer {
  const defined = new Map<string, Block>();
  const include = (name: Value, dot: Value) => {
    const block = defined.get(String(name));
    if (!block) throw new Error(`there is no template ${String(name)}`);
    return write(block, { dot, variables: new Map([['$', dot]]) });
  };

  function write(block: Block, scope: Scope): string {
    return block.map((part) => (typeof part === 'string' ? part : act(part, scope))).join('');
  }

  function act({ words, body, otherwise }: Action, scope: Scope): string {
    const [kind = '', ...rest] = words;
    if (kind === 'define') {
      defined.set(JSON.parse(rest[0]!), body);
      return '';
    }
    if (kind === 'if') return write(isSet(evaluate(rest, scope)) ? body : otherwise, inner(scope));
    if (kind === 'with') {
      const dot = evaluate(rest, scope);
      return isSet(dot) ? write(body, { ...inner(scope), dot }) : write(otherwise, inner(scope));
    }
    if (kind === 'range') return range(rest, body, scope);
    if (words[1] === ':=') {
      scope.variables.set(kind, evaluate(words.slice(2), scope));
      return '';
    }
    return text(evaluate(words, scope));
  }

  function range(words: string[], body: Block, scope: Scope): string {
    const assigned = words.indexOf(':=');
    const names = words.slice(0, Math.max(assigned, 0)).filter((word) => word !== ',');
    const over = evaluate(words.slice(assigned + 1), scope);
    // Go walks maps in the order of their keys.
    const entries: [Value, Value][] = Array.isArray(over)
      ? over.map((value, index) => [index, value])
      : Object.entries((over ?? {}) as object).sort(([one], [other]) => (one < other ? -1 : 1));
    return entries
      .map(([key, dot]) => {
        const { variables } = inner(scope);
        const values = names.length === 2 ? [key, dot] : [dot];
        for (const [index, name] of names.entries()) variables.set(name, values[index]);
        return write(body, { dot, variables });
      })
      .join('');
  }

  function evaluate(words: string[], scope: Scope): Value {
    let at = 0;
    const pipeline = (): Value => {
      let value = command([]);
      while (words[at] === '|') {
        at++;
        value = command([value]);
      }
      return value;
    };
    const operand = (): Value => {
      const word = words[at++]!;
      if (word !== '(') return term(word, scope);
      const value = pipeline();
      if (words[at++] !== ')') throw new Error(`a parenthesis is missing in ${words.join(' ')}`);
      return value;
    };
    const command = (piped: Value[]): Value => {
      const called = FUNCTIONS[words[at] ?? ''] ?? (words[at] === 'include' ? include : undefined);
      if (called) at++;
      const args: Value[] = [];
      while (at < words.length && !['|', ')'].includes(words[at]!)) args.push(operand());
      if (called) return called(...([...args, ...piped] as never[]));
      if (args.length !== 1 || piped.length > 0) throw new Error(`${words.join(' ')} cannot be read`);
      return args[0];
    };
    const value = pipeline();
    if (at < words.length) throw new Error(`${words.join(' ')} cannot be read`);
    return value;
  }

  const render = (source: string, root: unknown) =>
    write(blocksOf(source), { dot: root, variables: new Map([['$', root]]) });
  return { define: (source) => void render(source, {}), render };
}

function term(word: string, { dot, variables }: Scope): Value {
  if (word.startsWith('"')) return JSON.parse(word);
  if (/^-?\d+$/.test(word)) return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  const [first = '', ...path] = word.split('.');
  if (first !== '' && !first.startsWith('$')) throw new Error(`there is no function ${word}`);
  if (first !== '' && !variables.has(first)) throw new Error(`there is no variable ${first}`);
  let value = first === '' ? dot : variables.get(first);
  for (const key of path.filter(Boolean)) value = (value as Record<string, Value> | undefined)?.[key];
  return value;
}

/** Cuts a template into texts and actions. */
function blocksOf(source: string): Block {
  const top: Block = [];
  const open: { action: Action; into: Block }[] = [];
  const into = () => open.at(-1)?.into ?? top;
  let at = 0;
  let trims = false;
  for (const { 0: whole, 1: before, 2: inside = '', 3: after, index } of source.matchAll(ACTION)) {
    let plain = source.slice(at, index);
    if (trims) plain = plain.trimStart();
    into().push(before ? plain.trimEnd() : plain);
    [at, trims] = [index + whole.length, Boolean(after)];
    if (inside.startsWith('/*')) continue;
    const words = inside.match(WORD) ?? [];
    const last = open.at(-1);
    if (words[0] === 'end' && last) open.pop();
    else if (words[0] === 'else' && words.length === 1 && last) last.into = last.action.otherwise;
    else {
      const action: Action = { words, body: [], otherwise: [] };
      into().push(action);
      if (OPENS.has(words[0] ?? '')) open.push({ action, into: action.body });
    }
  }
  if (open.length > 0) throw new Error(`${open.at(-1)!.action.words.join(' ')} has no end`);
  const rest = source.slice(at);
  top.push(trims ? rest.trimStart() : rest);
  return top;
}

const inner = ({ dot, variables }: Scope): Scope => ({ dot, variables: new Map(variables) });
const text = (value: Value): string => (value === undefined || value === null ? '' : String(value));
const isSet = (value: Value): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value);
const indent = (count: number, value: string) =>
  value
    .split('\n')
    .map((line) => ' '.repeat(count) + line)
    .join('\n');
/** As Go writes it: the keys of maps in order. */
const ordered = (value: Value): Value => parse(stringify(value ?? null, { sortMapEntries: true }));

const FUNCTIONS: Record<string, (...args: never[]) => Value> = {
  add: (one: number, other: number) => one + other,
  contains: (part: string, whole: string) => whole.includes(part),
  default: (fallback: Value, value: Value) => (isSet(value) ? value : fallback),
  dict: (...entries: Value[]) =>
    Object.fromEntries(
      Array.from({ length: entries.length / 2 }, (_, index) => [entries[2 * index], entries[2 * index + 1]]),
    ),
  eq: (one: Value, other: Value) => one === other,
  fail: (message: string) => {
    throw new Error(message);
  },
  has: (value: Value, all: Value[]) => all.includes(value),
  list: (...all: Value[]) => all,
  ne: (one: Value, other: Value) => one !== other,
  nindent: (count: number, value: string) => `\n${indent(count, value)}`,
  not: (value: Value) => !isSet(value),
  omit: (map: object, ...names: string[]) =>
    Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name))),
  printf: (format: string, ...values: Value[]) => format.replace(/%s/g, () => text(values.shift())),
  quote: (value: Value) => (value === undefined || value === null ? '' : JSON.stringify(text(value))),
  required: (message: string, value: Value) => {
    if (value === undefined || value === null || value === '') throw new Error(message);
    return value;
  },
  sha256sum: (value: string) => createHash('sha256').update(value).digest('hex'),
  toJson: (value: Value) => JSON.stringify(ordered(value)),
  toString: (value: Value) => text(value),
  toYaml: (value: Value) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  trimSuffix: (suffix: string, value: string) => (value.endsWith(suffix) ? value.slice(0, -suffix.length) : value),
  trunc: (count: number, value: string) => value.slice(0, count),
};

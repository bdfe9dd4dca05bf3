import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '#test/helpers/random.ts';
import { type FormatOptions, formatJson } from './format.ts';
import { formatJsonSorted } from './format-sorted.ts';

const OPTIONS: FormatOptions = { indent: 2, maxBytes: 1 << 20, maxDepth: 1000 };

function format(text: string, options: Partial<FormatOptions & { sorted: boolean; chunk: number }> = {}): string {
  const { sorted = false, chunk = text.length + 1, ...rest } = options;
  const input = Buffer.from(text);
  const out: Buffer[] = [];
  const write = (bytes: Uint8Array) => void out.push(Buffer.from(bytes));
  const chunks = Array.from({ length: Math.ceil(input.length / chunk) }, (_, i) =>
    input.subarray(i * chunk, (i + 1) * chunk),
  );
  const all = { ...OPTIONS, ...rest };
  const { bytes } = sorted ? formatJsonSorted(input, write, all) : formatJson(chunks, write, all);
  const result = Buffer.concat(out);
  expect(bytes).toBe(result.length);
  return result.toString();
}

type Tokens = string[];

/** A random value as its tokens, with literals that a parser would change. */
function randomTokens(random: Random, depth = 0): Tokens {
  const kind = random.below(depth > 5 ? 6 : 9);
  if (kind < 6) return [random.pick(SCALARS)];
  const count = random.below(5);
  const tokens: Tokens = [kind === 6 ? '[' : '{'];
  for (let i = 0; i < count; i++) {
    if (i > 0) tokens.push(',');
    if (kind !== 6) tokens.push(random.pick(KEYS), ':');
    tokens.push(...randomTokens(random, depth + 1));
  }
  tokens.push(kind === 6 ? ']' : '}');
  return tokens;
}
const SCALARS = [
  ...['0', '-0', '1E400', '1.50', '12345678901234567890', '-2e-05', 'true', 'false', 'null', '"x"', '""'],
  ...['"\\u0041\\/"', '"ü🙂"', '"\\ud800"', '" a  b "', '"{[,:]}"', '"\\"\\\\"'],
];
const KEYS = [
  '"a"',
  '"b"',
  '"\\u0061"',
  '"A"',
  '"aa"',
  '""',
  '"ä"',
  '"🙂"',
  '"\\ud83d\\ude42"',
  '"\\uffff"',
  '"\uffff"',
  '"\\n"',
  '"\\""',
  '"\\ud800"',
];

function join(tokens: Tokens, random: Random): string {
  const spaces = ['', '', ' ', '\n', '\t\r\n  '];
  return tokens.map((token) => random.pick(spaces) + token).join('') + random.pick(spaces);
}

describe('formatJson', () => {
  test('indents like JSON.stringify', () => {
    const value = { a: [1, { b: [], c: {} }, [[true]]], d: 'x', e: { f: null } };
    for (const indent of [1, 2, 3, 8])
      expect(format(JSON.stringify(value), { indent })).toBe(JSON.stringify(value, null, indent));
    expect(format(JSON.stringify(value), { indent: 'tab' })).toBe(JSON.stringify(value, null, '\t'));
    expect(format(JSON.stringify(value, null, 4), { indent: 0 })).toBe(JSON.stringify(value));
    expect(format(' "lone" ')).toBe('"lone"');
    expect(format(' [ ] ')).toBe('[]');
  });

  test('keeps literals, escapes, duplicate keys and order as written', () => {
    const text = '{"b":1E400,"\\u0061":"\\/\\u00e9é","b":-0,"a":0.10,"n":123456789012345678901234567890}';
    expect(format(format(text), { indent: 0 })).toBe(text);
  });

  test('keeps every token of random texts, however they are spaced and cut', () => {
    const random = createRandom(1);
    for (let round = 0; round < 400; round++) {
      const tokens = randomTokens(random);
      const text = join(tokens, random);
      const minified = tokens.join('');
      expect(format(text, { indent: 0, chunk: 1 + random.below(9) })).toBe(minified);
      const indent = random.pick([0, 1, 2, 8, 'tab'] as const);
      const pretty = format(text, { indent, chunk: 1 + random.below(9) });
      expect(format(pretty, { indent: 0 })).toBe(minified);
      expect(format(pretty, { indent })).toBe(pretty);
    }
  });

  test('strings longer than any buffer pass whole', () => {
    const text = JSON.stringify(['é'.repeat(100_000), 'x'.repeat(65_533), 'y'.repeat(65_536), 'z'.repeat(65_537)]);
    expect(format(text, { indent: 0 })).toBe(text);
    expect(format(text, { indent: 0, chunk: 1000 })).toBe(text);
  });

  test('refuses an output past its limit before making it', () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const options = { maxBytes: 1 << 20, maxDepth: 1_000_000 };
    expect(() => format(deep, options)).toThrow('would be larger than 1 MiB');
    expect(() => format(deep, { ...options, sorted: true })).toThrow('would be larger than 1 MiB');
    expect(format('[[]]', { maxBytes: 8 })).toBe('[\n  []\n]');
    expect(() => format('[[]]', { maxBytes: 7 })).toThrow('would be larger');
  });

  test('minifies any depth that it accepts', () => {
    const deep = '{"a":['.repeat(500_000) + ']}'.repeat(500_000);
    expect(format(deep, { indent: 0, maxDepth: 1_000_000, maxBytes: 1e9 })).toBe(deep);
  });

  test('says where a text is wrong', () => {
    expect(() => format('[1,\n 2,]')).toThrow(expect.objectContaining({ line: 2, column: 4, offset: 7 }));
    expect(() => format('[1,\n 2,]', { sorted: true })).toThrow(expect.objectContaining({ line: 2, column: 4 }));
  });
});

/** Sorts by building a tree: slow, recursive and obvious. */
function sortedByTree(tokens: Tokens): string {
  let at = 0;
  const value = (): string => {
    const token = tokens[at++]!;
    if (token !== '[' && token !== '{') return token;
    const items: { key: number[]; text: string }[] = [];
    while (tokens[at] !== ']' && tokens[at] !== '}') {
      if (tokens[at] === ',') at++;
      if (token === '[') items.push({ key: [], text: value() });
      else {
        const key = tokens[at]!;
        at += 2;
        const points = Array.from(JSON.parse(key) as string, (character) => character.codePointAt(0)!);
        items.push({ key: points, text: `${key}:${value()}` });
      }
    }
    at++;
    items.sort((a, b) => {
      const i = a.key.findIndex((point, index) => point !== b.key[index]);
      if (i < 0) return a.key.length - b.key.length;
      return a.key[i]! - (b.key[i] ?? -1);
    });
    return `${token}${items.map(({ text }) => text).join(',')}${token === '[' ? ']' : '}'}`;
  };
  return value();
}

describe('formatJsonSorted', () => {
  test('sorts a key before those that it begins, whatever they go on with', () => {
    const text = '{"a~":1,"a!":2,"a b":3,"a":4,"a\\u0020":5,"":6}';
    expect(format(text, { sorted: true, indent: 0 })).toBe('{"":6,"a":4,"a\\u0020":5,"a b":3,"a!":2,"a~":1}');
  });

  test('sorts at every level, by code point, equal keys in their order', () => {
    const text = '{"b":[{"z":1,"y":{"d":1,"c":2}}],"\\u0061":1,"a":2,"B":3,"\uffff":4,"🙂":5,"":6,"aa":7}';
    expect(format(text, { sorted: true, indent: 0 })).toBe(
      '{"":6,"B":3,"\\u0061":1,"a":2,"aa":7,"b":[{"y":{"c":2,"d":1},"z":1}],"\uffff":4,"🙂":5}',
    );
  });

  test('sorts random texts as a tree would', () => {
    const random = createRandom(2);
    for (let round = 0; round < 600; round++) {
      const tokens = randomTokens(random);
      const text = join(tokens, random);
      const sorted = sortedByTree(tokens);
      expect(format(text, { sorted: true, indent: 0 })).toBe(sorted);
      expect(format(text, { sorted: true })).toBe(format(sorted));
    }
  });

  test('sorts objects of many members and of many levels', () => {
    const random = createRandom(3);
    const numbers = Array.from({ length: 20_000 }, () => random.below(5000));
    const wide = ['{', ...numbers.flatMap((key, i) => [`"${key}"`, ':', `${i}`, ',']).slice(0, -1), '}'];
    expect(format(wide.join(''), { sorted: true, indent: 0 })).toBe(sortedByTree(wide));

    const depth = 300_000;
    const deep = `${'{"b":1,"c":'.repeat(depth)}0${',"a":[{}]}'.repeat(depth)}`;
    const expected = `${'{"a":[{}],"b":1,"c":'.repeat(depth)}0${'}'.repeat(depth)}`;
    const options = { sorted: true, indent: 0, maxDepth: depth + 2, maxBytes: 1e9 };
    expect(format(deep, options) === expected).toBe(true);
  });
});

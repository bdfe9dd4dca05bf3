import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import { run } from './run.ts';
import type { Body } from './tool.ts';

const of = (text: string, from: Body['from'], to: Body['to']) =>
  run({ text, from, to, indent: 2, root: 'root' }).result;
const refused = (type: string, ctx: object = {}) =>
  expect.objectContaining({ items: [expect.objectContaining({ type, ctx: expect.objectContaining(ctx) })] });

const SAMPLE = {
  title: 'Sheaf: "é" # no comment',
  big: 9007199254740991,
  list: [1, 2.5, true, 'yes', 'null', '', '2020-01-01', [[]]],
  nested: { 'a.b': { 'c d': -0.125 }, rows: [{ id: 1 }, { id: 2, more: {} }] },
};

test('each way leads back to the same values', () => {
  const json = JSON.stringify(SAMPLE);
  for (const format of ['yaml', 'toml', 'json'] as const) {
    const there = of(json, 'json', format);
    expect(JSON.parse(of(there, format, 'json'))).toEqual(SAMPLE);
    expect(JSON.parse(of(of(there, format, 'toml'), 'toml', 'json'))).toEqual(SAMPLE);
    expect(JSON.parse(of(of(there, format, 'yaml'), 'yaml', 'json'))).toEqual(SAMPLE);
  }
});

test.runIf(requireTool('python3'))('TOML is read by Python as it was meant', () => {
  const script = 'import json,sys,tomllib; print(json.dumps(tomllib.loads(sys.stdin.read())))';
  const toml = of(JSON.stringify(SAMPLE), 'json', 'toml');
  expect(JSON.parse(execFileSync(PYTHON, ['-c', script], { input: toml, encoding: 'utf8' }))).toEqual(SAMPLE);
});

test('whole numbers keep their digits, and keys that mean something elsewhere are keys', () => {
  expect(of('a: 12345678901234567890', 'yaml', 'json')).toBe('{\n  "a": 12345678901234567890\n}\n');
  expect(of('a = 9223372036854775807', 'toml', 'yaml')).toBe('a: 9223372036854775807\n');
  expect(of('{"a":9007199254740993}', 'json', 'toml').trim()).toBe('a = 9007199254740993');
  expect(of('__proto__: {x: 1}\n1: a', 'yaml', 'json').replace(/\s/g, '')).toBe('{"1":"a","__proto__":{"x":1}}');
  expect(of('d = 2024-01-02T03:04:05Z', 'toml', 'json')).toContain('2024-01-02T03:04:05');
});

test('XML leads to values and back', () => {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<a id="1">\n  <b>x &amp; y</b>\n  <b/>\n  <c>12345678901234567890</c>\n</a>\n';
  expect(JSON.parse(of(xml, 'xml', 'json'))).toEqual({
    a: { '@id': '1', b: ['x & y', null], c: '12345678901234567890' },
  });
  expect(of(of(xml, 'xml', 'yaml'), 'yaml', 'xml')).toBe(xml);
  expect(of('[1, 12345678901234567890, 0.5]', 'json', 'xml')).toContain('<item>12345678901234567890</item>');
  expect(of('a = 1\nb = 2', 'toml', 'xml')).toMatch(/<root>\s*<a>1<\/a>\s*<b>2<\/b>\s*<\/root>/);
});

test('aliases are unfolded, and bombs of them are refused', () => {
  expect(JSON.parse(of('a: &x [1]\nb: *x', 'yaml', 'json'))).toEqual({ a: [1], b: [1] });
  const laughs = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (const [last, next] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg']) {
    laughs.push(`${next}: &${next} [${Array(9).fill(`*${last}`).join(',')}]`);
  }
  expect(() => of(laughs.join('\n'), 'yaml', 'json')).toThrow(refused('config_aliases'));
  const wide = `a: &a ${'x'.repeat(500_000)}\nb: [${Array(50).fill('*a').join(',')}]`;
  expect(() => of(wide, 'yaml', 'json')).toThrow(refused('config_output'));
  expect(() => of('a: &a [*a]', 'yaml', 'json')).toThrow();
});

test.each([
  ['a: [1', 'yaml', 'json', 'config_syntax', { format: 'YAML' }],
  ['a: 1\na: 2', 'yaml', 'json', 'config_repeated', {}],
  ['? [1]\n: 2', 'yaml', 'json', 'config_key', {}],
  ['a: .inf', 'yaml', 'json', 'config_number', {}],
  ['a\n---\nb', 'yaml', 'json', 'config_documents', { count: 2 }],
  ['a = ', 'toml', 'json', 'config_syntax', { format: 'TOML', line: 1 }],
  ['a = 1\na = 2', 'toml', 'json', 'config_syntax', { line: 2 }],
  ['{"a":\n}', 'json', 'yaml', 'config_syntax', { format: 'JSON', line: 2, column: 1 }],
  ['[1]', 'json', 'toml', 'config_toml_root', {}],
  ['{"a":null}', 'json', 'toml', 'config_toml_value', {}],
  ['{"a":[99999999999999999999]}', 'json', 'toml', 'config_toml_value', {}],
  ['['.repeat(300) + ']'.repeat(300), 'yaml', 'json', 'config_deep', {}],
  ['['.repeat(20_000), 'yaml', 'json', 'config_syntax', {}],
  ['<a><b></a>', 'xml', 'json', 'config_syntax', { format: 'XML', line: 1 }],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'xml', 'json', 'config_syntax', { format: 'XML' }],
  ['<a>'.repeat(300), 'xml', 'json', 'config_syntax', { format: 'XML' }],
] as const)('%# is refused', (text, from, to, type, ctx) => {
  expect(() => of(text, from, to)).toThrow(refused(type, ctx));
});

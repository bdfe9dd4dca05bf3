import { expect, test } from 'vitest';
import { run } from './run.ts';
import tool, { type Body } from './tool.ts';

const check = (value: unknown, schema: unknown) =>
  run(tool.body.parse({ text: JSON.stringify(value), schema: JSON.stringify(schema) }) as Body);
const refused = (type: string) =>
  expect.objectContaining({ items: [expect.objectContaining({ type, loc: ['body', 'schema'] })] });

test('work is bounded: doubling references, endless ones, patterns that blow up elsewhere, lists compared', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `d${n}`,
      { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
    ]),
  );
  expect(() => check(1, { $ref: '#/$defs/d0', $defs: { ...doubling, d60: false } })).toThrow(refused('schema_costly'));
  expect(() => check(1, { $ref: '#' })).toThrow(refused('schema_endless'));
  expect(check('a'.repeat(50_000), { pattern: '^(a+)+b$' }).valid).toBe(false);
  expect(() => check('a'.repeat(1_000_000), { pattern: '(?:a{100}b?){9}' })).toThrow(refused('schema_costly'));
  expect(
    check(
      Array.from({ length: 50_000 }, (_, at) => at),
      { uniqueItems: true },
    ).valid,
  ).toBe(true);
  expect(() => check(Array(2000).fill(1), { items: { enum: Array.from({ length: 2000 }, (_, n) => n + 5) } })).toThrow(
    refused('schema_costly'),
  );
});

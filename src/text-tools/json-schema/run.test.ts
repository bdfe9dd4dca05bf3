import { expect, test } from 'vitest';
import { run } from './run.ts';
import tool, { type Body } from './tool.ts';

const check = (value: unknown, schema: unknown, more: Partial<Body> = {}) =>
  run(tool.body.parse({ text: JSON.stringify(value), schema: JSON.stringify(schema), ...more }) as Body);
const refused = (type: string, field = 'schema') =>
  expect.objectContaining({ items: [expect.objectContaining({ type, loc: ['body', field] })] });

test('reports where a value does not fit, and by which keyword', () => {
  const schema = {
    type: 'object',
    properties: { 'a/b': { items: { $ref: '#/$defs/positive' } } },
    required: ['name'],
    $defs: { positive: { type: 'integer', minimum: 0 } },
  };
  expect(check({ 'a/b': [1, -2, 'x'] }, schema)).toEqual({
    valid: false,
    count: 3,
    errors: [
      { path: '', schema_path: '/required', keyword: 'required', message: 'Must have the member "name".' },
      ...[
        { path: '/a~1b/1', keyword: 'minimum', message: 'Must be at least 0.' },
        { path: '/a~1b/2', keyword: 'type', message: 'Must be integer.' },
      ].map((error) => ({ ...error, schema_path: `/properties/a~1b/items/$ref/${error.keyword}` })),
    ],
  });
  expect(check({ name: 1, 'a/b': [] }, schema)).toEqual({ valid: true, count: 0, errors: [] });
  expect(check([1, 2, 3], { items: { type: 'string' } }, { max_errors: 1 })).toMatchObject({ count: 3, errors: [{}] });
});

test.each([
  [{ prefixItems: [{ const: 1 }], items: false }, [1], [1, 2]],
  [{ items: [{ const: 1 }], additionalItems: false }, [1], [1, 2]],
  [{ allOf: [{ properties: { a: true } }], unevaluatedProperties: false }, { a: 1 }, { a: 1, b: 1 }],
  [{ anyOf: [{ prefixItems: [true] }], contains: { const: 9 }, unevaluatedItems: false }, [1, 9], [1, 9, 2]],
  [{ oneOf: [{ minimum: 5 }, { maximum: 7 }] }, 9, 6],
  [JSON.parse('{"if":{"minimum":5},"then":{"multipleOf":2},"else":{"const":1}}'), 6, 3],
  [{ dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }],
  [{ dependencies: { a: { required: ['b'] } } }, { a: 1, b: 1 }, { a: 1 }],
  [{ minProperties: 2 }, { a: 1, b: 1 }, { a: 1 }],
  [{ maxProperties: 1 }, { a: 1 }, { a: 1, b: 1 }],
  [{ minProperties: 1, maxProperties: 1 }, { a: 1 }, {}],
  [{ required: ['a', 'b'] }, { a: 1, b: null }, { a: 1 }],
  [{ required: ['toString'] }, { toString: 1 }, {}],
  [{ properties: { constructor: { type: 'number' } } }, {}, { constructor: 'x' }],
  [{ propertyNames: { maxLength: 2 } }, { ab: 1 }, { abc: 1 }],
  [{ additionalProperties: { type: 'number' }, properties: { a: true } }, { a: 'x', b: 1 }, { b: 'x' }],
  [{ dependentSchemas: { a: { maxProperties: 1 } } }, { b: 1, c: 1 }, { a: 1, b: 1 }],
  [{ unevaluatedProperties: { type: 'null' } }, { a: null }, { a: 1 }],
  [{ patternProperties: { '^\\p{Letter}+$': { type: 'null' } }, additionalProperties: false }, { é: null }, { é: 1 }],
  [
    { uniqueItems: true },
    [{ a: 1, b: 2 }, [1]],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ],
  [{ enum: [{ a: [1] }, null] }, { a: [1] }, { a: [1, 2] }],
  [{ multipleOf: 0.01 }, 19.99, 19.995],
  [{ maxLength: 2 }, '🎉🎉', '🎉🎉🎉'],
  [{ $id: 'https://example.org/s', $ref: 't', $defs: { t: { $id: 't', $anchor: 'x', type: 'null' } } }, null, 1],
  [
    {
      $id: 'https://example.org/tree',
      $dynamicAnchor: 'node',
      properties: { children: { items: { $dynamicRef: '#node' } }, v: { type: 'number' } },
    },
    { children: [{ children: [{ v: 1 }] }] },
    { children: [{ children: [{ v: 'x' }] }] },
  ],
  [{ format: 'date-time' }, '2024-02-29T10:00:00Z', '2023-02-29T10:00:00Z'],
  [{ format: 'email' }, 'a@example.org', 'a@@example.org'],
  [{ format: 'uuid' }, '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1', '0b6c1c9e'],
] as [unknown, unknown, unknown][])('%j', (schema, right, wrong) => {
  expect(check(right, schema)).toMatchObject({ valid: true, errors: [] });
  expect(check(wrong, schema).valid).toBe(false);
});

test('formats are checked only where that is wanted', () => {
  expect(check('x', { format: 'uuid' }, { formats: false }).valid).toBe(true);
});

test('nothing is fetched, and patterns that look around are refused', () => {
  expect(() => check(1, { $ref: 'https://example.org/schema.json' })).toThrow(refused('schema_reference'));
  expect(() => check(1, { $ref: 'file:///etc/passwd' })).toThrow(refused('schema_reference'));
  expect(() => check(1, { $ref: '#/$defs/none' })).toThrow(refused('schema_reference'));
  expect(() => check('a', { pattern: '(?=a)' })).toThrow(refused('schema_pattern'));
  expect(() => check(1, [])).toThrow(refused('schema_none'));
  expect(() => run({ text: '{', schema: '{}', formats: true, max_errors: 1 })).toThrow(refused('schema_json', 'text'));
});

test.each(['toString', 'constructor', '__proto__', 'valueOf'])(
  'the name %s, which every object has, is no type and no format',
  (name) => {
    for (const value of [1, 'x', null, {}, []]) {
      expect(check(value, { type: name })).toMatchObject({ valid: false, errors: [{ keyword: 'type' }] });
      expect(check(value, { type: [name, 'null'] })).toMatchObject({ valid: value === null });
      expect(check(value, { format: name })).toMatchObject({ valid: true });
    }
  },
);

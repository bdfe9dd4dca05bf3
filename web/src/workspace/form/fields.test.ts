import { expect, test } from 'vitest';
import { fieldOf, partsOf } from './fields.ts';

test('the form shows one way of writing a value, and no older names', () => {
  const side = { type: 'number', minimum: 0, maximum: 100 };
  const margin = { anyOf: [side, { type: 'object', 'x-also': true }, { type: 'array', items: side, 'x-also': true }] };
  expect(fieldOf('margin', margin, false)).toMatchObject({ kind: 'number', min: 0, max: 100 });
  const properties = { margin, margin_mm: { ...side, 'x-also': true } };
  expect(partsOf({ properties })).toMatchObject([{ kind: 'field', field: { name: 'margin' } }]);
  const angle = { anyOf: [{ enum: ['90', '180'] }, { enum: ['-90'], 'x-also': true }] };
  expect(fieldOf('angle', angle, false)).toMatchObject({
    kind: 'options',
    options: [{ label: '90' }, { label: '180' }],
  });
});

test('a list of objects of several types is entries with controls, though some members are written as JSON', () => {
  const shape = (type: string, member: object) => ({
    type: 'object',
    properties: { type: { const: type }, member },
    required: ['type'],
  });
  const strokes = { type: 'array', items: { type: 'array', items: { type: 'array' } } };
  const options = { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'object' }] } };
  const list = { type: 'array', items: { oneOf: [shape('ink', strokes), shape('choice', options)] } };
  expect(fieldOf('items', list, false)).toMatchObject({
    kind: 'rows',
    by: 'type',
    shapes: [
      { name: 'ink', fields: [{ name: 'member', kind: 'json' }] },
      { name: 'choice', fields: [{ name: 'member', kind: 'texts', list: true }] },
    ],
  });
  const stroke = { type: 'number', minimum: 0, maximum: 100, default: 1.5 };
  expect(fieldOf('items', { ...list, items: { oneOf: [shape('line', stroke)] } }, false)).toMatchObject({
    shapes: [{ fields: [{ kind: 'number', integer: false }] }],
  });
  expect(fieldOf('items', { ...list, items: shape('ink', strokes) }, false)).toMatchObject({ kind: 'json' });
});

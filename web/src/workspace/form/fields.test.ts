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

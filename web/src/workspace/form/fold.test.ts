import { expect, it } from 'vitest';
import { fieldsOf, type JsonSchema, partsOf } from './fields.ts';
import { foldParts } from './fold.ts';

const names = (schema: JsonSchema) => {
  const { open, more } = foldParts(partsOf(schema));
  const said = (parts: typeof open) => parts.flatMap(fieldsOf).map(({ name }) => name);
  return { open: said(open), more: said(more) };
};
const text = { type: 'string' };

it('what few people change is folded away, however little there is', () => {
  const properties = { text, signed: { ...text, 'x-more': true } };
  expect(names({ properties })).toEqual({ open: ['text'], more: ['signed'] });
});

it('a list is folded away only where few people change it', () => {
  const number = { type: 'number' };
  const area = { page: number, x: number, y: number, width: number, height: number };
  const list = { type: 'array', items: { type: 'object', properties: area, required: Object.keys(area) } };
  const properties = { rows: list, text, others: { ...list, 'x-more': true } };
  expect(names({ properties })).toEqual({ open: ['rows', 'text'], more: ['others'] });
});

it('of many settings the first stand open, and those that are required', () => {
  const properties = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, text]));
  expect(names({ properties, required: ['h'] })).toEqual({
    open: ['a', 'b', 'c', 'd', 'e', 'h'],
    more: ['f', 'g'],
  });
});

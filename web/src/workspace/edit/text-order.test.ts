import { expect, it } from 'vitest';
import type { Item } from '../../tray/item.ts';
import { withTextEdits } from './text-order.ts';

const document = { id: 'a', password: 'secret' } as Item;
const picture = { id: 'b', password: '' } as Item;
const field = { name: 'items', types: ['text'], most: 9 };
const around = { isDocument: (item: Item) => item === document, field, editor: 'edit' };
const orderOf = (items: Item[], parameters = {}) => ({
  operation: 'draw',
  items,
  parts: items.map((item) => ({ item, pages: null })),
  parameters,
  steps: [{ job_type: 'shrink', parameters: {} }],
});
const values = { 'text-lines': [{ id: 'a', text: 'New' }], 'text-rules': [{ find: 'x', with: '' }] };

it('leaves jobs alone that change no text', () => {
  const order = orderOf([document], { items: [{ type: 'text' }] });
  expect(withTextEdits(order, { ...around, values: {} })).toBe(order);
});

it('changes the text first, then puts things on the pages, then does the rest', () => {
  const order = withTextEdits(orderOf([document], { items: [1], on_signed: 'invalidate' }), { ...around, values });
  expect(order).toMatchObject({ operation: 'edit', screen: 'draw' });
  expect(order.parameters).toEqual({
    on_signed: 'invalidate',
    lines: values['text-lines'],
    replace: values['text-rules'],
    fit: 'shrink',
  });
  expect(order.steps?.map(({ job_type: type }) => type)).toEqual(['draw', 'shrink']);
  expect(order.steps?.[0]?.parameters).toMatchObject({ items: [1], password: 'secret' });
});

it('has the text second where pictures go with the document', () => {
  const order = withTextEdits(orderOf([document, picture], { items: [1] }), { ...around, values });
  expect(order.operation).toBe('draw');
  expect(order.items).toEqual([document, picture]);
  expect(order.steps?.map(({ job_type: type }) => type)).toEqual(['edit', 'shrink']);
});

it('does without the other operation where nothing else was asked', () => {
  const order = withTextEdits(orderOf([document, picture], { as: 'content' }), { ...around, values });
  expect(order.operation).toBe('edit');
  expect(order.items).toEqual([document]);
  expect(order.steps?.map(({ job_type: type }) => type)).toEqual(['shrink']);
});

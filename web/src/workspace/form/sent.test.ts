import { expect, it } from 'vitest';
import { fieldsOf, type JsonSchema, partsOf } from './fields.ts';
import { parametersOf } from './sent.ts';

it('a list is sent without its empty items', () => {
  const schema = {
    properties: {
      bookmarks: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            title: { type: 'string' },
            page: { default: null, anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
          },
          required: ['title'],
        },
      },
      sheet: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      words: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
  } as unknown as JsonSchema;
  const parts = partsOf(schema);
  expect(parts.flatMap(fieldsOf).map(({ kind }) => kind)).toEqual(['rows', 'loose', 'texts']);
  const sent = (values: Record<string, unknown>) => parametersOf(parts, values, null);
  expect(sent({ bookmarks: [{ title: 'One', page: 2 }, { title: 'Two' }], sheet: '2', words: 'one\n' })).toEqual({
    bookmarks: [{ title: 'One', page: 2 }, { title: 'Two' }],
    sheet: 2,
    words: 'one',
  });
  expect(sent({ sheet: 'Prices', words: ['a', 'b'] })).toEqual({ sheet: 'Prices', words: ['a', 'b'] });
  // An empty value differs from a missing one.
  expect(sent({ bookmarks: [] })).toEqual({ bookmarks: [] });
});

it('what the file has is sent only where it was changed, and emptied', () => {
  const schema: JsonSchema = {
    properties: {
      title: { type: 'string' },
      author: { type: 'string' },
      subject: { type: 'string' },
      marks: { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } },
    },
  };
  const current = { title: 'Old', author: 'Ada', marks: [{ title: 'One' }] };
  const sent = (values: Record<string, unknown>) => parametersOf(partsOf(schema), values, null, current);
  expect(sent({})).toEqual({});
  expect(sent({ title: 'Old', marks: [{ title: 'One' }] })).toEqual({});
  expect(sent({ title: 'New', author: '', subject: '' })).toEqual({ title: 'New', author: '' });
  expect(sent({ marks: [] })).toEqual({ marks: [] });
});

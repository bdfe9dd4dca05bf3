import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ValidationError } from '../errors.ts';
import imageResize from '../operations/image/resize/operation.ts';
import pdfFillForm from '../operations/pdf/fill-form/operation.ts';
import pdfRemovePages from '../operations/pdf/remove-pages/operation.ts';
import { check } from './validation.ts';

function itemsOf(schema: z.ZodType, data: unknown) {
  try {
    check(schema, data, ['body']);
  } catch (error) {
    if (error instanceof ValidationError) return error.items;
    throw error;
  }
  return [];
}

test.each([
  ['a parameter that a refinement misses', imageResize, {}, { loc: ['body', 'width'], type: 'missing' }],
  ['a selection of pages', pdfRemovePages, { pages: '1-x' }, { loc: ['body', 'pages'], type: 'page_selection' }],
  [
    'an object with too many fields',
    pdfFillForm,
    { values: Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`f${index}`, ''])) },
    { loc: ['body', 'values'], type: 'too_long', msg: 'Object should have at most 20000 fields' },
  ],
])('%s is worded as FastAPI does', (_, { params }, data, item) => {
  expect(itemsOf(params, data)).toEqual([expect.objectContaining(item)]);
});

import { expect, it } from 'vitest';
import { ValidationError } from '../errors.ts';
import { wordItem } from './item-words.ts';

it('what core and operations find wrong is said as Pydantic would', () => {
  const loc = ['body', 'files'];
  const { items } = new ValidationError([
    { loc, code: 'too_few_files', values: { min: 1, count: 0 } },
    { loc, code: 'too_few_files', values: { min: 2, count: 1 } },
    { loc, code: 'too_many_files', values: { max: 11, count: 12 } },
    { loc, code: 'unknown_placeholder', values: { placeholder: '{pagee}' } },
    { loc, code: 'outdated_workflow' },
    { loc, code: 'page_does_not_exist', values: { page: 4, pages: 3 } },
    {
      loc,
      code: 'step_type_mismatch',
      values: { step: 2, name: 'b', accepts: ['image/png', 'image/jpeg'], before: 'a', produces: ['application/pdf'] },
    },
    { loc, type: 'value_error', msg: 'Value error, as it is' },
    { loc, code: 'missing' },
    { loc, code: 'missing', values: { reason: 'size_required', sentence: 'Set width' } },
    {
      loc,
      code: 'json_syntax',
      values: { message: 'Expected a value', line: 2, column: 7, fault: 'json_value_expected' },
    },
    { loc, code: 'not_base64', values: { fault: 'padding' } },
    { loc, code: 'not_utf8' },
    { loc, code: 'lone_surrogate' },
  ]);
  expect(items.map(wordItem)).toEqual([
    { loc, type: 'too_short', msg: 'List should have at least 1 item after validation, not 0' },
    { loc, type: 'too_short', msg: 'List should have at least 2 items after validation, not 1' },
    { loc, type: 'too_long', msg: 'List should have at most 11 items after validation, not 12' },
    {
      loc,
      type: 'unknown_placeholder',
      msg: 'Value should only use the placeholders {page}, {pages}, {bates:6}, {date}, {time}, {filename}, {name}, {ext}, {title}, {author} and {label}, not {pagee}',
    },
    {
      loc,
      type: 'value_error',
      msg: 'Value error, this workflow no longer fits the operations it names; save it again',
    },
    {
      loc,
      type: 'page_out_of_range',
      msg: 'Page 4 does not exist. The document has 3 pages.',
      ctx: { code: 'page_does_not_exist', page: 4, pages: 3 },
    },
    {
      loc,
      type: 'step_type_mismatch',
      msg: 'Step 2 (b) accepts image/png or image/jpeg, but step 1 (a) produces application/pdf',
    },
    { loc, type: 'value_error', msg: 'Value error, as it is' },
    { loc, type: 'missing', msg: 'Field required' },
    { loc, type: 'missing', msg: 'Set width', ctx: { code: 'size_required' } },
    {
      loc,
      type: 'json_invalid',
      msg: 'JSON decode error: line 2, column 7: Expected a value',
      ctx: { code: 'json_invalid', line: 2, column: 7, fault: 'json_value_expected' },
    },
    { loc, type: 'base64_decode', msg: 'Base64 decoding error: the padding does not fit the length' },
    { loc, type: 'string_unicode', msg: 'Input should decode to UTF-8 text, which these bytes are not' },
    { loc, type: 'string_unicode', msg: 'Input should be valid Unicode text, without half a surrogate pair' },
  ]);
});

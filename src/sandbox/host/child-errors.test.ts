import { expect, it } from 'vitest';
import { failureOf } from './child-errors.ts';

it.each(['unavailable', 'queue_full', 'cancelled', 'timed_out', 'operation_crashed', 'unauthenticated', 'nonsense'])(
  'a child that says "%s" speaks for another part, and is not believed',
  (code) => {
    expect(failureOf(code, 'text')).toMatchObject({ code: 'internal_error' });
  },
);

it.each([
  'unprocessable_file',
  'password_required',
  'limit_exceeded',
  'output_too_large',
  'storage_full',
  'out_of_memory',
])('a child may say "%s"', (code) => {
  expect(failureOf(code, 'text')).toMatchObject({ code, message: 'text' });
});

it('a child may give a reason, as far as it is one', () => {
  const reason = { code: 'json_invalid', line: 3, column: 25, fault: 'json_trailing_comma' };
  expect(failureOf('unprocessable_file', 'text', { reason }).reason).toEqual(reason);
  const long = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`value ${at}`, at]));
  for (const none of [
    null,
    'text',
    { line: 3 },
    { code: 'x', ...long },
    { code: 'x'.repeat(101) },
    { code: 'x', deep: {} },
  ]) {
    expect(failureOf('unprocessable_file', 'text', { reason: none }).reason).toBeUndefined();
  }
});

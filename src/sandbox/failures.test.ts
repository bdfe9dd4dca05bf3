import { expect, it } from 'vitest';
import { failureOf } from './failures.ts';

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

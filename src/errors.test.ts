import { PdfError, passwordRequired } from '@sheaf/pdf/errors';
import { expect, it } from 'vitest';
import { isErrorCode, knownError, SheafError } from './errors.ts';

it('errors of the PDF core reach callers under codes of the interface', () => {
  expect(knownError(passwordRequired(false))).toMatchObject({
    code: 'password_required',
    message: 'The PDF is password-protected. Send its password as the parameter "password".',
  });
  expect(knownError(passwordRequired(true))).toMatchObject({
    code: 'password_required',
    message: 'Wrong password.',
  });
  expect(knownError(new PdfError('timestamp_missing', 'None came.'))).toMatchObject({ code: 'source_unreachable' });
  const reason = { code: 'why', page: 3 };
  const limit = knownError(new PdfError('limit_exceeded', 'Too much.', { reason, cause: 'inside' }));
  expect(limit).toMatchObject({ code: 'limit_exceeded', message: 'Too much.', reason, cause: 'inside', status: 422 });
  for (const code of ['unprocessable_file', 'invalid_parameter'] as const) {
    expect(isErrorCode(knownError(new PdfError(code, ''))?.code ?? '')).toBe(true);
  }
});

it('errors of the service are themselves, and those of others say nothing to callers', () => {
  const own = new SheafError('not_found', 'There is none.');
  expect(knownError(own)).toBe(own);
  expect(knownError(new TypeError('undefined is not a function'))).toBeNull();
});

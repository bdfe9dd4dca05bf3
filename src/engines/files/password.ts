import { SheafError } from '../../errors.ts';

/** The failure of a PDF that is encrypted: no password was given, or the wrong one. */
export function passwordRequired(hasPassword: boolean, options?: { cause: unknown }): SheafError {
  const message = hasPassword
    ? 'Wrong password.'
    : 'The PDF is password-protected. Send its password as the parameter "password".';
  return new SheafError('password_required', message, options);
}

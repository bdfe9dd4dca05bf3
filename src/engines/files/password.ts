import { SheafError } from '../../errors.ts';

/** The failure of a PDF that is encrypted: the password is missing or wrong. */
export function passwordRequired(hasPassword: boolean, options?: { cause: unknown }): SheafError {
  const message = hasPassword
    ? 'Wrong password.'
    : 'The PDF is password-protected. Send its password as the parameter "password".';
  return new SheafError('password_required', message, options);
}

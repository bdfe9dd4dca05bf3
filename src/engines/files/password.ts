import { SheafError } from '../../errors.ts';

/** The failure of a PDF that is encrypted: no password was given, or the wrong one. */
export function passwordRequired(given: boolean, options?: { cause: unknown }): SheafError {
  const message = given
    ? 'The password does not open the PDF.'
    : 'The PDF is protected by a password: send it as the parameter "password".';
  return new SheafError('password_required', message, options);
}

import { ValidationError } from '../../errors.ts';
import { formatMessage } from '../../texts/format.ts';
import type { Notes } from './define.ts';

/**
 * Creates the way in which a tool refuses a field of its body: by a code of its notes, with the values of its sentence.
 * @returns a function that throws ValidationError, which never repeats the field
 */
export function createRefusal<N extends Notes>(notes: N) {
  return (field: string, code: keyof N & string, values: Record<string, string | number> = {}): never => {
    const msg = formatMessage(notes[code] ?? code, values, 'en');
    throw new ValidationError([{ loc: ['body', field], type: code, msg, ctx: { code, ...values } }]);
  };
}

import { SheafError } from '../../errors.ts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES, type MediaType } from '../../operations/kit/media-types.ts';

/** @throws SheafError `unsupported_file_type` naming what would be accepted */
export function requireType(type: MediaType | null, accepts: readonly MediaType[] | null): asserts type is MediaType {
  if (type !== null && (accepts === null || accepts.includes(type))) return;
  const wanted = (accepts ?? MEDIA_TYPE_NAMES).map((entry) => MEDIA_TYPES[entry].named);
  const list = wanted.length > 1 ? `${wanted.slice(0, -1).join(', ')} or ${wanted.at(-1)}` : wanted[0];
  throw new SheafError('unsupported_file_type', `Unsupported file type. Send ${list}.`);
}

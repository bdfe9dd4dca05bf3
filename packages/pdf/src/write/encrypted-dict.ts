import { Buffer } from '../platform/buffer.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { isDict, isName, nameOf, type PdfDict, type PdfObject, PdfString } from '../syntax/objects.ts';
import { scanObject } from '../syntax/scan.ts';
import { serialize } from '../syntax/serialize.ts';
import { FLAG } from '../syntax/telling-names.ts';
import type { Encryption } from './writer.ts';

/**
 * Returns the dictionary of the stream `num` whose `length` bytes will be encrypted; `asIs` means that they stay
 * unencrypted.
 */
export function encryptedDict(
  encryption: Encryption,
  { num, bytes, length }: { num: number; bytes: Uint8Array; length: number },
): { dict: Uint8Array; asIs: boolean } {
  const span = scanObject(bytes, 0, bytes.length, true);
  const plain = encryption.metadata || Buffer.from(bytes).indexOf('/Metadata') < 0;
  if (span.clean && plain && !(span.flags & FLAG.STRING) && span.lengthAt >= 0 && !span.lengthIsRef) {
    const parts = [
      bytes.subarray(0, span.lengthAt),
      Buffer.from(String(encryption.length(length))),
      bytes.subarray(span.lengthEnd),
    ];
    return { dict: Buffer.concat(parts), asIs: false };
  }
  const dict = readObject(cursorAt(bytes)) as PdfDict;
  const open = !encryption.metadata && isName(dict.get('Type'), 'Metadata');
  encryptStrings(dict, (text) => encryption.string(text, num));
  dict.set('Length', open ? length : encryption.length(length));
  if (open) nameCryptFilter(dict);
  return { dict: serialize(dict), asIs: open };
}

/** Says that a stream is not encrypted (ISO 32000-2, 7.6.6). */
function nameCryptFilter(dict: PdfDict): void {
  const list = (value: PdfObject | undefined): PdfObject[] =>
    value === undefined ? [] : Array.isArray(value) ? value : [value];
  const filters = list(dict.get('Filter'));
  const parms = list(dict.get('DecodeParms'));
  dict.set('Filter', [nameOf('Crypt'), ...filters]);
  dict.set('DecodeParms', [
    new Map<string, PdfObject>([
      ['Type', nameOf('CryptFilterDecodeParms')],
      ['Name', nameOf('Identity')],
    ]),
    ...filters.map((_, index) => parms[index] ?? null),
  ]);
}

function encryptStrings(object: PdfObject, encrypt: (text: Uint8Array) => Uint8Array): PdfObject {
  if (object instanceof PdfString) return new PdfString(encrypt(object.bytes));
  if (Array.isArray(object)) return object.map((item) => encryptStrings(item, encrypt));
  if (isDict(object)) for (const [key, value] of object) object.set(key, encryptStrings(value, encrypt));
  return object;
}

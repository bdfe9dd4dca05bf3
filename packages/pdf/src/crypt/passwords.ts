import { Buffer } from '../platform/buffer.ts';
import { PDF_DOC } from '../syntax/text-string.ts';
import { preparePassword } from './saslprep.ts';

/** The possible encodings of a password, likeliest first: programs differ. */
export function passwordBytes(password: string, revision: number): Uint8Array[] {
  const prepared = Buffer.from(preparePassword(password));
  const plain = Buffer.from(password);
  const single = pdfDocBytes(password);
  const ways = revision >= 5 ? [prepared, plain, single] : [single, plain, Buffer.from(password, 'latin1')];
  const seen = new Set<string>();
  return ways.filter((bytes): bytes is Buffer => {
    if (bytes === null || seen.has(bytes.toString('latin1'))) return false;
    seen.add(bytes.toString('latin1'));
    return true;
  });
}

/** The bytes in PDFDocEncoding, or null when a character is not in it. */
function pdfDocBytes(text: string): Buffer | null {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const special = Object.entries(PDF_DOC).find(([, point]) => point === code);
    if (special) bytes.push(Number(special[0]));
    else if (code < 256) bytes.push(code);
    else return null;
  }
  return Buffer.from(bytes);
}

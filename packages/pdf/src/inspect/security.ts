import { readPermissions } from '../crypt/permissions.ts';
import { readPdfDate } from '../edit/dates.ts';
import type { PdfDocument } from '../file/document.ts';
import { numbersAmong } from '../syntax/entries.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { type Facts, nameIn, tellText } from './facts.ts';

const MAX_FIELDS = 100_000;
const METHODS: ReadonlyMap<string, string> = new Map([
  ['V2', 'RC4'],
  ['AESV2', 'AES-128'],
  ['AESV3', 'AES-256'],
  ['None', 'none'],
]);

/**
 * Describes a document's encryption and the owner's permissions (ISO 32000-2, 7.6); null if it has none, or was
 * repaired.
 */
export function tellEncryption(document: PdfDocument): Facts | null {
  const dict = document.entries(document.trailer).dict('Encrypt');
  if (!dict) return null;
  const entries = document.entries(dict);
  const version = entries.number('V') ?? 0;
  const permissions = readPermissions((entries.number('P') ?? -1) | 0);
  return {
    handler: nameIn(document, dict.get('Filter')),
    method: version < 4 ? 'RC4' : methodOf(document, dict),
    key_bits: version >= 5 ? 256 : version === 4 ? 128 : version === 1 ? 40 : (entries.number('Length') ?? 40),
    revision: entries.number('R'),
    metadata_encrypted: entries.get('EncryptMetadata') !== false,
    permissions: { ...permissions },
  };
}

function methodOf(document: PdfDocument, dict: PdfDict): string {
  const filter = nameIn(document, dict.get('StmF')) ?? 'Identity';
  const method = nameIn(document, document.entries(dict).within('CF').dict(filter)?.get('CFM')) ?? 'None';
  return METHODS.get(method) ?? method;
}

/**
 * Finds the fields for signatures: each signature's own data, not whether it is valid, and the number of unsigned ones.
 */
export function tellSignatures(document: PdfDocument): { signatures: Facts[]; unsigned: number } {
  const form = document.entries(document.catalog).dict('AcroForm');
  const stack = (document.entries(form).array('Fields') ?? []).map((object) => ({
    object,
    type: null as string | null,
  }));
  const seen = new Set<number>();
  const signatures: Facts[] = [];
  let unsigned = 0;
  for (let fields = 0; fields < MAX_FIELDS; fields++) {
    const next = stack.pop();
    if (!next) break;
    const { object, type: inherited } = next;
    if (object instanceof PdfRef) {
      if (seen.has(object.num)) continue;
      seen.add(object.num);
    }
    const field = document.resolve(object);
    if (!isDict(field)) continue;
    const type = nameIn(document, field.get('FT')) ?? inherited;
    const signature = document.entries(field).dict('V');
    if (type === 'Sig' && signature) signatures.push(factsOf(document, field, signature));
    else if (type === 'Sig' && !field.has('Kids')) unsigned++;
    if (type === 'Sig' && signature) continue;
    const kids = document.entries(field).array('Kids') ?? [];
    for (const kid of kids.slice(0, MAX_FIELDS - Math.min(MAX_FIELDS, stack.length))) stack.push({ object: kid, type });
  }
  return { signatures: signatures.reverse(), unsigned };
}

function factsOf(document: PdfDocument, field: PdfDict, signature: PdfDict): Facts {
  const date = tellText(document, signature.get('M'));
  return {
    field: tellText(document, field.get('T')),
    kind: document.entries(signature).is('Type', 'DocTimeStamp') ? 'timestamp' : 'signature',
    format: nameIn(document, signature.get('SubFilter')),
    name: tellText(document, signature.get('Name')),
    reason: tellText(document, signature.get('Reason')),
    location: tellText(document, signature.get('Location')),
    date: (date && readPdfDate(date)) || null,
    covers_file: coversFile(document, signature.get('ByteRange')),
  };
}

/** True if only the signature itself is excluded from the file; null if the original was not read. */
function coversFile(document: PdfDocument, object: PdfObject | undefined): boolean | null {
  if (!document.original) return null;
  const range = (document.array(object) ?? []).slice(0, 4).map(document.resolve);
  const [start, , behind = 0, length] = numbersAmong(range);
  return start === 0 && length !== undefined && behind + length === document.source.size;
}

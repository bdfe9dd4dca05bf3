import { PdfError, passwordRequired } from '../errors.ts';
import type { ObjectCipher, PdfDocument, Protection } from '../file/document.ts';
import { damaged } from '../syntax/damage.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../syntax/objects.ts';
import { type FoundKey, findKey, type KeyEntries } from './keys.ts';
import { createObjectCipher, type Method } from './object-cipher.ts';
import { passwordBytes } from './passwords.ts';

const METHODS: Record<string, Method> = { None: 'none', V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' };

/** The content of an encryption dictionary (ISO 32000-2, 7.6.4). */
export interface EncryptionFacts {
  version: number;
  revision: number;
  /** Bits of the key. */
  bits: number;
  strings: Method;
  streams: Method;
  permissions: number;
  encryptMetadata: boolean;
}

/**
 * Opens an encrypted document with the empty password or `password`, so that all that is read of it is decrypted: the
 * standard security handler with RC4, AES-128 and AES-256, revisions 2 to 6.
 * @throws PdfError `password_required`, or `unprocessable_file` for other handlers and broken dictionaries
 */
export function unlockDocument(document: PdfDocument, password?: string): EncryptionFacts {
  const dict = document.entries(document.trailer).dict('Encrypt');
  if (!dict) throw damaged('no encryption dictionary');
  const facts = readFacts(document, dict);
  const id = firstId(document);
  const found = openWith(document, dict, { facts, id, passwords: password ? [password, ''] : [''] });
  if (!found) throw passwordRequired(password !== undefined && password !== '');
  const { key, owner } = found;
  const { permissions } = facts;
  const cipher = cipherOf(document, dict, facts, key);
  document.decipher(cipher.cipher, {
    key,
    owner,
    permissions,
    id,
    dict: directCopy(document, dict, 0) as PdfDict,
    method: cipher.method,
    encryptMetadata: facts.version < 4 || facts.encryptMetadata,
  });
  return facts;
}

function readFacts(document: PdfDocument, dict: PdfDict): EncryptionFacts {
  const number = (key: string, otherwise: number): number => document.entries(dict).number(key) ?? otherwise;
  const version = number('V', 0);
  const revision = number('R', 0);
  const standard = document.entries(dict).is('Filter', 'Standard');
  if (!standard || ![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6) {
    throw new PdfError('unprocessable_file', 'Unsupported PDF encryption.');
  }
  const method = (key: string): Method => {
    const filter = document.entries(dict).name(key) ?? 'Identity';
    return methodOf(document, dict, filter);
  };
  const stated = number('Length', 40);
  const bits = version >= 5 ? 256 : version === 4 ? 128 : version === 1 || stated % 8 !== 0 ? 40 : stated;
  return {
    version,
    revision,
    bits: Math.min(256, Math.max(40, bits)),
    strings: version < 4 ? 'rc4' : method('StrF'),
    streams: version < 4 ? 'rc4' : method('StmF'),
    permissions: number('P', -1) | 0,
    encryptMetadata: document.entries(dict).get('EncryptMetadata') !== false,
  };
}

/** The method of a crypt filter by its name. */
function methodOf(document: PdfDocument, dict: PdfDict, name: string): Method {
  if (name === 'Identity') return 'none';
  const filter = document.entries(dict).within('CF').dict(name);
  const method = document.entries(filter).get('CFM');
  const known = method instanceof PdfName && Object.hasOwn(METHODS, method.name) ? METHODS[method.name] : undefined;
  if (known) return known;
  throw new PdfError('unprocessable_file', 'Unsupported PDF encryption.');
}

function openWith(
  document: PdfDocument,
  dict: PdfDict,
  { facts, id, passwords }: { facts: EncryptionFacts; id: Uint8Array; passwords: string[] },
): FoundKey | null {
  const bytes = (key: string): Uint8Array => document.entries(dict).bytes(key) ?? new Uint8Array();
  const entries: KeyEntries = {
    revision: facts.revision,
    owner: bytes('O'),
    user: bytes('U'),
    ownerKey: bytes('OE'),
    userKey: bytes('UE'),
    permissions: facts.permissions,
    encryptMetadata: facts.encryptMetadata,
    id,
  };
  // Writers disagree about the place and unit of the key length; the check value in the file decides.
  const lengths = new Set([facts.bits / 8, 16, 5]);
  for (const password of passwords) {
    for (const candidate of passwordBytes(password, facts.revision)) {
      for (const length of facts.revision >= 5 ? [32] : lengths) {
        const found = findKey(entries, candidate, length);
        if (found) return found;
      }
    }
  }
  return null;
}

function firstId(document: PdfDocument): Uint8Array {
  const first = document.resolve(document.entries(document.trailer).array('ID')?.[0]);
  return first instanceof PdfString ? first.bytes : new Uint8Array();
}

/** Levels of an encryption dictionary that are copied; the standard's has three. */
const MAX_DEPTH = 6;

/** A copy with references replaced by what they point to. */
function directCopy(document: PdfDocument, object: PdfObject | undefined, depth: number): PdfObject {
  const value = document.resolve(object);
  if (depth > MAX_DEPTH || value instanceof PdfStream) return null;
  if (Array.isArray(value)) return value.map((item) => directCopy(document, item, depth + 1));
  if (!isDict(value)) return value;
  return new Map([...value].map(([name, item]) => [name, directCopy(document, item, depth + 1)]));
}

/** The cipher of a document, and its method if one encrypts everything. */
function cipherOf(
  document: PdfDocument,
  dict: PdfDict,
  facts: EncryptionFacts,
  key: Uint8Array,
): { cipher: ObjectCipher; method: Protection['method'] } {
  const named = document.entries(dict).get('EFF');
  // Read it now: once the document is decrypted, its content is no longer read in its encrypted form.
  const methods = new Map<string, Method>();
  for (const name of document.entries(dict).dict('CF')?.keys() ?? []) {
    try {
      methods.set(name, methodOf(document, dict, name));
    } catch {
      methods.set(name, 'none');
    }
  }
  const { strings, streams } = facts;
  const files = named instanceof PdfName ? methodOf(document, dict, named.name) : streams;
  const cipher = createObjectCipher({
    key,
    strings,
    streams,
    files,
    named: (filter) => methods.get(filter) ?? 'none',
    encryptMetadata: facts.encryptMetadata,
  });
  return { cipher, method: strings === streams && streams === files && streams !== 'none' ? streams : null };
}

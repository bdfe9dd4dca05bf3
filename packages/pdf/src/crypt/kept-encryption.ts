import type { PdfDocument, Protection } from '../file/document.ts';
import type { Encryption } from '../write/writer.ts';
import { aesKey, encryptAes, encryptedLength, streamAes } from './aes.ts';
import { objectKey } from './object-cipher.ts';
import { type Permissions, readPermissions } from './permissions.ts';
import { createRc4, rc4 } from './rc4.ts';

/**
 * Returns the encryption with which another file has the passwords and permissions of an open one: its dictionary and key.
 * Null if that was not protected, where not all of it was encrypted in one way, or where the password that opened it
 * allows none of `needs`; an owner's allows everything.
 */
export function keptEncryption(
  { protection }: Pick<PdfDocument, 'protection'>,
  needs: readonly (keyof Permissions)[],
): Encryption | null {
  if (!protection?.method) return null;
  const allowed = readPermissions(protection.permissions);
  if (!protection.owner && needs.length > 0 && !needs.some((name) => allowed[name])) return null;
  const { dict, id, encryptMetadata, method } = protection;
  return { ...cipherOf(protection), dict, metadata: encryptMetadata, ...(method !== 'aes256' && { id }) };
}

function cipherOf({ method, key }: Protection): Pick<Encryption, 'string' | 'length' | 'stream'> {
  if (method === 'rc4') {
    return {
      string: (text, num) => rc4(objectKey(key, 'rc4', num, 0), text),
      length: (length) => length,
      stream(data, take, num) {
        const state = createRc4(objectKey(key, 'rc4', num, 0));
        const encrypt = (piece: Uint8Array): void => {
          const bytes = Uint8Array.from(piece);
          state.apply(bytes);
          take(bytes);
        };
        if (data instanceof Uint8Array) encrypt(data);
        else data.forEach(encrypt);
      },
    };
  }
  const common = method === 'aes256' ? aesKey(key) : null;
  const keyOf = (num: number) => common ?? aesKey(objectKey(key, 'aes128', num, 0));
  return {
    string: (text, num) => encryptAes(keyOf(num), text),
    length: encryptedLength,
    stream: (data, take, num) => streamAes(keyOf(num), data, take),
  };
}

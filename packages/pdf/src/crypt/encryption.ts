import { createCipheriv, randomBytes } from '#platform/crypto';
import { PdfError } from '../errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, PdfString } from '../syntax/objects.ts';
import type { Encryption } from '../write/writer.ts';
import { aesBlocks, aesKey, encryptAes, encryptedLength, streamAes } from './aes.ts';
import { hash256 } from './keys.ts';
import { type Permissions, permissionBits } from './permissions.ts';
import { passwordFault, preparePassword } from './saslprep.ts';

export interface EncryptionOptions {
  /** Opens the document; empty: anybody can. */
  userPassword: string;
  /** Opens it without limits on what may be done. */
  ownerPassword: string;
  permissions: Permissions;
  encryptMetadata: boolean;
}

const ZERO = Buffer.alloc(16);

/**
 * Prepares AES-256 encryption of a new document (ISO 32000-2, 7.6.4.4, revision 6), with its own key.
 * @throws PdfError `invalid_parameter` for a password that SASLprep refuses or that has more than 127 bytes
 */
export function createEncryption(options: EncryptionOptions): Encryption {
  const { encryptMetadata } = options;
  for (const password of [options.userPassword, options.ownerPassword]) {
    const fault = passwordFault(password);
    if (fault) throw new PdfError('invalid_parameter', 'The password cannot be that of a PDF.', { cause: fault });
  }
  const bytes = randomBytes(32);
  const key = aesKey(bytes);
  return {
    dict: encryptionDict(bytes, options),
    metadata: encryptMetadata,
    string: (text) => encryptAes(key, text),
    length: encryptedLength,
    stream: (data, take) => streamAes(key, data, take),
  };
}

function encryptionDict(key: Uint8Array, options: EncryptionOptions): PdfDict {
  const bits = permissionBits(options.permissions);
  const user = lock(key, options.userPassword, new Uint8Array());
  const owner = lock(key, options.ownerPassword, user.proof);
  return dictOf({
    Filter: nameOf('Standard'),
    V: 5,
    R: 6,
    Length: 256,
    CF: dictOf({
      StdCF: dictOf({ Type: nameOf('CryptFilter'), CFM: nameOf('AESV3'), AuthEvent: nameOf('DocOpen'), Length: 32 }),
    }),
    StmF: nameOf('StdCF'),
    StrF: nameOf('StdCF'),
    O: new PdfString(owner.proof),
    OE: new PdfString(owner.key),
    U: new PdfString(user.proof),
    UE: new PdfString(user.key),
    P: bits,
    Perms: new PdfString(lockedPermissions(key, bits, options.encryptMetadata)),
    EncryptMetadata: options.encryptMetadata,
  });
}

/** Algorithms 8 and 9: a proof of the password with two salts, and the key locked with a hash of the password. */
function lock(key: Uint8Array, password: string, user: Uint8Array): { proof: Buffer; key: Buffer } {
  const bytes = Buffer.from(preparePassword(password));
  const salts = randomBytes(16);
  const proof = Buffer.concat([hash256(6, bytes, salts.subarray(0, 8), user), salts]);
  const own = hash256(6, bytes, salts.subarray(8), user);
  return { proof, key: aesBlocks('encrypt', own, ZERO, key) };
}

/** Algorithm 10: the permissions again, locked with the key, so that changing them is noticed. */
function lockedPermissions(key: Uint8Array, bits: number, encryptMetadata: boolean): Buffer {
  const block = Buffer.alloc(16, 255);
  block.writeInt32LE(bits, 0);
  block.write(encryptMetadata ? 'Tadb' : 'Fadb', 8, 'latin1');
  randomBytes(4).copy(block, 12);
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return cipher.update(block);
}

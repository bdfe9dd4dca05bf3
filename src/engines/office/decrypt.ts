import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { SheafError } from '../../errors.ts';
import { openCompound } from '../compound/compound-file.ts';

/** Limit of hashing rounds: more than any program writes, and a second of work. */
const MAX_ROUNDS = 1_000_000;
const STANDARD_ROUNDS = 50_000;
const SEGMENT_BYTES = 4096;
const SIZE_BYTES = 8;
const MAX_INFO_BYTES = 64 * 1024;
/** Constants from which each key is derived ([MS-OFFCRYPTO] 2.3.4.11 to 2.3.4.13). */
const BLOCK_KEYS = {
  input: Buffer.from('fea7d2763b4b9e79', 'hex'),
  value: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};
const HASHES = { SHA1: 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' } as const;

/** Decrypts the piece of a package with this number. */
type DecryptSegment = (bytes: Buffer, segment: number) => Buffer;

/**
 * Decrypts a document of Office ([MS-OFFCRYPTO] 2.3.4) that is protected by a password, to `target`.
 * @throws SheafError `password_required` when the password is wrong, `unprocessable_file` when it is damaged, or
 * encrypted in another way
 */
export function decryptOffice(path: string, password: string, target: string): void {
  using file = openCompound(path);
  const info = joined(file.read('EncryptionInfo'), MAX_INFO_BYTES);
  const sealed = joined(file.read('EncryptedPackage'));
  if (!info || !sealed || info.length < 12 || sealed.length < SIZE_BYTES) throw unknown();
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  const isAgile = major === 4 && minor === 4;
  const decrypt = isAgile ? agile(info.toString('utf8', 8), password) : standard(info, password);
  const size = Number(sealed.readBigUInt64LE(0));
  if (size > sealed.length) throw unknown();
  const pieces: Buffer[] = [];
  for (let at = SIZE_BYTES, segment = 0; at < sealed.length; at += SEGMENT_BYTES, segment++) {
    const piece = sealed.subarray(at, at + SEGMENT_BYTES);
    // Whole blocks only; bytes that a program added after them have no meaning.
    const whole = piece.subarray(0, piece.length - (piece.length % 16));
    if (whole.length > 0) pieces.push(decrypt(whole, segment));
  }
  writeFileSync(target, Buffer.concat(pieces).subarray(0, size));
}

/** Agile encryption: what it uses is written in XML. */
function agile(xml: string, password: string): DecryptSegment {
  const element = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`).exec(xml)?.[1] ?? '';
  const [data, key] = [cipherOf(element('keyData')), cipherOf(element('encryptedKey'))];
  const attribute = (name: string) => Buffer.from(attributeOf(element('encryptedKey'), name), 'base64');
  const rounds = Number(attributeOf(element('encryptedKey'), 'spinCount'));
  if (!(rounds >= 0 && rounds <= MAX_ROUNDS)) throw unknown();
  let hash = digest(key.hash, key.salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < rounds; round++) hash = digest(key.hash, number(round), hash);
  const open = (name: string, blockKey: Buffer) =>
    decipher('cbc', fitted(digest(key.hash, hash, blockKey), key.keyBytes), fitted(key.salt, 16), attribute(name));
  const input = digest(key.hash, open('encryptedVerifierHashInput', BLOCK_KEYS.input));
  requireEqual(input, open('encryptedVerifierHashValue', BLOCK_KEYS.value));
  const secret = open('encryptedKeyValue', BLOCK_KEYS.key).subarray(0, data.keyBytes);
  return (bytes, segment) => decipher('cbc', secret, fitted(digest(data.hash, data.salt, number(segment)), 16), bytes);
}

interface Cipher {
  hash: string;
  salt: Buffer;
  keyBytes: number;
}

function cipherOf(attributes: string): Cipher {
  const hash = HASHES[attributeOf(attributes, 'hashAlgorithm').replace('-', '') as keyof typeof HASHES];
  const keyBytes = Number(attributeOf(attributes, 'keyBits')) / 8;
  const known =
    attributeOf(attributes, 'cipherAlgorithm') === 'AES' &&
    attributeOf(attributes, 'cipherChaining') === 'ChainingModeCBC';
  if (!hash || !known || ![16, 24, 32].includes(keyBytes)) throw unknown();
  return { hash, salt: Buffer.from(attributeOf(attributes, 'saltValue'), 'base64'), keyBytes };
}

const attributeOf = (attributes: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** Standard encryption, of Office 2007: AES in blocks, with SHA-1. */
function standard(info: Buffer, password: string): DecryptSegment {
  const headerBytes = info.readUInt32LE(8);
  const verifier = 12 + headerBytes;
  if (info.readUInt16LE(2) !== 2 || headerBytes < 32 || info.length < verifier + 72) throw unknown();
  const keyBytes = info.readUInt32LE(12 + 16) / 8;
  if (![16, 24, 32].includes(keyBytes)) throw unknown();
  const salt = info.subarray(verifier + 4, verifier + 20);
  let hash = digest('sha1', salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < STANDARD_ROUNDS; round++) hash = digest('sha1', number(round), hash);
  hash = digest('sha1', hash, number(0));
  const part = (fill: number) =>
    digest(
      'sha1',
      Buffer.alloc(64, fill).map((byte, at) => byte ^ (hash[at] ?? 0)),
    );
  const secret = Buffer.concat([part(0x36), part(0x5c)]).subarray(0, keyBytes);
  const open = (bytes: Buffer) => decipher('ecb', secret, null, bytes);
  const input = digest('sha1', open(info.subarray(verifier + 20, verifier + 36)));
  requireEqual(input, open(info.subarray(verifier + 40, verifier + 72)));
  return open;
}

function decipher(mode: 'cbc' | 'ecb', key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer {
  if (bytes.length === 0 || bytes.length % 16 !== 0) throw unknown();
  const cipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** @throws SheafError `password_required` */
function requireEqual(input: Buffer, value: Buffer): void {
  if (value.length >= input.length && timingSafeEqual(input, value.subarray(0, input.length))) return;
  throw new SheafError('password_required', 'Wrong password.', {
    reason: { code: 'office_wrong_password' },
  });
}

const digest = (hash: string, ...parts: Uint8Array[]) =>
  parts.reduce((hasher, part) => hasher.update(part), createHash(hash)).digest();

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Cut to a length, or filled up to it. */
const fitted = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);

/** All pieces of a stream. @throws SheafError when it is longer than `most` */
function joined(pieces: Iterable<Buffer> | null, most = Infinity): Buffer | null {
  if (!pieces) return null;
  const kept: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    kept.push(piece);
    bytes += piece.length;
    if (bytes > most) throw unknown();
  }
  return Buffer.concat(kept);
}

function unknown(): SheafError {
  return new SheafError('unprocessable_file', 'The document is damaged or uses unsupported encryption.');
}

import { createDecipheriv, createHmac, hash, pbkdf2Sync, timingSafeEqual } from '#platform/pki';
import { Buffer } from '../platform/buffer.ts';
import { DerError, type DerNode, numberOf, octetsOf, oidOf, partsOf, readDer, sequenceOf, TAG } from './der.ts';
import { DIGESTS } from './digests.ts';
import { decryptRc2 } from './rc2.ts';

/** The content of a PKCS#12 file (RFC 7292): private keys as PKCS#8, and certificates. */
export interface Pkcs12 {
  keys: Uint8Array[];
  certificates: Uint8Array[];
}

/** The password does not open the file. */
export class WrongPassword extends Error {}

const MAX_ITERATIONS = 5_000_000;
const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED = '1.2.840.113549.1.7.6';
const BAG = '1.2.840.113549.1.12.10.1.';
const PBES2 = '1.2.840.113549.1.5.13';
const PBMAC1 = '1.2.840.113549.1.5.14';

/** Key and initialization vector lengths of what PKCS#12 itself defines (RFC 7292, appendix C). */
const OWN: Record<string, { cipher: string; key: number; iv: number }> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des-ede3-cbc', key: 24, iv: 8 },
  '1.2.840.113549.1.12.1.4': { cipher: 'des-ede-cbc', key: 16, iv: 8 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', key: 16, iv: 8 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', key: 5, iv: 8 },
};
const CIPHERS: Record<string, { cipher: string; key: number }> = {
  '2.16.840.1.101.3.4.1.2': { cipher: 'aes-128-cbc', key: 16 },
  '2.16.840.1.101.3.4.1.22': { cipher: 'aes-192-cbc', key: 24 },
  '2.16.840.1.101.3.4.1.42': { cipher: 'aes-256-cbc', key: 32 },
  '1.2.840.113549.3.7': { cipher: 'des-ede3-cbc', key: 24 },
};
const PRFS: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

/** Opens a PKCS#12 file. @throws WrongPassword, or DerError for other files and unknown algorithms */
export function readPkcs12(bytes: Uint8Array, password: string): Pkcs12 {
  const [, safe, mac] = sequenceOf(readDer(bytes));
  const content = contentOf(safe);
  if (mac) checkMac(mac, content, password);
  const found: Pkcs12 = { keys: [], certificates: [] };
  for (const info of sequenceOf(readDer(content))) {
    const [type, value] = sequenceOf(info);
    const id = oidOf(type);
    if (id === DATA) readBags(contentOf(info), password, found);
    else if (id === ENCRYPTED && value) {
      const [, encrypted] = sequenceOf(partsOf(value)[0]);
      const [, algorithm, data] = sequenceOf(encrypted);
      readBags(decryptByPassword(algorithm, octetsOf(data), password), password, found);
    } else throw new DerError(`content ${id}`);
  }
  return found;
}

function contentOf(info: DerNode | undefined): Uint8Array {
  const [type, value] = sequenceOf(info);
  if (oidOf(type) !== DATA || !value) throw new DerError('no data');
  return octetsOf(partsOf(value)[0]);
}

function readBags(bytes: Uint8Array, password: string, found: Pkcs12): void {
  for (const bag of sequenceOf(readDer(bytes))) {
    const [type, wrapped] = sequenceOf(bag);
    const [value] = wrapped ? partsOf(wrapped) : [];
    const kind = oidOf(type);
    if (!value) continue;
    if (kind === `${BAG}1`) found.keys.push(value.bytes);
    else if (kind === `${BAG}2`) {
      const [algorithm, data] = sequenceOf(value);
      found.keys.push(decryptByPassword(algorithm, octetsOf(data), password));
    } else if (kind === `${BAG}3`) {
      const [, certificate] = sequenceOf(value);
      if (certificate) found.certificates.push(octetsOf(partsOf(certificate)[0]));
    } else if (kind === `${BAG}6`) readBags(value.bytes, password, found);
  }
}

/**
 * Decrypts by an algorithm that derives its key from a password.
 * @throws WrongPassword, or DerError for an unknown one
 */
export function decryptByPassword(algorithm: DerNode | undefined, data: Uint8Array, password: string): Uint8Array {
  const [type, params] = sequenceOf(algorithm);
  const id = oidOf(type);
  try {
    if (id === PBES2) return decryptPbes2(params, data, password);
    const own = OWN[id];
    if (!own) throw new DerError(`cipher ${id}`);
    const [salt, count] = sequenceOf(params);
    const derived = (purpose: number, length: number) =>
      deriveKey('sha1', password, octetsOf(salt), iterationsOf(count), purpose, length);
    const [key, iv] = [derived(1, own.key), derived(2, own.iv)];
    return own.cipher === 'rc2' ? decryptRc2(key, iv, data) : decipher(own.cipher, key, iv, data);
  } catch (error) {
    // Wrong bytes at the end are how a wrong password shows itself.
    throw error instanceof DerError ? error : new WrongPassword();
  }
}

function decryptPbes2(params: DerNode | undefined, data: Uint8Array, password: string): Uint8Array {
  const [derivation, encryption] = sequenceOf(params);
  const [type, iv] = sequenceOf(encryption);
  const known = CIPHERS[oidOf(type)];
  if (!known) throw new DerError(`cipher ${oidOf(type)}`);
  return decipher(known.cipher, pbkdf2(derivation, password, known.key), octetsOf(iv), data);
}

function pbkdf2(node: DerNode | undefined, password: string, length: number): Uint8Array {
  const [type, params] = sequenceOf(node);
  if (oidOf(type) !== '1.2.840.113549.1.5.12') throw new DerError(`derivation ${oidOf(type)}`);
  const [salt, count, ...rest] = sequenceOf(params);
  const prf = rest.find(({ tag }) => tag === TAG.SEQUENCE);
  const digest = prf ? PRFS[oidOf(sequenceOf(prf)[0])] : 'sha1';
  if (!digest) throw new DerError('pseudorandom function');
  return pbkdf2Sync(password, octetsOf(salt), iterationsOf(count), length, digest);
}

function decipher(cipher: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const opened = createDecipheriv(cipher, key, iv);
  return Buffer.concat([opened.update(data), opened.final()]);
}

function checkMac(node: DerNode, content: Uint8Array, password: string): void {
  const [info, salt, count] = sequenceOf(node);
  const [algorithm, expected] = sequenceOf(info);
  const [type, params] = sequenceOf(algorithm);
  const id = oidOf(type);
  let mac: Uint8Array;
  if (id === PBMAC1) {
    const [derivation, scheme] = sequenceOf(params);
    const digest = PRFS[oidOf(sequenceOf(scheme)[0])];
    if (!digest) throw new DerError('integrity');
    const length = hash(digest, '', 'buffer').length;
    mac = createHmac(digest, pbkdf2(derivation, password, length))
      .update(content)
      .digest();
  } else {
    const digest = DIGESTS[id];
    if (!digest) throw new DerError(`digest ${id}`);
    const length = hash(digest, '', 'buffer').length;
    const key = deriveKey(digest, password, octetsOf(salt), iterationsOf(count), 3, length);
    mac = createHmac(digest, key).update(content).digest();
  }
  const wanted = octetsOf(expected);
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted)) throw new WrongPassword();
}

function iterationsOf(node: DerNode | undefined): number {
  const count = node ? numberOf(node) : 1;
  if (count < 1 || count > MAX_ITERATIONS) throw new DerError('iterations');
  return count;
}

/** Derives bytes from a password (RFC 7292, appendix B.2). */
function deriveKey(
  digest: string,
  password: string,
  salt: Uint8Array,
  iterations: number,
  purpose: number,
  length: number,
): Buffer {
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64;
  const text = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const fill = (bytes: Uint8Array) => Buffer.alloc(block * Math.ceil(bytes.length / block), bytes);
  const input = Buffer.concat([fill(salt), fill(text)]);
  const rounds: Buffer[] = [];
  for (let bytes = 0; bytes < length; ) {
    let round = hash(digest, Buffer.concat([Buffer.alloc(block, purpose), input]), 'buffer');
    for (let turn = 1; turn < iterations; turn++) round = hash(digest, round, 'buffer');
    rounds.push(round);
    bytes += round.length;
    for (let at = 0; at < input.length; at += block) addTo(input.subarray(at, at + block), round);
  }
  return Buffer.concat(rounds).subarray(0, length);
}

/** Adds the repeated bytes and one to a number, in place. */
function addTo(number: Buffer, bytes: Uint8Array): void {
  let carry = 1;
  for (let index = number.length - 1; index >= 0; index--) {
    carry += (number[index] ?? 0) + (bytes[index % bytes.length] ?? 0);
    number[index] = carry & 255;
    carry >>= 8;
  }
}

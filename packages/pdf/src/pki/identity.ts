import { createPrivateKey, createPublicKey, type KeyObject } from '#pki/keys';
import { PdfError } from '../errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { isBeyondBrowsers, publicKeyOf } from './algorithms.ts';
import { type Certificate, isIssuedBy, tryCertificate } from './certificate.ts';
import { readPkcs12, WrongPassword } from './pkcs12.ts';

/** A signer: a private key with its certificate, and others that lead from it to a root. */
export interface Identity {
  key: KeyObject;
  certificate: Certificate;
  chain: Certificate[];
}

const PEM_START = /-----BEGIN /;
const PEM = /-----BEGIN ([A-Z0-9 ]{1,40})-----[^-]*-----END \1-----/g;
const MAX_CERTIFICATES = 100;
/** Bytes of a private key: RSA of 16,384 bits, which is all that OpenSSL computes with, has some nine thousand, and half more as text. */
const MAX_KEY_BYTES = 32 * 1024;

/**
 * Reads the text of a key file: PEM, or PKCS#12 in Base64; PEM in Base64, too, since programs encode any file alike.
 * @throws PdfError `invalid_parameter` naming what is missing or wrong
 */
export function readIdentity(text: string, password: string | undefined): Identity {
  const { keys, certificates } = readKeyFile(text, password);
  const [key] = keys;
  if (!key) throw wrong('The key file holds no private key; use a PKCS#12 file, or PEM with key and certificate.');
  for (const each of keys) {
    const open = createPublicKey(each);
    const certificate = certificates.find((candidate) => belongsTo(open, candidate));
    if (certificate) return { key: each, certificate, chain: chainOf(certificate, certificates) };
  }
  throw wrong('The key file holds no certificate that belongs to its private key.');
}

/** Reads all certificates of a PEM text. @throws PdfError `invalid_parameter` if there is none, or one is damaged */
export function readCertificates(text: string): Certificate[] {
  const blocks = [...text.matchAll(PEM)].filter(([, label]) => label?.endsWith('CERTIFICATE'));
  const found = blocks.slice(0, 1000).map(([block]) => tryCertificate(bytesOfPem(block)));
  if (found.length === 0 || found.includes(null)) throw wrong('The certificates must be PEM text, each whole.');
  return found.filter((each) => each !== null);
}

function readKeyFile(text: string, password: string | undefined): { keys: KeyObject[]; certificates: Certificate[] } {
  if (PEM_START.test(text)) return readPem(text, password);
  const bytes = Buffer.from(text.replace(/\s+/g, ''), 'base64');
  const decoded = bytes.toString('latin1');
  return PEM_START.test(decoded) ? readPem(decoded, password) : readBinary(bytes, password ?? '');
}

function readBinary(bytes: Buffer, password: string): { keys: KeyObject[]; certificates: Certificate[] } {
  try {
    const { keys, certificates } = readPkcs12(bytes, password);
    return {
      keys: keys.map((key) => {
        requireSize(key.length);
        return createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
      }),
      certificates: certificates.slice(0, MAX_CERTIFICATES).flatMap((each) => tryCertificate(each) ?? []),
    };
  } catch (error) {
    if (error instanceof PdfError) throw error;
    if (error instanceof WrongPassword) throw wrong('The password does not open the key file.', error);
    throw wrong('The key file cannot be read; it must be PKCS#12 in Base64, or PEM.', error);
  }
}

function readPem(text: string, password: string | undefined): { keys: KeyObject[]; certificates: Certificate[] } {
  const keys: KeyObject[] = [];
  const certificates: Certificate[] = [];
  for (const [block, label = ''] of [...text.matchAll(PEM)].slice(0, MAX_CERTIFICATES)) {
    if (label.endsWith('CERTIFICATE')) {
      const certificate = tryCertificate(bytesOfPem(block));
      if (!certificate) throw wrong('A certificate in the key file is damaged.');
      certificates.push(certificate);
    } else if (label.endsWith('PRIVATE KEY')) keys.push(readKey(block, password));
  }
  return { keys, certificates };
}

function requireSize(bytes: number): void {
  if (bytes > MAX_KEY_BYTES) throw wrong('The private key is too large; RSA keys may have up to 16,384 bits.');
}

function readKey(block: string, password: string | undefined): KeyObject {
  requireSize(block.length);
  try {
    return createPrivateKey({ key: block, format: 'pem', ...(password !== undefined && { passphrase: password }) });
  } catch (error) {
    if (isBeyondBrowsers(error)) throw error;
    const protectedKey = /ENCRYPTED/.test(block);
    throw wrong(
      protectedKey ? 'The password does not open the private key.' : 'The private key in the key file is damaged.',
      error,
    );
  }
}

function bytesOfPem(block: string): Buffer {
  return Buffer.from(block.replace(/-----[^-]*-----/g, '').replace(/\s+/g, ''), 'base64');
}

function belongsTo(key: KeyObject, { spki }: Certificate): boolean {
  try {
    return key.equals(publicKeyOf(spki));
  } catch {
    return false;
  }
}

/** Those of the certificates that lead on from the first, in order. */
function chainOf(first: Certificate, others: readonly Certificate[]): Certificate[] {
  const chain: Certificate[] = [];
  let last = first;
  while (chain.length < 10) {
    const next = others.find((other) => other !== last && !chain.includes(other) && isIssuedBy(last, other));
    if (!next || next === first) break;
    chain.push(next);
    last = next;
  }
  return chain;
}

function wrong(message: string, cause?: unknown): PdfError {
  return new PdfError('invalid_parameter', message, { cause });
}

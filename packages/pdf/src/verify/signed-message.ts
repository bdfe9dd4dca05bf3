import { hash } from '#platform/pki';
import type { PdfDocument } from '../file/document.ts';
import { isBeyondBrowsers, type SignatureAlgorithm, verifySigned } from '../pki/algorithms.ts';
import { type Certificate, tryCertificate } from '../pki/certificate.ts';
import { ATTRIBUTE, checkSigner, readSignedData, type SignedData, statedTime } from '../pki/cms.ts';
import { octetsOf, readDer, same } from '../pki/der.ts';
import { readTimestamp } from '../pki/timestamp.ts';
import { type PdfDict, PdfString } from '../syntax/objects.ts';
import type { SignedContent } from './coverage.ts';
import type { Problem } from './problems.ts';

/** The content of a signature's bytes. */
export interface SignedMessage {
  signer: Certificate | null;
  /** Certificates and evidence that it brings. */
  signed: SignedData | null;
  digest: string | null;
  algorithm: SignatureAlgorithm | null;
  /** The time of a document timestamp. */
  time: Date | null;
  stated: Date | null;
  /** Tokens that say when the signature was there. */
  timestamps: Uint8Array[];
  signature: Uint8Array;
  problems: Problem[];
}

const DATA = '1.2.840.113549.1.7.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/**
 * Checks the bytes of a signature against what it covers, by its format (ISO 32000-2, table 260).
 * @param stored certificates in the document, of which one may be a timestamp authority's
 */
export function checkMessage(
  document: PdfDocument,
  signature: PdfDict,
  content: SignedContent,
  stored: readonly Certificate[],
): SignedMessage {
  const name = document.entries(signature).name('SubFilter') ?? '';
  const bytes = document.entries(signature).bytes('Contents') ?? new Uint8Array();
  try {
    if (name === 'adbe.x509.rsa_sha1') return checkRaw(document, signature, bytes, content);
    if (name === 'ETSI.RFC3161') return checkTimestamp(bytes, content, stored);
    const signed = readSignedData(bytes);
    if (name === 'adbe.pkcs7.sha1') return checkIndirect(signed, content);
    if (name === 'adbe.pkcs7.detached' || name === 'ETSI.CAdES.detached') return checkDetached(signed, content);
    return { ...messageOf(signed), problems: [{ code: 'unknown_format' }] };
  } catch (error) {
    if (isBeyondBrowsers(error)) throw error;
    return { ...messageOf(null), problems: [{ code: 'unreadable' }] };
  }
}

function messageOf(signed: SignedData | null): SignedMessage {
  const [signer] = signed?.signers ?? [];
  return {
    signer: signer?.certificate ?? null,
    signed,
    digest: signer?.digest ?? null,
    algorithm: signer?.algorithm ?? null,
    time: null,
    stated: signer ? statedTime(signer) : null,
    timestamps: (signer?.unsigned.get(ATTRIBUTE.timestamp) ?? []).map(({ bytes }) => bytes),
    signature: signer?.signature ?? new Uint8Array(),
    problems: signed && signed.signers.length > 1 ? [{ code: 'several_signers' }] : [],
  };
}

function checkDetached(signed: SignedData, content: SignedContent): SignedMessage {
  const message = messageOf(signed);
  if (signed.content !== null) message.problems.push({ code: 'content_inside' });
  checkFirst(message, DATA, content);
  return message;
}

/** The signed value is the digest of the document. */
function checkIndirect(signed: SignedData, content: SignedContent): SignedMessage {
  const message = messageOf(signed);
  const inside = signed.content ?? new Uint8Array();
  if (!same(inside, content.digest('sha1'))) message.problems.push({ code: 'digest_mismatch' });
  message.problems.push({ code: 'weak_digest', what: 'SHA-1' });
  checkFirst(message, signed.contentType, contentOf(inside));
  return message;
}

function checkTimestamp(token: Uint8Array, content: SignedContent, stored: readonly Certificate[]): SignedMessage {
  const { signed, digest, imprint, time } = readTimestamp(token, stored);
  const message = { ...messageOf(signed), time };
  if (!digest || !same(imprint, content.digest(digest))) message.problems.push({ code: 'digest_mismatch' });
  checkFirst(message, TST_INFO, contentOf(signed.content ?? new Uint8Array()));
  return message;
}

/** A bare signature of RSA, its certificate in the document. */
function checkRaw(document: PdfDocument, signature: PdfDict, bytes: Uint8Array, content: SignedContent): SignedMessage {
  const cert = document.entries(signature).get('Cert');
  const first = Array.isArray(cert) ? document.resolve(cert[0]) : cert;
  const signer = first instanceof PdfString ? tryCertificate(first.bytes) : null;
  const algorithm: SignatureAlgorithm = { oid: '1.2.840.113549.1.1.5', digest: 'sha1' };
  const raw = octetsOf(readDer(bytes));
  const problems: Problem[] = [{ code: 'weak_digest', what: 'SHA-1' }, { code: 'certificate_not_bound' }];
  if (!signer) problems.push({ code: 'no_certificate' });
  else if (!verifySigned(signer.spki, algorithm, content.pieces(), raw)) problems.push({ code: 'digest_mismatch' });
  return { ...messageOf(null), signer, digest: 'sha1', algorithm, signature: raw, problems };
}

function checkFirst(message: SignedMessage, contentType: string, content: SignedContent): void {
  const [signer] = message.signed?.signers ?? [];
  if (!signer) message.problems.push({ code: 'no_certificate' });
  else message.problems.push(...checkSigner(signer, contentType, content).map((code) => ({ code })));
}

/** Available bytes, as a signer's content. */
function contentOf(bytes: Uint8Array): SignedContent {
  return { pieces: () => [bytes], digest: (name: string) => hash(name, bytes, 'buffer') };
}

/**
 * Checks a timestamp of some bytes; its problems are the token's.
 * @param stored certificates in the document, of which one may be the authority's
 */
export function checkToken(token: Uint8Array, imprinted: Uint8Array, stored: readonly Certificate[]): SignedMessage {
  return checkTimestamp(token, contentOf(imprinted), stored);
}

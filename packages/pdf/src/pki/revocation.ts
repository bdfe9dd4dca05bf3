import { hash } from '#platform/pki';
import type { Buffer } from '../platform/buffer.ts';
import { digestBytes, signatureAlgorithmOf, verifySigned } from './algorithms.ts';
import { type Certificate, extensionsOf, isIssuedBy, tryCertificate, USAGE, urisOf } from './certificate.ts';
import { ISSUING_DISTRIBUTION_POINT, SINGLE_RESPONSE, TBS_CERT_LIST } from './context-tags.ts';
import {
  bitsOf,
  DerError,
  type DerNode,
  integer,
  nothing,
  numberOf,
  octets,
  octetsOf,
  oid,
  oidOf,
  partsOf,
  readDer,
  same,
  sequence,
  sequenceOf,
  TAG,
  timeOf,
} from './der.ts';
import { DIGESTS } from './digests.ts';

/** The status of a certificate in a response or a list. */
export interface RevocationStatus {
  status: 'good' | 'revoked';
  /** When it was revoked. */
  at: Date | null;
  thisUpdate: Date;
  nextUpdate: Date | null;
  source: 'ocsp' | 'crl';
  /** The evidence to embed. */
  bytes: Uint8Array;
  /** Certificates in it that are needed to check it. */
  certificates: Certificate[];
}

const BASIC = '1.3.6.1.5.5.7.48.1.1';
/** Of a list: what it is about. */
const DISTRIBUTION_POINT = '2.5.29.28';
const SHA1 = '1.3.14.3.2.26';

/** Makes a request for the state of a certificate (RFC 6960, 4.1). */
export function ocspRequest({ serial }: Certificate, issuer: Certificate): Buffer {
  const id = sequence(
    sequence(oid(SHA1), nothing()),
    octets(hash('sha1', issuer.subject, 'buffer')),
    octets(hash('sha1', keyBitsOf(issuer), 'buffer')),
    integer(serial),
  );
  return sequence(sequence(sequence(sequence(id))));
}

function keyBitsOf({ spki }: Certificate): Uint8Array {
  return bitsOf(sequenceOf(readDer(spki))[1]);
}

/** Reads the status of a certificate from an OCSP response, once its signature is valid; null if it has none. */
export function readOcsp(bytes: Uint8Array, certificate: Certificate, issuer: Certificate): RevocationStatus | null {
  try {
    const [status, wrapped] = sequenceOf(readDer(bytes));
    if (numberOf(status) !== 0 || !wrapped) return null;
    const [type, answer] = sequenceOf(partsOf(wrapped)[0]);
    if (oidOf(type) !== BASIC) return null;
    const basic = readDer(octetsOf(answer));
    const [data, algorithm, signature, extra] = sequenceOf(basic);
    if (!data) return null;
    const embedded = extra ? sequenceOf(partsOf(extra)[0]).flatMap((each) => tryCertificate(each.bytes) ?? []) : [];
    const how = signatureAlgorithmOf(algorithm, null);
    const responder = [issuer, ...embedded].find(
      (each) => mayAnswer(each, issuer) && how && verifySigned(each.spki, how, data.bytes, bitsOf(signature)),
    );
    if (!responder) return null;
    const parts = sequenceOf(data).filter(({ tag }) => tag === TAG.SEQUENCE);
    for (const single of sequenceOf(parts[0])) {
      const [id, state, thisUpdate, ...rest] = sequenceOf(single);
      if (!state || !isAbout(id, certificate, issuer)) continue;
      if (state.tag !== SINGLE_RESPONSE.good && state.tag !== SINGLE_RESPONSE.revoked) return null;
      const next = rest.find(({ tag }) => tag === SINGLE_RESPONSE.nextUpdate);
      return {
        status: state.tag === SINGLE_RESPONSE.good ? 'good' : 'revoked',
        at: state.tag === SINGLE_RESPONSE.revoked ? timeOf(partsOf(state)[0]) : null,
        thisUpdate: timeOf(thisUpdate),
        nextUpdate: next ? timeOf(partsOf(next)[0]) : null,
        source: 'ocsp',
        bytes,
        certificates: responder === issuer ? [] : [responder],
      };
    }
    return null;
  } catch {
    return null;
  }
}

/** The issuer itself, or a responder that it has authorized (RFC 6960, 4.2.2.2). */
function mayAnswer(responder: Certificate, issuer: Certificate): boolean {
  if (responder === issuer || responder.fingerprint === issuer.fingerprint) return true;
  return (responder.extendedKeyUsage?.includes(USAGE.ocsp) ?? false) && isIssuedBy(responder, issuer);
}

function isAbout(id: DerNode | undefined, certificate: Certificate, issuer: Certificate): boolean {
  const [algorithm, name, key, serial] = sequenceOf(id);
  const digest = DIGESTS[oidOf(sequenceOf(algorithm)[0])];
  if (!digest || !serial || !same(serial.content, certificate.serial)) return false;
  return (
    same(octetsOf(name), digestBytes(digest, issuer.subject)) &&
    same(octetsOf(key), digestBytes(digest, keyBitsOf(issuer)))
  );
}

/**
 * Reads a certificate's status from a CRL of the issuer (RFC 5280, 5), once its signature is valid; null if it is no
 * such CRL.
 */
export function readCrl(bytes: Uint8Array, certificate: Certificate, issuer: Certificate): RevocationStatus | null {
  try {
    const [list, algorithm, signature] = sequenceOf(readDer(bytes));
    const parts = sequenceOf(list);
    if (parts[0]?.tag === TAG.INTEGER) parts.shift();
    const [, name, thisUpdate, ...rest] = parts;
    if (!list || !name || !same(name.bytes, issuer.subject)) return null;
    const how = signatureAlgorithmOf(algorithm, null);
    if (!how || !verifySigned(issuer.spki, how, list.bytes, bitsOf(signature))) return null;
    const nextUpdate = rest[0]?.tag === TAG.UTCTime || rest[0]?.tag === TAG.GeneralizedTime ? rest.shift() : undefined;
    const entries = rest[0]?.tag === TAG.SEQUENCE ? rest[0] : undefined;
    const scope = scopeOf(rest.find(({ tag }) => tag === TBS_CERT_LIST.crlExtensions));
    if (!scope || !isWithin(scope, certificate)) return null;
    const at = entries ? revokedAt(entries, certificate.serial) : null;
    if (!at && scope.someReasons) return null;
    return {
      status: at ? 'revoked' : 'good',
      at,
      thisUpdate: timeOf(thisUpdate),
      nextUpdate: nextUpdate ? timeOf(nextUpdate) : null,
      source: 'crl',
      bytes,
      certificates: [],
    };
  } catch {
    return null;
  }
}

/** Which certificates a list is about (RFC 5280, 5.2.5). */
interface Scope {
  users: boolean;
  authorities: boolean;
  /** It lists only certificates revoked for some of the reasons. */
  someReasons: boolean;
  /** Where the list is; empty when it does not say. */
  urls: string[];
}

/** The scope of a list, from its extensions; null for delta, indirect and unknown lists. */
function scopeOf(extensions: DerNode | undefined): Scope | null {
  const all = extensionsOf(extensions);
  if ([...all].some(([id, { critical }]) => critical && id !== DISTRIBUTION_POINT)) return null;
  const point = all.get(DISTRIBUTION_POINT)?.value;
  const parts = point ? sequenceOf(point) : [];
  const isSet = (tag: number): boolean => parts.some((each) => each.tag === tag && each.content[0] !== 0);
  if (isSet(ISSUING_DISTRIBUTION_POINT.indirectCRL) || isSet(ISSUING_DISTRIBUTION_POINT.onlyContainsAttributeCerts))
    return null;
  return {
    users: !isSet(ISSUING_DISTRIBUTION_POINT.onlyContainsCACerts),
    authorities: !isSet(ISSUING_DISTRIBUTION_POINT.onlyContainsUserCerts),
    someReasons: parts.some(({ tag }) => tag === ISSUING_DISTRIBUTION_POINT.onlySomeReasons),
    urls: point ? urisOf(point) : [],
  };
}

function isWithin({ users, authorities, urls }: Scope, { isAuthority, crlUrls }: Certificate): boolean {
  if (!(isAuthority ? authorities : users)) return false;
  return urls.length === 0 || crlUrls.length === 0 || urls.some((url) => crlUrls.includes(url));
}

/** Walks the entries without keeping them: some lists have hundreds of thousands. */
function revokedAt({ content }: DerNode, serial: Uint8Array): Date | null {
  for (let at = 0; at < content.length; ) {
    const entry = readDer(content, at);
    at += entry.bytes.length;
    const number = readDer(entry.content);
    if (!same(number.content, serial)) continue;
    const date = timeOf(readDer(entry.content, number.bytes.length));
    if (Number.isNaN(date.getTime())) throw new DerError('no date');
    return date;
  }
  return null;
}

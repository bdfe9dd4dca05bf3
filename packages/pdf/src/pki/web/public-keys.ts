import { PdfError } from '../../errors.ts';
import { Buffer } from '../../platform/web/buffer.ts';
import { RSASSA_PSS_PARAMS } from '../context-tags.ts';
import { bitsOf, type DerNode, numberOf, oidOf, partsOf, readDer, sequenceOf, TAG } from '../der.ts';
import { DIGESTS } from '../digests.ts';
import { type Curve, curveOf, pointFrom } from './curves.ts';
import type { DsaNumbers } from './dsa.ts';
import { bitsOfNumber, naturalOf } from './numbers.ts';
import type { RsaNumbers } from './rsa.ts';

/** Restrictions of an RSA-PSS key on its signatures (RFC 8017, A.2.3). */
interface PssLimits {
  digest: string;
  /** The least length of the salt. */
  saltLength: number;
}

/** The numbers of a public key, by its kind. */
export type PublicNumbers =
  | ({ type: 'rsa' } & RsaNumbers)
  | ({ type: 'rsa-pss'; limits: PssLimits | null } & RsaNumbers)
  | ({ type: 'dsa' } & DsaNumbers)
  | { type: 'ec'; curve: Curve; point: Uint8Array }
  | { type: 'ed25519' | 'ed448'; point: Uint8Array };

export const KEY_ID = {
  rsa: '1.2.840.113549.1.1.1',
  pss: '1.2.840.113549.1.1.10',
  dsa: '1.2.840.10040.4.1',
  ec: '1.2.840.10045.2.1',
  ed25519: '1.3.101.112',
  ed448: '1.3.101.113',
};

/** Reads a SubjectPublicKeyInfo (RFC 5280, 4.1.2.7). @throws Error, or PdfError `needs_node` for a curve that is not known */
export function readSpki(bytes: Uint8Array): PublicNumbers {
  const [algorithm, key] = sequenceOf(readDer(bytes));
  const [type, params] = sequenceOf(algorithm);
  const id = oidOf(type);
  const content = bitsOf(key);
  switch (id) {
    case KEY_ID.rsa:
      return { type: 'rsa', ...rsaNumbersOf(sequenceOf(readDer(content))) };
    case KEY_ID.pss:
      return { type: 'rsa-pss', limits: pssLimitsOf(params), ...rsaNumbersOf(sequenceOf(readDer(content))) };
    case KEY_ID.dsa: {
      const [prime, order, generator] = sequenceOf(params).map(naturalOf) as [bigint, bigint, bigint];
      return { type: 'dsa', prime, order, generator, open: naturalOf(readDer(content)) };
    }
    case KEY_ID.ec: {
      const curve = knownCurveOf(params);
      return { type: 'ec', curve, point: pointFrom(curve, content) };
    }
    case KEY_ID.ed25519:
      return { type: 'ed25519', point: content };
    case KEY_ID.ed448:
      return { type: 'ed448', point: content };
    default:
      throw new Error(`a key of the kind ${id}`);
  }
}

/** Reads modulus and exponent, the first two values. */
export function rsaNumbersOf([modulus, exponent]: DerNode[]): RsaNumbers {
  return { modulus: naturalOf(modulus), exponent: naturalOf(exponent) };
}

/** Reads the parameters of a key for ECDSA: the name of its curve. */
export function knownCurveOf(params: DerNode | undefined): Curve {
  const curve = params?.tag === TAG.OBJECT_IDENTIFIER ? curveOf(oidOf(params)) : null;
  if (!curve) throw new PdfError('needs_node', 'A key on this curve needs Node, Deno or Bun.');
  return curve;
}

/** Reads the parameters of a key for RSA-PSS; null if it has none, and is not restricted. */
export function pssLimitsOf(params: DerNode | undefined): PssLimits | null {
  if (!params) return null;
  const limits = { digest: 'sha1', saltLength: 20 };
  for (const part of partsOf(params)) {
    const [value] = partsOf(part);
    if (part.tag === RSASSA_PSS_PARAMS.hashAlgorithm) limits.digest = DIGESTS[oidOf(sequenceOf(value)[0])] ?? '';
    else if (part.tag === RSASSA_PSS_PARAMS.saltLength) limits.saltLength = numberOf(value);
  }
  return limits;
}

/** Node's description of a key, and a text that only equal keys share. */
export function describeNumbers(open: PublicNumbers): {
  details: { modulusLength?: number; namedCurve?: string };
  id: string;
} {
  const pointOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  switch (open.type) {
    case 'rsa':
    case 'rsa-pss': {
      const { type, modulus, exponent } = open;
      const limits = type === 'rsa-pss' && open.limits ? Object.values(open.limits) : [];
      const id = [type, modulus, exponent, ...limits].join(' ');
      return { details: { modulusLength: bitsOfNumber(modulus) }, id };
    }
    case 'dsa': {
      const { type, prime, order, generator, open: number } = open;
      const id = [type, prime, order, generator, number].join(' ');
      return { details: { modulusLength: bitsOfNumber(prime) }, id };
    }
    case 'ec':
      return { details: { namedCurve: open.curve.name }, id: `ec ${open.curve.name} ${pointOf(open.point)}` };
    default:
      return { details: {}, id: `${open.type} ${pointOf(open.point)}` };
  }
}

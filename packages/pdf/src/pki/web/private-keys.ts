import { Buffer } from '../../platform/web/buffer.ts';
import { EC_PRIVATE_KEY } from '../context-tags.ts';
import {
  type DerNode,
  integer,
  nothing,
  octets,
  octetsOf,
  oid,
  oidOf,
  partsOf,
  readDer,
  sequence,
  sequenceOf,
} from '../der.ts';
import { decryptByPassword } from '../pkcs12.ts';
import { EDWARDS, pointOf } from './curves.ts';
import { KEY_ID, knownCurveOf, type PublicNumbers, pssLimitsOf, rsaNumbersOf } from './public-keys.ts';

interface PrivateKey {
  open: PublicNumbers;
  /** The private part of a key: for RSA, all of it in PKCS #8 as Web Crypto reads it, else a number. */
  secret: Uint8Array<ArrayBuffer>;
}

const PEM = /^-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END /;

/** Reads a private key in PEM as PKCS #8. @throws Error for other keys, or if the password does not open it */
export function readPem(text: string, password: string | undefined): Uint8Array {
  const [, label, content = ''] = PEM.exec(text) ?? [];
  const bytes = Buffer.from(content.replace(/\s+/g, ''), 'base64');
  switch (label) {
    case 'PRIVATE KEY':
      return bytes;
    case 'RSA PRIVATE KEY':
      return wrapped(sequence(oid(KEY_ID.rsa), nothing()), bytes);
    case 'EC PRIVATE KEY': {
      const [curve] = partsOf(parameterOf(bytes));
      return wrapped(sequence(oid(KEY_ID.ec), curve?.bytes ?? nothing()), bytes);
    }
    case 'ENCRYPTED PRIVATE KEY': {
      if (password === undefined) throw new Error('a password is needed');
      const [algorithm, data] = sequenceOf(readDer(bytes));
      return decryptByPassword(algorithm, octetsOf(data), password);
    }
    default:
      throw new Error(`a key in ${label}`);
  }
}

/** The parameters of an ECPrivateKey (RFC 5915, 3). */
function parameterOf(bytes: Uint8Array): DerNode {
  const found = sequenceOf(readDer(bytes)).find(({ tag }) => tag === EC_PRIVATE_KEY.parameters);
  if (!found) throw new Error('a key on no curve');
  return found;
}

function wrapped(algorithm: Uint8Array, key: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(sequence(integer(0), algorithm, octets(key)));
}

/** Reads a PrivateKeyInfo (RFC 5958, 2). @throws Error, or PdfError `needs_node` for a curve that is not known */
export function readPkcs8(bytes: Uint8Array): PrivateKey {
  const [, algorithm, value] = sequenceOf(readDer(bytes));
  const [type, params] = sequenceOf(algorithm);
  const key = octetsOf(value);
  const id = oidOf(type);
  switch (id) {
    case KEY_ID.rsa:
    case KEY_ID.pss: {
      const numbers = rsaNumbersOf(sequenceOf(readDer(key)).slice(1));
      // Browsers do not read PSS-only keys.
      const secret = wrapped(sequence(oid(KEY_ID.rsa), nothing()), key);
      const open: PublicNumbers =
        id === KEY_ID.pss ? { type: 'rsa-pss', limits: pssLimitsOf(params), ...numbers } : { type: 'rsa', ...numbers };
      return { open, secret };
    }
    case KEY_ID.ec: {
      const curve = knownCurveOf(params);
      const [, number] = sequenceOf(readDer(key));
      const secret = Uint8Array.from(octetsOf(number));
      return { open: { type: 'ec', curve, point: pointOf(curve, secret) }, secret };
    }
    case KEY_ID.ed25519:
    case KEY_ID.ed448: {
      const name = id === KEY_ID.ed448 ? 'ed448' : 'ed25519';
      const secret = Uint8Array.from(octetsOf(readDer(key)));
      return { open: { type: name, point: EDWARDS[name].getPublicKey(secret) }, secret };
    }
    default:
      throw new Error(`a key of the kind ${id}`);
  }
}

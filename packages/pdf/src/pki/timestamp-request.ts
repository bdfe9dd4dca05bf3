import { Buffer } from '../platform/buffer.ts';
import { der, integer, nothing, octets, oid, sequence, TAG } from './der.ts';

const DIGEST_ID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const;

/** Makes a request for a timestamp (RFC 3161, 2.4.1) that also requests the certificate; `nonce` begins below 0x80. */
export function timestampRequest(digest: keyof typeof DIGEST_ID, imprint: Uint8Array, nonce: Uint8Array): Buffer {
  return sequence(
    integer(1),
    sequence(sequence(oid(DIGEST_ID[digest]), nothing()), octets(imprint)),
    integer(nonce),
    der(TAG.BOOLEAN, Buffer.from([0xff])),
  );
}

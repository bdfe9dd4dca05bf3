import { PdfError } from '../errors.ts';
import { digestOf } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { readSignedData, type SignedData } from './cms.ts';
import { DerError, type DerNode, numberOf, octetsOf, readDer, same, sequenceOf, TAG, timeOf } from './der.ts';

const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** A timestamp (RFC 3161, 2.4.2) as a token has it. */
export interface TimestampInfo {
  signed: SignedData;
  digest: string | null;
  imprint: Uint8Array;
  time: Date;
  nonce: Uint8Array | null;
}

/**
 * Extracts the token from an authority's response, after checking that it belongs to this imprint and this request.
 * @throws PdfError `timestamp_missing` if there is none
 */
export function tokenOf(response: Uint8Array, imprint: Uint8Array, nonce: Uint8Array): Uint8Array {
  try {
    const [status, token] = sequenceOf(readDer(response));
    if (numberOf(sequenceOf(status)[0]) > 1 || !token) throw new DerError('no timestamp was granted');
    const info = readTimestamp(token.bytes);
    if (!same(info.imprint, imprint)) throw new DerError('another imprint');
    if (!info.nonce || !same(info.nonce, nonce)) throw new DerError('another nonce');
    return token.bytes;
  } catch (cause) {
    throw new PdfError('timestamp_missing', 'The timestamp authority did not respond. Try again later.', {
      cause,
    });
  }
}

/**
 * Reads a token.
 * @param elsewhere where to find the authority's certificate, which a token may leave out (RFC 3161, 2.4.1)
 * @throws DerError if it is invalid
 */
export function readTimestamp(token: Uint8Array, elsewhere: readonly Certificate[] = []): TimestampInfo {
  const signed = readSignedData(token, elsewhere);
  if (signed.contentType !== TST_INFO || !signed.content) throw new DerError('no timestamp');
  const [, , imprint, , time, ...rest] = sequenceOf(readDer(signed.content));
  const [digest, hashed] = sequenceOf(imprint);
  const nonce = rest.find(({ tag }: DerNode) => tag === TAG.INTEGER);
  return {
    signed,
    digest: digestOf(digest),
    imprint: octetsOf(hashed),
    time: timeOf(time),
    nonce: nonce?.content ?? null,
  };
}

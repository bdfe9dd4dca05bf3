import { deflateLater } from '#platform/zlib';
import { decodeStream, filterName } from '../filters/decode.ts';
import { decodeFlate } from '../filters/flate.ts';
import type { StreamFilter } from '../filters/parms.ts';
import type { Buffer } from '../platform/buffer.ts';

/** How a stream can be made smaller without loss. */
export type Repacking =
  /** Not deflated at all, or through an older filter: decode all, deflate. */
  | 'deflate'
  /** Deflated in a hurry: inflate, deflate better; predictors stay. */
  | 'again';

const REPLACED = new Set(['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'FlateDecode']);
const PACKING = new Set(['FlateDecode', 'LZWDecode', 'DCTDecode']);
const MIN_BYTES = 32;
const LEVEL = 6;
const LEVEL_AGAIN = 7;

/** Says how a stream with these filters may be packed better; `head` are its first two bytes. Null: leave it. */
export function repackingOf(filters: readonly StreamFilter[], length: number, head: Uint8Array): Repacking | null {
  if (length < MIN_BYTES) return null;
  if (filters.length === 0) return 'deflate';
  const names = filters.map(({ name }) => filterName(name));
  if (!names.every((name) => REPLACED.has(name))) return null;
  if (names.length > 1 || names[0] !== 'FlateDecode') return 'deflate';
  // Two bits of the zlib header hold the writer's compression level (RFC 1950, FLEVEL): 0 and 1 are the fast ways.
  const [method = 0, flags = 0] = head;
  return (method & 0x0f) === 8 && flags >> 6 < 2 ? 'again' : null;
}

/**
 * Upper bound of a stream's bytes after lossless compression: as stored if a filter of `filters` compresses it,
 * otherwise the deflated `decoded`.
 */
export async function packedBytes(stored: number, filters: readonly StreamFilter[], decoded: Buffer): Promise<number> {
  if (filters.some(({ name }) => PACKING.has(filterName(name)))) return stored;
  return Math.min(stored, (await deflateLater(decoded, { level: LEVEL })).length);
}

export interface RepackedStream {
  data: Buffer;
  /** True when the old DecodeParms belong to the new data. */
  keepParms: boolean;
}

/** Repacks a stream; null when it is damaged or does not get smaller. */
export async function repackStream(
  raw: Buffer,
  filters: readonly StreamFilter[],
  how: Repacking,
  maxBytes: number,
): Promise<RepackedStream | null> {
  const inflated = how === 'again' ? decodeFlate(raw, maxBytes) : decodeStream(raw, filters, { maxBytes });
  if (inflated.damaged) return null;
  const data = await deflateLater(inflated.data, { level: how === 'again' ? LEVEL_AGAIN : LEVEL });
  return data.length < raw.length ? { data, keepParms: how === 'again' } : null;
}

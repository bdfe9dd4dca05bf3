import { Buffer } from '../platform/buffer.ts';
import { decodeAscii85 } from './ascii85.ts';
import { decodeAsciiHex } from './asciihex.ts';
import { decodeFlate, inflatedTooLarge } from './flate.ts';
import { decodeLzw } from './lzw.ts';
import type { FilterParms, StreamFilter } from './parms.ts';
import { undoPredictor } from './predictor.ts';
import { decodeRunLength } from './runlength.ts';

/** The hard cap on inflated bytes where the caller sets none. */
const MAX_INFLATED_BYTES = 256 * 1024 * 1024;
/** Longer chains have no honest use and multiply the work. */
const MAX_FILTERS = 16;

export interface DecodeOptions {
  /** Most bytes that any step of the chain may produce. */
  maxBytes?: number;
  /** Expected size of the result, for fewer allocations. */
  sizeHint?: number;
}

export interface DecodedStream {
  data: Buffer;
  /** The filters that were not applied: from the first image filter (or unknown one) on. Empty: all were. */
  remaining: StreamFilter[];
  /** True when some data was cut or broken and only a part came out. */
  damaged: boolean;
}

/** Long names of the short ones that inline images use (ISO 32000-1, table 94). */
const LONG_NAMES: ReadonlyMap<string, string> = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
]);

/** Returns a filter's full name. */
export function filterName(name: string): string {
  return LONG_NAMES.get(name) ?? name;
}

/**
 * Applies a stream's filter chain (ISO 32000-1, 7.4) and stops before the first image filter (DCT, JPX, CCITT, JBIG2),
 * `Crypt`, or an unknown filter, which it reports. For damaged data it returns the readable part.
 * @throws PdfError `limit_exceeded` when a step produces more than `maxBytes`
 */
export function decodeStream(
  input: Uint8Array,
  filters: readonly StreamFilter[],
  options: DecodeOptions = {},
): DecodedStream {
  const maxBytes = options.maxBytes ?? MAX_INFLATED_BYTES;
  let data: Buffer = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  let damaged = false;
  let applied = 0;
  for (const { name, parms = {} } of filters.slice(0, MAX_FILTERS)) {
    const hint = applied === filters.length - 1 ? options.sizeHint : undefined;
    const decoded = applyFilter(filterName(name), data, parms, maxBytes, hint);
    if (decoded === null) break;
    if (decoded.data.length > maxBytes) throw inflatedTooLarge();
    data = decoded.data;
    damaged ||= decoded.damaged;
    applied++;
  }
  return { data, remaining: filters.slice(applied), damaged };
}

function applyFilter(
  name: string,
  data: Buffer,
  parms: FilterParms,
  maxBytes: number,
  hint: number | undefined,
): { data: Buffer; damaged: boolean } | null {
  switch (name) {
    case 'FlateDecode': {
      const inflated = decodeFlate(data, maxBytes, hint);
      return { data: undoPredictor(inflated.data, parms), damaged: inflated.damaged };
    }
    case 'LZWDecode':
      return whole(undoPredictor(decodeLzw(data, maxBytes, parms.earlyChange), parms));
    case 'ASCII85Decode':
      return whole(decodeAscii85(data));
    case 'ASCIIHexDecode':
      return whole(decodeAsciiHex(data));
    case 'RunLengthDecode':
      return whole(decodeRunLength(data, maxBytes));
    default:
      return null;
  }
}

function whole(data: Buffer): { data: Buffer; damaged: boolean } {
  return { data, damaged: false };
}

import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream } from '../syntax/objects.ts';

/** A font program of a document, as a file. */
export interface FontFile {
  name: string;
  extension: string;
  bytes: Uint8Array;
}

/** Finds the font programs of these fonts, each once (ISO 32000-2, 9.9). */
export function* fontFiles(document: PdfDocument, fonts: Iterable<PdfDict>): Generator<FontFile> {
  const seen = new Set<number>();
  for (const font of fonts) {
    const drawing = document.dict(document.entries(font).array('DescendantFonts')?.[0]) ?? font;
    const descriptor = document.entries(drawing).dict('FontDescriptor');
    for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
      const entry = descriptor?.get(key);
      const stream = document.resolve(entry);
      if (!descriptor || !(stream instanceof PdfStream)) continue;
      if (entry instanceof PdfRef) {
        if (seen.has(entry.num)) continue;
        seen.add(entry.num);
      }
      const named = document.entries(descriptor).get('FontName') ?? document.entries(drawing).get('BaseFont');
      const name = named instanceof PdfName ? named.name : 'font';
      const bytes = document.decode(stream);
      if (key === 'FontFile') yield { name, extension: 'pfb', bytes: type1File(document, stream, bytes) };
      else if (key === 'FontFile2') yield { name, extension: 'ttf', bytes };
      else
        yield {
          name,
          extension: document.entries(stream.dict).is('Subtype', 'OpenType') ? 'otf' : 'cff',
          bytes,
        };
    }
  }
}

/** The first byte of the head of a segment of a PFB file (Adobe technical note 5040), and kinds of segments, its second byte. */
const SEGMENT = 0x80;
const ASCII = 1;
const BINARY = 2;
const END = 3;

/**
 * Converts a Type 1 program to the segments of a PFB file; unchanged if it has them already, or its lengths are wrong.
 */
function type1File(document: PdfDocument, { dict }: PdfStream, bytes: Uint8Array): Uint8Array {
  const length = (key: string): number => {
    const value = document.entries(dict).number(key);
    return value !== null && Number.isInteger(value) && value >= 0 ? value : -1;
  };
  const [clear, secret, zeros] = [length('Length1'), length('Length2'), length('Length3')];
  if (bytes[0] === SEGMENT || clear <= 0 || secret <= 0 || clear + secret > bytes.length) return bytes;
  const segment = (kind: number, from: number, to: number): Uint8Array => {
    const head = Buffer.from([SEGMENT, kind, 0, 0, 0, 0]);
    head.writeUInt32LE(to - from, 2);
    return Buffer.concat([head, bytes.subarray(from, to)]);
  };
  const end = clear + secret;
  const tail = zeros > 0 && end < bytes.length ? [segment(ASCII, end, bytes.length)] : [];
  return Buffer.concat([segment(ASCII, 0, clear), segment(BINARY, clear, end), ...tail, Buffer.from([SEGMENT, END])]);
}

import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { baseFontOf } from '../read/simple-fonts.ts';
import type { PdfDict, PdfStream } from '../syntax/objects.ts';
import { readCff } from './cff.ts';
import { BrokenFont, type FontProgram } from './font-program.ts';
import { readTrueType } from './true-type.ts';
import { PFB_SEGMENT, readType1 } from './type1.ts';

/** The font program that a descriptor embeds. */
export interface Embedded {
  key: 'FontFile' | 'FontFile2' | 'FontFile3';
  stream: PdfStream;
  subtype: string;
}

export const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'] as const;

/** The font dictionary that has the descriptor: of a composite font its descendant. */
export function descendantOf(document: PdfDocument, dict: PdfDict): PdfDict {
  if (!document.entries(dict).is('Subtype', 'Type0')) return dict;
  return document.dict(document.entries(dict).array('DescendantFonts')?.[0]) ?? new Map();
}

/** The font program that a font embeds; null if there is none. */
export function embeddedIn(document: PdfDocument, font: PdfDict): Embedded | null {
  const descriptor = document.entries(font).dict('FontDescriptor');
  for (const key of FONT_FILES) {
    const stream = document.entries(descriptor).stream(key);
    if (!stream) continue;
    const subtype = document.entries(stream.dict).name('Subtype') ?? '';
    return { key, stream, subtype };
  }
  return null;
}

/** Reads an embedded program by its content, not by the descriptor's type. @throws BrokenFont */
export function readProgram(document: PdfDocument, { stream }: Pick<Embedded, 'stream'>): FontProgram {
  const bytes = document.decode(stream);
  if (bytes.length < 12) throw new BrokenFont('too short');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, 4);
  const word = head.toString('latin1');
  if (word === 'OTTO' || word === 'true' || head.readUInt32BE(0) === 0x00010000) return readTrueType(bytes);
  if (word.startsWith('%!') || bytes[0] === PFB_SEGMENT) return readType1(bytes);
  return readCff(bytes);
}

/** The name of a font for people, without the tag of a subset. */
export function fontName(document: PdfDocument, dict: PdfDict): string {
  const name = baseFontOf(document, dict) ?? '';
  return name.replace(/[^\x20-\x7e]|"/g, '').slice(0, 60) || 'unnamed';
}

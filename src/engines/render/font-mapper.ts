import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { listSystemFonts, readTables, type SystemFont } from '../fonts/system-fonts.ts';
import { charsetOf, chooseFont, type FontRequest, scriptOf } from './font-choice.ts';
import type { RenderNote } from './notes.ts';
import type { PdfiumInstance, PdfiumMemory } from './pdfium.ts';

const FIXED_PITCH = 1;
const FAMILY_MASK = 0xf0;
const FAMILY_ROMAN = 0x10;
const TTC_TAG = 0x74746366;
const MAX_FONT_BYTES = 64 * 1024 * 1024;
const MAX_FACE_BYTES = 256;
const MAX_NOTES = 10;

export interface FontMapper {
  /** The outcome for fonts that the document does not embed. */
  notes(): RenderNote[];
}

/**
 * Installs a font source that uses the system's fonts (fpdf_sysfontinfo.h, version 1), and remembers missing ones: text
 * in a font that is neither embedded nor found comes out blank, and the caller must learn of it.
 */
export function installFontMapper(instance: PdfiumInstance): FontMapper {
  const { memory } = instance;
  const handles: { font: SystemFont; charset: number }[] = [];
  const notes = new Map<string, RenderNote>();
  const note = (said: RenderNote) => void notes.set(JSON.stringify(said), said);

  function mapFont(request: FontRequest): number {
    const font = chooseFont(listSystemFonts(), request);
    const charset = charsetOf(request);
    const script = scriptOf(charset);
    const face = printable(request.face);
    if (!font) {
      if (script) note({ code: 'font_missing', font: face, script });
      return 0;
    }
    if (script) note({ code: 'font_replaced', font: face, used: font.family });
    return handles.push({ font, charset });
  }

  const callbacks: [signature: string, call: (...values: number[]) => number | undefined][] = [
    ['vi', () => undefined],
    ['vii', () => undefined],
    [
      'iiiiiiii',
      (_this, weight = 0, italic, charset = 0, pitch = 0, face = 0, exact = 0) => {
        if (exact) memory.view.setUint32(exact, 0, true);
        return mapFont({
          face: readText(memory, face),
          weight,
          italic: italic !== 0,
          charset,
          serif: (pitch & FAMILY_MASK) === FAMILY_ROMAN,
          fixedPitch: (pitch & FIXED_PITCH) !== 0,
        });
      },
    ],
    ['iii', () => 0],
    [
      'iiiiii',
      (_this, handle = 0, table = 0, buffer = 0, size = 0) => {
        const font = handles[handle - 1]?.font;
        return font ? readFontData(memory, font, table >>> 0, buffer, size >>> 0) : 0;
      },
    ],
    [
      'iiiii',
      (_this, handle = 0, buffer = 0, size = 0) => {
        const family = handles[handle - 1]?.font.family;
        return family === undefined ? 0 : writeText(memory, family, buffer, size >>> 0);
      },
    ],
    ['iii', (_this, handle = 0) => handles[handle - 1]?.charset ?? 0],
    ['vii', () => undefined],
  ];

  const info = memory.allocate(4 + callbacks.length * 4);
  memory.view.setUint32(info, 1, true);
  callbacks.forEach(([signature, call], index) => {
    const address = memory.callback(call, signature);
    memory.view.setUint32(info + 4 + index * 4, address, true);
  });
  instance.call((library) => library.FPDF_SetSystemFontInfo(info));
  return { notes: () => [...notes.values()].slice(0, MAX_NOTES) };
}

/** Answers a request for a whole file (tag 0, or `ttcf` for a collection) or for one table; returns its size. */
function readFontData(memory: PdfiumMemory, font: SystemFont, tag: number, buffer: number, size: number): number {
  if ((tag === 0 && font.collection) || (tag === TTC_TAG && !font.collection)) return 0;
  const fd = openSync(font.path, 'r');
  try {
    let offset = 0;
    let length = fstatSync(fd).size;
    if (tag !== 0 && tag !== TTC_TAG) {
      const name = String.fromCharCode(tag >>> 24, (tag >>> 16) & 255, (tag >>> 8) & 255, tag & 255);
      const table = readTables(fd).tables.get(name);
      if (!table) return 0;
      ({ offset, length } = table);
    }
    if (length > MAX_FONT_BYTES) return 0;
    // For a collection, the first request only asks for its header, to identify it.
    const wanted = tag === TTC_TAG ? Math.min(length, size) : length;
    if (buffer !== 0 && size >= wanted) readSync(fd, memory.bytes, buffer, wanted, offset);
    return length;
  } finally {
    closeSync(fd);
  }
}

function readText(memory: PdfiumMemory, address: number): string {
  if (address === 0) return '';
  const text = memory.bytes.subarray(address, address + MAX_FACE_BYTES);
  const end = text.indexOf(0);
  return Buffer.from(end < 0 ? text : text.subarray(0, end)).toString('latin1');
}

function writeText(memory: PdfiumMemory, text: string, address: number, size: number): number {
  const encoded = Buffer.from(`${text}\0`, 'latin1');
  if (address !== 0 && size >= encoded.length) memory.bytes.set(encoded, address);
  return encoded.length;
}

/** A font's name comes from the document: nothing but plain characters of it may reach a message. */
function printable(name: string): string {
  return name.replace(/[^\x20-\x7e]|"/g, '').slice(0, 60) || 'unnamed';
}

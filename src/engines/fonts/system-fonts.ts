import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FOLDERS =
  process.platform === 'darwin'
    ? ['/System/Library/Fonts', '/Library/Fonts']
    : ['/usr/share/fonts', '/usr/local/share/fonts'];
/** Packages for East Asia, each of which an operator may add: they are too large to ship. */
const OPTIONAL = ['sc', 'tc', 'hk', 'jp', 'kr'].map((language) => `@expo-google-fonts/noto-sans-${language}`);
const MAX_FILES = 5000;
const MAX_DEPTH = 8;
const MAX_TABLES = 64;
const MAX_NAME_BYTES = 64 * 1024;

/** The properties of a system font (TrueType or OpenType) that matter for choosing a substitute. */
export interface SystemFont {
  path: string;
  collection: boolean;
  family: string;
  /** Names that select it, in lower case without spaces: family, full and PostScript name. */
  names: ReadonlySet<string>;
  /** OS/2 `ulCodePageRange1`: which Windows code pages its glyphs cover. */
  codePages: number;
  weight: number;
  italic: boolean;
  /** Null when the font does not say. */
  serif: boolean | null;
  fixedPitch: boolean;
}

export interface FontTable {
  offset: number;
  length: number;
}

let found: SystemFont[] | undefined;

/** Lists the fonts of the system, and of packages that were added, in a stable order. Looked for once per process, and only when a document asks. */
export function listSystemFonts(folders: readonly string[] = FOLDERS): readonly SystemFont[] {
  if (folders !== FOLDERS) return scan(folders);
  found ??= scan([...folders, ...optionalFolders()]);
  return found;
}

/** Folders of font packages, in addition to those that ship. */
function optionalFolders(): string[] {
  const shipped = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json');
  return OPTIONAL.map((name) => join(dirname(shipped), '../..', name));
}

/** Puts a font's name into the form that `SystemFont.names` holds. */
export function normalizeFontName(name: string): string {
  return name.toLowerCase().replace(/[\s\-_,]/g, '');
}

function scan(folders: readonly string[]): SystemFont[] {
  const paths = folders.flatMap((folder) => walk(folder, MAX_DEPTH)).slice(0, MAX_FILES);
  return paths.map(readFont).filter((font) => font !== null);
}

function walk(folder: string, depth: number): string[] {
  if (depth === 0) return [];
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    return entries.flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return walk(path, depth - 1);
      return /\.(ttf|otf|ttc|otc)$/i.test(entry.name) ? [path] : [];
    });
  } catch {
    return []; // not there, or not ours to read
  }
}

function readFont(path: string): SystemFont | null {
  try {
    const fd = openSync(path, 'r');
    try {
      const { collection, tables } = readTables(fd);
      const os2 = tables.get('OS/2');
      const name = tables.get('name');
      if (!os2 || !name || os2.length < 78) return null;
      const metrics = read(fd, os2.offset, Math.min(os2.length, 96));
      const { family, names } = readNames(read(fd, name.offset, Math.min(name.length, MAX_NAME_BYTES)));
      return {
        path,
        collection,
        family,
        names,
        codePages: metrics.length >= 82 && metrics.readUInt16BE(0) > 0 ? metrics.readUInt32BE(78) : 1,
        weight: metrics.readUInt16BE(4),
        italic: (metrics.readUInt16BE(62) & 1) === 1,
        serif: isSerif(metrics),
        fixedPitch: metrics.readUInt8(35) === 9,
      };
    } finally {
      closeSync(fd);
    }
  } catch {
    return null; // a broken font file is as good as none
  }
}

/** Decides by PANOSE `bSerifStyle`, else from `sFamilyClass`. */
function isSerif(os2: Buffer): boolean | null {
  const serifStyle = os2.readUInt8(33);
  if (serifStyle >= 2) return serifStyle <= 10;
  const familyClass = os2.readUInt8(30);
  return familyClass === 0 ? null : familyClass !== 8;
}

/** Reads the table directory of a font file, of the first font when it is a collection (OpenType 1.9, "otff"). */
export function readTables(fd: number): { collection: boolean; tables: Map<string, FontTable> } {
  const head = read(fd, 0, 16);
  const collection = head.toString('latin1', 0, 4) === 'ttcf';
  const start = collection ? head.readUInt32BE(12) : 0;
  const count = Math.min(read(fd, start, 12).readUInt16BE(4), MAX_TABLES);
  const directory = read(fd, start + 12, count * 16);
  const tables = new Map<string, FontTable>();
  for (let at = 0; at < directory.length; at += 16) {
    tables.set(directory.toString('latin1', at, at + 4), {
      offset: directory.readUInt32BE(at + 8),
      length: directory.readUInt32BE(at + 12),
    });
  }
  return { collection, tables };
}

function readNames(table: Buffer): { family: string; names: Set<string> } {
  const count = table.readUInt16BE(2);
  const strings = table.readUInt16BE(4);
  const names = new Set<string>();
  let family = '';
  for (let at = 6; at < 6 + count * 12 && at + 12 <= table.length; at += 12) {
    const platform = table.readUInt16BE(at);
    const id = table.readUInt16BE(at + 6);
    if (platform !== 3 || ![1, 4, 6, 16].includes(id)) continue;
    const start = strings + table.readUInt16BE(at + 10);
    const text = decodeUtf16(table.subarray(start, start + table.readUInt16BE(at + 8)));
    if (id === 1 && family === '') family = text;
    names.add(normalizeFontName(text));
  }
  return { family, names };
}

function decodeUtf16(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

function read(fd: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(fd, buffer, 0, length, position));
}

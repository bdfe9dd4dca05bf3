import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SheafError } from '../../errors.ts';

/** Languages recognized without installing anything, by the codes of ISO 639-2. */
export const SHIPPED_LANGUAGES = ['deu', 'eng', 'fra', 'ita', 'spa'] as const;

/** Where Tesseract's packages put the data of languages. */
const FOLDERS = [
  '/usr/share/tesseract-ocr/5/tessdata',
  '/usr/share/tesseract-ocr/4.00/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
];
const ENDING = '.traineddata';
/** Data of this name detects the orientation of pages; it is not a language. */
const ORIENTATION = 'osd';
const MAX_BYTES = 64 * 1024 * 1024;

/** Data of a language for the engine: some megabytes, released once the engine has them. */
export interface LanguageData {
  name: string;
  read(): Uint8Array;
}

/**
 * Finds the data of languages: those that ship, then the system's.
 * @throws SheafError `invalid_parameter` for a missing one, naming those available
 */
export function findLanguages(
  names: readonly string[],
  folders: readonly string[] = FOLDERS,
): [LanguageData, ...LanguageData[]] {
  const system = systemLanguages(folders);
  const [first, ...rest] = [...new Set(names)].map((name) => {
    const path = system.get(name);
    if (isShipped(name)) return { name, read: () => readShipped(name) };
    if (!path || statSync(path).size > MAX_BYTES) throw missing(name, [...SHIPPED_LANGUAGES, ...system.keys()]);
    return { name, read: () => readFileSync(path) };
  });
  if (!first) throw missing('', [...SHIPPED_LANGUAGES, ...system.keys()]);
  return [first, ...rest];
}

function isShipped(name: string): boolean {
  return (SHIPPED_LANGUAGES as readonly string[]).includes(name);
}

/** The faster of the two kinds in a package: integer models, without data for the legacy engine. */
function readShipped(name: string): Uint8Array {
  const root = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${name}/package.json`));
  return gunzipSync(readFileSync(join(root, '4.0.0_best_int', `${name}${ENDING}.gz`)), { maxOutputLength: MAX_BYTES });
}

/** The languages of the system, with the files of their data. */
export function systemLanguages(folders: readonly string[] = FOLDERS): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const file of list(folder)) {
      const name = file.slice(0, -ENDING.length);
      if (file.endsWith(ENDING) && name !== ORIENTATION && !found.has(name)) found.set(name, join(folder, file));
    }
  }
  return found;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return []; // not installed
  }
}

function missing(name: string, there: readonly string[]): SheafError {
  const known = [...new Set(there)].sort().join(', ');
  return new SheafError('invalid_parameter', `The language "${name}" is not installed. Available: ${known}.`);
}

import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { SheafError } from '../../errors.ts';
import { formatMessage } from '../../texts/format.ts';
import { openZip, type ZipReader } from '../archive/read-zip.ts';
import { decodeText } from '../data/decode-text.ts';
import { MARKDOWN_NOTES } from './notes.ts';

const MIB = 1024 * 1024;
const MAX_TEXT_MIB = 16;
/** Limit of the characters of all images of a page; an image counts each time it appears. */
const MAX_PICTURES = 128 * MIB;

/** A text with its companion files. */
export interface MarkdownSource {
  text: string;
  /** Whether it was read as Windows-1252. */
  windows: boolean;
  /** Returns an image as a data URL; null if there is none. */
  picture(address: string): string | null;
  [Symbol.dispose](): void;
}

/** Opens a text, or a ZIP of one with its images. @throws SheafError `unprocessable_file`, `limit_exceeded` */
export function openMarkdown(path: string, { zip, maxBytes }: { zip: boolean; maxBytes: number }): MarkdownSource {
  if (!zip) {
    if (statSync(path).size > MAX_TEXT_MIB * MIB) throw tooLarge();
    return { ...decode(readFileSync(path)), picture: () => null, [Symbol.dispose]() {} };
  }
  const archive = openZip(path, maxBytes);
  try {
    const name = textOf(archive.names);
    const bytes = archive.read(name);
    if (!bytes) throw noText('markdown_none');
    if (bytes.length > MAX_TEXT_MIB * MIB) throw tooLarge();
    const picture = pictures(archive, posix.dirname(name));
    return { ...decode(bytes), picture, [Symbol.dispose]: () => archive[Symbol.dispose]() };
  } catch (error) {
    archive[Symbol.dispose]();
    throw error;
  }
}

/** The text of an archive: the only one, or the one named index or README that is nearest to its top. */
function textOf(names: readonly string[]): string {
  const texts = names
    .filter((name) => /\.(?:md|markdown|mdown|txt)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name))
    .sort((a, b) => a.split('/').length - b.split('/').length || a.length - b.length);
  const written = texts.filter((name) => !/\.txt$/i.test(name));
  const found =
    written.find((name) => /(?:^|\/)index\.\w+$/i.test(name)) ??
    written.find((name) => /(?:^|\/)readme\.\w+$/i.test(name)) ??
    (written.length === 1 ? written[0] : written.length === 0 && texts.length === 1 ? texts[0] : undefined);
  if (found !== undefined) return found;
  throw noText(written.length > 1 ? 'markdown_several' : 'markdown_none');
}

function noText(code: 'markdown_several' | 'markdown_none'): SheafError {
  return new SheafError('unprocessable_file', MARKDOWN_NOTES[code], { reason: { code } });
}

function pictures(archive: ZipReader, folder: string): (address: string) => string | null {
  const names = new Set(archive.names);
  const known = new Map<string, string | null>();
  let left = MAX_PICTURES;
  return (address) => {
    const name = nameOf(address, folder);
    if (name === null || !names.has(name)) return null;
    let held = known.get(name);
    if (held === undefined) {
      const bytes = archive.read(name);
      held = bytes ? heldPicture(bytes) : null;
      known.set(name, held);
    }
    left -= held?.length ?? 0;
    if (left < 0) {
      throw new SheafError(
        'limit_exceeded',
        formatMessage(MARKDOWN_NOTES.markdown_pictures, { most: MAX_PICTURES / MIB }, 'en'),
        {
          reason: { code: 'markdown_pictures', most: MAX_PICTURES / MIB },
        },
      );
    }
    return held;
  };
}

function nameOf(address: string, folder: string): string | null {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return posix.join(folder, decodeURIComponent(path)).replace(/^\.\//, '');
  } catch {
    return null;
  }
}

function heldPicture(bytes: Buffer): string | null {
  const type = pictureType(bytes);
  return type === null ? null : `data:${type};base64,${bytes.toString('base64')}`;
}

function pictureType(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 1024);
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(head)) return 'image/webp';
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'image/avif';
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(head) && /<svg[\s>]/.test(head)
    ? 'image/svg+xml'
    : null;
}

function decode(bytes: Buffer): { text: string; windows: boolean } {
  const decoded = decodeText(bytes);
  if (decoded) return decoded;
  const code = 'markdown_encoding';
  throw new SheafError('unprocessable_file', MARKDOWN_NOTES[code], { reason: { code } });
}

function tooLarge(): SheafError {
  const reason = { code: 'markdown_large', most: MAX_TEXT_MIB };
  const message = formatMessage(MARKDOWN_NOTES.markdown_large, reason, 'en');
  return new SheafError('limit_exceeded', message, { reason });
}

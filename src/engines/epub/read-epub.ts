import { posix } from 'node:path';
import { Parser } from 'htmlparser2';
import { SheafError } from '../../errors.ts';
import { openZip, type ZipReader } from '../archive/read-zip.ts';
import { createFileWriter } from '../files/writer.ts';
import { escapeHtml, HIDDEN_ELEMENTS, SAFE_ELEMENTS, VOID_ELEMENTS } from '../html/html.ts';
import { scanXml } from '../xml/scan.ts';
import { EPUB_NOTES } from './notes.ts';

const LIMITS = { maxDepth: 64, maxElements: 200_000 };
const TYPE = 'application/epub+zip';
const CHAPTER = /^application\/xhtml\+xml$|^text\/html$/;
const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
};
/** Attributes that say how a table is joined, or what a picture or a number is. */
const ATTRIBUTES = new Set(['colspan', 'rowspan', 'alt', 'start', 'value', 'lang', 'dir', 'width', 'height']);
const LINK = /^(?:https?:|mailto:)/i;

/** Whether an archive is an e-book (EPUB 3.3, 4.2). */
export function isEpub(path: string, maxBytes: number): boolean {
  using zip = openZip(path, maxBytes);
  return zip.names.includes('mimetype') && zip.read('mimetype')?.toString('latin1', 0, 40).trim() === TYPE;
}

/**
 * Writes the chapters of an e-book (EPUB 2 and 3) as one page of HTML at `target`, in reading order: text, lists, tables, links to
 * addresses, and images as data URLs; without styles, scripts and links between chapters.
 * @param maxBytes bytes that may be unpacked
 * @throws SheafError `unprocessable_file` if it is damaged, has no chapters or is protected, `limit_exceeded`
 */
export function writeEpubAsHtml(path: string, target: string, maxBytes: number): void {
  using zip = openZip(path, maxBytes);
  const book = chaptersOf(zip);
  using file = createFileWriter(target);
  const write = (text: string) => file.write(Buffer.from(text));
  write(`<!DOCTYPE html><html><head><meta charset="utf-8"><title>${escapeHtml(book.title)}</title></head><body>`);
  for (const chapter of book.chapters) {
    const bytes = zip.read(chapter);
    if (bytes) writeChapter(bytes.toString('utf8'), chapter, zip, write);
  }
  write('</body></html>');
  file.close();
}

function chaptersOf(zip: ZipReader): { title: string; chapters: string[] } {
  const packagePath = attributesOf(partOf(zip, 'META-INF/container.xml'), 'rootfile')[0]?.get('full-path');
  if (packagePath === undefined) throw refused('epub_damaged');
  const text = partOf(zip, packagePath);
  const folder = posix.dirname(packagePath);
  const items = new Map(attributesOf(text, 'item').map((item) => [item.get('id'), item]));
  const locked = lockedFiles(zip);
  const chapters = attributesOf(text, 'itemref').flatMap((reference) => {
    const item = items.get(reference.get('idref') ?? '');
    const href = item?.get('href');
    if (href === undefined || !CHAPTER.test(item?.get('media-type') ?? '')) return [];
    const name = resolve(folder, href);
    return name !== null && zip.names.includes(name) ? [name] : [];
  });
  if (chapters.length === 0) throw refused('epub_damaged');
  if (chapters.some((name) => locked.has(name))) throw refused('epub_protected');
  return { title: titleOf(text), chapters };
}

/** Files that are encrypted (EPUB 3.3, 4.2.6.3.2); fonts may be, and are not needed. */
function lockedFiles(zip: ZipReader): Set<string> {
  const name = 'META-INF/encryption.xml';
  if (!zip.names.includes(name)) return new Set();
  const uris = attributesOf(partOf(zip, name), 'CipherReference').map((reference) => reference.get('URI') ?? '');
  return new Set(uris.map((uri) => resolve('.', uri) ?? uri));
}

function partOf(zip: ZipReader, name: string): string {
  const bytes = zip.read(name);
  if (!bytes) throw refused('epub_damaged');
  return bytes.toString('utf8');
}

/** The attributes of all elements of a name, with any prefix. */
function attributesOf(text: string, wanted: string): ReadonlyMap<string, string>[] {
  const found: ReadonlyMap<string, string>[] = [];
  scan(text, {
    open(name, attributes) {
      if (localName(name) === wanted) found.push(new Map(attributes));
    },
    close() {},
    text() {},
  });
  return found;
}

function titleOf(text: string): string {
  let title: string | null = null;
  let inside = false;
  scan(text, {
    open(name) {
      inside = title === null && localName(name) === 'title';
      if (inside) title = '';
    },
    close() {
      inside = false;
    },
    text(part) {
      if (inside) title += part;
    },
  });
  return title ?? '';
}

function scan(text: string, handler: Parameters<typeof scanXml>[1]): void {
  try {
    scanXml(text, handler, LIMITS);
  } catch (cause) {
    throw refused('epub_damaged', cause);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the name of the file that an address in a folder leads to; null for addresses outside of the book. */
function resolve(folder: string, href: string): string | null {
  const [path = ''] = href.split(/[?#]/);
  if (path === '' || /^[a-z][a-z+.-]*:|^\//i.test(path)) return null;
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Kept unchanged.
  }
  const name = posix.normalize(posix.join(folder, decoded));
  return name.startsWith('..') ? null : name;
}

function writeChapter(html: string, chapter: string, zip: ZipReader, write: (text: string) => void): void {
  const folder = posix.dirname(chapter);
  let hidden = 0;

  function imageOf(src: string): string | null {
    const name = resolve(folder, src);
    const type = name === null ? undefined : PICTURES[posix.extname(name).slice(1).toLowerCase()];
    const bytes = name !== null && type ? zip.read(name) : null;
    return bytes ? `data:${type};base64,${bytes.toString('base64')}` : null;
  }

  function open(name: string, attributes: Record<string, string>): string {
    const kept = Object.entries(attributes).filter(([key]) => ATTRIBUTES.has(key));
    if (name === 'a' && LINK.test(attributes.href ?? '')) kept.push(['href', attributes.href as string]);
    if (name === 'img') {
      const source = imageOf(attributes.src ?? '');
      if (source === null) return escapeHtml(attributes.alt ?? '');
      kept.push(['src', source]);
    }
    return `<${name}${kept.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`;
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (HIDDEN_ELEMENTS.has(name)) hidden++;
        else if (hidden === 0 && SAFE_ELEMENTS.has(name)) write(open(name, attributes));
      },
      onclosetag(name) {
        if (HIDDEN_ELEMENTS.has(name)) hidden--;
        else if (hidden === 0 && SAFE_ELEMENTS.has(name) && !VOID_ELEMENTS.has(name)) write(`</${name}>`);
      },
      ontext(text) {
        if (hidden === 0) write(escapeHtml(text));
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(html);
}

function refused(code: keyof typeof EPUB_NOTES, cause?: unknown): SheafError {
  return new SheafError('unprocessable_file', EPUB_NOTES[code], { reason: { code }, cause });
}

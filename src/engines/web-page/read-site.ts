import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { SheafError } from '../../errors.ts';
import { openZip } from '../archive/read-zip.ts';

/** A file of a page: its place below the page's address, its media type, and the file with its content. */
export interface SiteFile {
  path: string;
  type: string;
  file: string;
}

const MAX_FILES = 1000;
const MAX_PATH = 500;
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

/** Only the page, as bytes. */
export function readPage(path: string): SiteFile[] {
  return [{ path: 'index.html', type: typeOf('index.html', readFileSync(path)), file: path }];
}

/**
 * Unpacks a ZIP of a page with its pictures, styles and fonts into `folder`, under numbers: no name of the archive becomes a
 * path. The page comes first; null if there is none, or several and none is called index.html.
 * @throws SheafError `limit_exceeded`, `unprocessable_file`
 */
export function readSite(archive: string, folder: string, maxBytes: number): SiteFile[] | null {
  using zip = openZip(archive, maxBytes);
  const names = new Map<string, string>();
  for (const name of zip.names) {
    const written = name.replaceAll('\\', '/');
    // No page can name files above it.
    if (written.split('/').includes('..')) continue;
    const path = posix.normalize(`/${written}`).slice(1);
    if (
      path.length > 0 &&
      path.length <= MAX_PATH &&
      Object.hasOwn(TYPES, extensionOf(path)) &&
      !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path)
    ) {
      names.set(path, name);
    }
  }
  const page = pageOf([...names.keys()]);
  if (page === null) return null;
  if (names.size > MAX_FILES) {
    throw new SheafError('limit_exceeded', `The page has too many files. The limit is ${MAX_FILES}.`);
  }
  // The page comes first.
  const ordered = [...names].sort(([one], [other]) => Number(other === page) - Number(one === page));
  return ordered.map(([path, name], index) => {
    const bytes = zip.read(name);
    if (!bytes) throw new Error('the archive lists a file that it does not have');
    const file = join(folder, `site-${index}`);
    writeFileSync(file, bytes);
    return { path, type: typeOf(path, bytes), file };
  });
}

/** The only page nearest to the top, or of several the one named index. */
function pageOf(paths: readonly string[]): string | null {
  const pages = paths.filter((path) => /\.x?html?$/i.test(path));
  const depth = Math.min(...pages.map((path) => path.split('/').length));
  const top = pages.filter((path) => path.split('/').length === depth);
  const [only = null, ...others] = top;
  return top.find((path) => /(?:^|\/)index\.x?html?$/i.test(path)) ?? (others.length === 0 ? only : null);
}

function typeOf(path: string, bytes: Buffer): string {
  const extension = extensionOf(path);
  const type = (Object.hasOwn(TYPES, extension) && TYPES[extension]) || 'application/octet-stream';
  // Browsers assume Windows-1252 if no encoding is declared.
  return /^text\/|javascript/.test(type) && isUtf8(bytes) ? `${type}; charset=utf-8` : type;
}

function extensionOf(path: string): string {
  return posix.extname(path).slice(1).toLowerCase();
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

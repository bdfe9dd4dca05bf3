/**
 * Builds the page into web/dist when it is missing or older than its sources; `npm start` runs this first. When it is
 * fresh this takes some milliseconds and loads nothing. Never needs the network.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const WEB = import.meta.dirname;
const DIST = join(WEB, 'dist');
const STAMP = 'stamp.txt';
/** It exists once the page is built, and changes with each build. */
export const STAMP_FILE = join(DIST, STAMP);
const NOT_SOURCES = new Set(['dist', 'node_modules']);
/** The first view's assets are compressed harder: 6 % smaller, in four times the time. */
const HARDER = 10;
const QUALITY = 9;

if (import.meta.main) await buildWhenStale();

/** Builds unless the stamp in web/dist fits the sources. A failure leaves the service without a page, not without an API. */
export async function buildWhenStale(): Promise<boolean> {
  const stamp = hashSources();
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === stamp) return false;
  try {
    await build(stamp);
    return true;
  } catch (error) {
    process.stderr.write(`The page could not be built, the API works without it: ${(error as Error).message}\n`);
    return false;
  }
}

/** Builds next to the old page and then replaces it, so that a reader never sees half of one. */
async function build(stamp: string): Promise<void> {
  const { build: bundle } = await import('vite');
  // A test builds like a start: its own `NODE_ENV` would select development builds of libraries.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await mkdir(join(WEB, 'dist'), { recursive: true });
  const folder = await mkdtemp(join(WEB, 'dist', '.new-'));
  try {
    await bundle({ configFile: join(WEB, 'vite.config.ts'), build: { outDir: folder } });
    await listParts(join(folder, 'assets'));
    await compressAssets(join(folder, 'assets'), await readFile(join(folder, 'index.html'), 'utf8'));
    await writeFile(join(folder, STAMP), stamp);
    for (const name of await readdir(DIST)) {
      if (!name.startsWith('.new-')) await rm(join(DIST, name), { recursive: true });
    }
    for (const name of ['assets', 'index.html', STAMP]) await rename(join(folder, name), join(DIST, name));
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the names of all parts of the page, for the browser to keep them. */
async function listParts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => /\.(?:js|css|svg|webmanifest)$/.test(name) && name !== 'sw.js',
  );
  await writeFile(join(folder, 'parts.json'), JSON.stringify(names.sort()));
}

/**
 * Writes a .br and a .gz next to each text asset, for the server to send unchanged.
 * @param html names those of the first view
 */
async function compressAssets(folder: string, html: string): Promise<void> {
  const { brotliCompress, gzip, constants } = await import('node:zlib');
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: html.includes(name) ? HARDER : QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)]);
      await writeFile(join(folder, `${name}.br`), br);
      await writeFile(join(folder, `${name}.gz`), gz);
    }),
  );
}

/**
 * Hash of everything that goes into the built page: the sources in web/, the client and the texts, and the versions of
 * the packages.
 */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of sourcesOfPage().files) {
    hash
      .update(path.slice(dirname(WEB).length))
      .update('\0')
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Lists the page's sources, and their folders: a folder changes when files are added or removed. */
export function sourcesOfPage(): { files: string[]; folders: string[] } {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = (folder: string) => {
    if (folder !== WEB) folders.push(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || (folder === WEB && NOT_SOURCES.has(entry.name))) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else files.push(path);
    }
  };
  visit(WEB);
  visit(join(WEB, '../locales'));
  visit(join(WEB, '../clients/typescript/src'));
  const lockfile = join(WEB, '../package-lock.json');
  if (existsSync(lockfile)) files.push(lockfile);
  return { files, folders };
}

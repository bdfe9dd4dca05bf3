import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';

/** Programs that judge outputs or confine processes, each with its Debian package. The service needs none. */
const TOOLS = {
  avifdec: 'libavif-bin',
  buildah: 'buildah',
  certutil: 'libnss3-tools',
  curl: 'curl',
  debootstrap: 'debootstrap',
  djxl: 'libjxl-tools',
  dwebp: 'webp',
  file: 'file',
  'heif-convert': 'libheif-examples',
  jq: 'jq',
  mutool: 'mupdf-tools',
  openssl: 'openssl',
  patch: 'patch',
  pdfdetach: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdfsig: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pg_dump: 'postgresql-client-15',
  promtool: 'prometheus',
  python3: 'python3',
  qpdf: 'qpdf',
  setpriv: 'util-linux',
  sqlite3: 'sqlite3',
  unzip: 'unzip',
  webpmux: 'webp',
  zbarimg: 'zbar-tools',
} as const;

/** Debian's own: what a version manager puts before it takes seconds to start. */
export const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

const reported = new Set<string>();

/**
 * Whether a program is on this machine. If not, its checks are named as skipped.
 * @throws Error in CI, where nothing may be skipped
 */
export function requireTool(name: keyof typeof TOOLS): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.some((folder) => existsSync(join(folder, name)));
  return requireAbility(found, `${name} is not installed (Debian: ${TOOLS[name]})`);
}

/**
 * Whether this machine has what a test needs. If not, the test is named as skipped, with the reason.
 * @throws Error in CI, where nothing may be skipped
 */
export function requireAbility(has: boolean, lack: string): boolean {
  if (has) return true;
  if (process.env.CI) throw new Error(`${lack}, and in CI nothing may be skipped`);
  const { currentTestName, testPath } = expect.getState();
  const sentence = `Skipped: ${currentTestName ?? testPath}, since ${lack}\n`;
  if (!reported.has(sentence)) process.stderr.write(sentence);
  reported.add(sentence);
  return false;
}

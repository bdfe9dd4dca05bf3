import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps `docs/licences.md` in step with `package-lock.json`: every package that ships, with its license.
 * `npm run docs:licences` writes it; with `--check`, it only checks it, as a test does.
 */
const ROOT = join(import.meta.dirname, '..');
export const LICENCES_DOC = join(ROOT, 'docs/licences.md');

/** Licenses that only require a notice and, for MPL, that changes to its own files are published. */
const FREE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense Zlib'.split(
    ' ',
  ),
);

/** Packages under the LGPL: linked only as separate modules, which anybody can replace with another build. */
const REPLACEABLE: readonly { name: RegExp; why: string }[] = [
  {
    name: /^@img\/sharp-(?:libvips-|win32-|wasm32$)/,
    why: 'libvips and its decoders: a shared library in a separate package, loaded by sharp. You can replace it with another build.',
  },
  {
    name: /^libheif-js$/,
    why: 'libheif and libde265 as WebAssembly, in a separate package that is loaded with the first HEIC image. You can replace it with another build; without it, HEIC is refused.',
  },
];

/** Third-party parts inside packages, if the package's license does not mention them. */
const WITHIN: readonly { name: string; holds: string }[] = [
  {
    name: '@embedpdf/pdfium',
    holds:
      'PDFium (BSD-3-Clause, Apache-2.0) with FreeType (FTL), Little CMS (MIT), OpenJPEG (BSD-2-Clause), libjpeg-turbo (IJG, BSD-3-Clause), zlib',
  },
  { name: '@neslinesli93/qpdf-wasm', holds: 'qpdf (Apache-2.0) with libjpeg (IJG), zlib' },
  {
    name: '@jsquash/jxl',
    holds: 'libjxl (BSD-3-Clause) with highway (Apache-2.0), brotli (MIT), skcms (BSD-3-Clause)',
  },
  { name: '@resvg/resvg-wasm', holds: 'resvg and its crates (MPL-2.0, MIT, Apache-2.0, BSD, Zlib)' },
  {
    name: '@myriaddreamin/typst-ts-web-compiler',
    holds: 'Typst (Apache-2.0) and its crates (MIT, Apache-2.0, BSD, MPL-2.0, Zlib)',
  },
  { name: 'harfbuzzjs', holds: 'HarfBuzz (MIT)' },
  { name: 'zxing-wasm', holds: 'ZXing-C++ (Apache-2.0) with libzint (BSD-3-Clause)' },
  { name: 'tesseract.js-core', holds: 'Tesseract (Apache-2.0) with Leptonica (BSD-2-Clause), libpng, libjpeg, zlib' },
];

export interface Shipped {
  name: string;
  version: string;
  /** As an SPDX expression; empty if the package does not say. */
  licence: string;
  /** Named by package.json itself, or by one of our packages. */
  direct: boolean;
  /** Where it is installed, below the root. */
  path: string;
}

interface Lock {
  packages: Record<
    string,
    {
      version: string;
      license?: string;
      dev?: boolean;
      devOptional?: boolean;
      link?: boolean;
      dependencies?: object;
      optionalDependencies?: object;
    }
  >;
}

/** The root, and the packages of this repository. */
const isOwn = (path: string): boolean => /^(?:$|packages\/|clients\/)/.test(path);

/** Every package that is installed with the service, by name and version. */
export function shippedPackages(lock: Lock = readLock()): Shipped[] {
  const own = Object.entries(lock.packages).flatMap(([path, entry]) => (isOwn(path) ? [entry] : []));
  const named = new Set(own.flatMap((entry) => Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })));
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => !isOwn(path) && !dev && !link)
    .map(([path, { version, license = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license, direct: path === `node_modules/${name}` && named.has(name), path };
    })
    .sort((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1));
}

/** Why a package must not ship; null when it may. */
export function objection({ name, licence }: Pick<Shipped, 'name' | 'licence'>): string | null {
  if (licence === '') return `${name} does not say its licence`;
  const lesser = REPLACEABLE.some((entry) => entry.name.test(name));
  const may = (id: string) => FREE.has(id) || (lesser && /^LGPL-(?:2\.1|3\.0)(?:-only|-or-later)?$/.test(id));
  return allows(licence, may) ? null : `${name} is under ${licence}, which must not ship`;
}

/** Whether an SPDX expression (SPDX 2.3, annex D) can be met by licences that may be taken; AND binds before OR. */
function allows(expression: string, may: (id: string) => boolean): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let met = both();
    while (tokens[at] === 'OR') {
      at++;
      met = both() || met;
    }
    return met;
  };
  const both = (): boolean => {
    let met = one();
    while (tokens[at] === 'AND') {
      at++;
      met = one() && met;
    }
    return met;
  };
  const one = (): boolean => {
    const token = tokens[at++] ?? '';
    if (token !== '(') return may(token);
    const met = either();
    return tokens[at++] === ')' && met;
  };
  const met = either();
  return met && at === tokens.length;
}

/** The document in Markdown. */
export function licencesText(packages: readonly Shipped[] = shippedPackages()): string {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const byCount = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  const lines = [
    '# Licences of what ships',
    '',
    'Sheaf is under the MIT licence. Written from `package-lock.json` by `npm run docs:licences`; a test fails when a package comes',
    'that is under the GPL or AGPL, or does not say what it is under. Builds for other systems than the one it runs on are listed,',
    'too; development tools are not, since they do not ship. Programs that are found on a machine are called and not part of Sheaf.',
    '',
    '| licence | packages |',
    '|---|---|',
    ...byCount.map(([licence, count]) => `| ${licence} | ${count} |`),
    '',
    '## Under the LGPL',
    '',
    ...REPLACEABLE.map(({ why }) => why),
    '',
    '## What packages hold of others',
    '',
    '| package | holds |',
    '|---|---|',
    ...WITHIN.map(({ name, holds }) => `| \`${name}\` | ${holds} |`),
    '',
    '## Packages',
    '',
    'Those that Sheaf names itself stand in bold; the others come with them.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...new Set(packages.map(rowOf)),
  ];
  return `${lines.join('\n')}\n`;
}

function rowOf({ name, version, licence, direct }: Shipped): string {
  return `| ${direct ? `**${name}**` : name} | ${version} | ${licence} |`;
}

function readLock(): Lock {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
}

if (import.meta.main) {
  const text = licencesText();
  const kept = readFileSync(LICENCES_DOC, { encoding: 'utf8', flag: 'a+' });
  if (text !== kept && process.argv.includes('--check')) {
    process.stderr.write('docs/licences.md is out of date: run npm run docs:licences.\n');
    process.exitCode = 1;
  } else if (text !== kept) writeFileSync(LICENCES_DOC, text);
}

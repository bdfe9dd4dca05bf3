import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writeCliBundle } from '../bundle-cli.ts';
import { emit, makeStaging, type Packed, packFolder, ROOT, readManifest, writeManifest } from './tarball.ts';

/** Dependencies only for building the page, which the package contains built, and for bundling before `npm start`. */
const OF_THE_PAGE = [
  'vite',
  '@vitejs/plugin-react',
  'react',
  'react-dom',
  '@mantine/core',
  '@mantine/hooks',
  'rolldown',
];
/** Fields that stay in a package's description: building and testing a checkout does not concern its users. */
const PUBLIC = ['name', 'version', 'description', 'license', 'type', 'engines', 'bin'] as const;
const CLIENT = join(ROOT, 'clients/typescript');
const PDF = join(ROOT, 'packages/pdf');
/** Where `bin/sheaf.mjs` finds it. */
const JOINED = 'joined-cli';
const N8N = join(ROOT, 'clients/n8n');

/** Packs `@sheaf/client` into `folder`. */
export function packClient(folder: string): Packed {
  return packLibrary(CLIENT, folder, { exports: { '.': { types: './index.d.ts', default: './index.js' } } });
}

/** Packs `@sheaf/pdf` into `folder`. */
export function packPdf(folder: string): Packed {
  const exports = {
    '.': { types: './index.d.ts', default: './index.js' },
    './*': { types: './*.d.ts', default: './*.js' },
  };
  const imports = {
    '#pki/*': { browser: './pki/web/*.js', default: './pki/node/*.js' },
    '#platform/*': { browser: './platform/web/*.js', default: './platform/node/*.js' },
  };
  return packLibrary(PDF, folder, { exports, imports });
}

/** Packs the nodes for n8n into `folder`: CommonJS, since n8n loads them by `require`. */
export function packN8n(folder: string): Packed {
  // In the checkout, it is checked as a module like all others.
  const { private: _, type: __, ...manifest } = readManifest(N8N);
  const staging = makeStaging(folder, manifest.name);
  emitN8n(join(staging, 'dist'));
  writeManifest(staging, manifest);
  for (const path of ['README.md', 'flows']) cpSync(join(N8N, path), join(staging, path), { recursive: true });
  return packFolder(staging, folder);
}

/** Writes the JavaScript of the nodes, with the pictures and descriptions that n8n expects next to it. */
export function emitN8n(target: string): void {
  emit(join(N8N, 'tsconfig.build.json'), target);
  for (const path of globSync('nodes/*/*.{svg,node.json}', { cwd: N8N })) cpSync(join(N8N, path), join(target, path));
}

function packLibrary(source: string, folder: string, entries: { exports: object; imports?: object }): Packed {
  const { private: _, ...manifest } = readManifest(source);
  const staging = makeStaging(folder, manifest.name);
  emit(join(source, 'tsconfig.build.json'), staging);
  writeManifest(staging, { ...manifest, ...entries });
  cpSync(join(source, 'README.md'), join(staging, 'README.md'));
  return packFolder(staging, folder);
}

/**
 * Packs the service with its command line into `folder`: JavaScript, joined too for the command line, words in all languages, the built
 * page.
 * @throws Error where the page is not built
 */
export async function packService(folder: string): Promise<Packed> {
  const manifest = readManifest(ROOT);
  const staging = makeStaging(folder, manifest.name);
  emit(join(import.meta.dirname, 'tsconfig.service.json'), staging);
  // The compiler follows imports into our own packages, which are installed next to this one.
  for (const name of ['packages', 'clients']) rmSync(join(staging, name), { recursive: true, force: true });
  for (const path of globSync('src/**/*.mjs', { cwd: ROOT })) {
    const target = join(staging, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(join(ROOT, path), 'utf8').replaceAll(/(import\('\.[^']*)\.ts'/g, "$1.js'"));
  }
  await writeCliBundle(join(staging, JOINED), '..', (file) => relative(ROOT, file).replace(/\.ts$/, '.js'));
  if (!existsSync(join(ROOT, 'web/dist/index.html'))) throw new Error('the page is not built');
  for (const path of ['bin', 'locales', 'web/dist', 'README.md']) {
    cpSync(join(ROOT, path), join(staging, path), { recursive: true });
  }
  // The joined code contains `@sheaf/pdf`, and so imports its dependencies.
  const all = { ...readManifest(PDF).dependencies, ...manifest.dependencies };
  const kept = Object.entries(all).filter(([name]) => !OF_THE_PAGE.includes(name));
  const { name, version } = readManifest(CLIENT);
  writeManifest(staging, {
    ...(Object.fromEntries(PUBLIC.map((field) => [field, manifest[field]])) as typeof manifest),
    dependencies: Object.fromEntries([...kept, [name, version]].toSorted()),
    optionalDependencies: manifest.optionalDependencies,
  });
  return packFolder(staging, folder);
}

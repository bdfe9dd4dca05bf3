import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { importsOf } from './source.ts';
import { matches, type Row, rowOf } from './table.ts';

/** Tells each import of a file that the table does not allow, in a sentence that names both ends. */
export function forbiddenImports(table: readonly Row[], path: string, text: string): string[] {
  const row = rowOf(table, path);
  if (!row) return [`${path} has no row in the table`];
  return importsOf(path, text)
    .filter(({ address }) => !isAllowed(table, row, path, address))
    .map(({ address, line }) => {
      const target = address === undefined ? 'an address found at run time' : resolved(path, address);
      return `${path}:${line} (\`${row.pattern}\`) may not import ${target}`;
    });
}

function isAllowed(table: readonly Row[], row: Row, path: string, address: string | undefined): boolean {
  if (row.allowed === undefined) return true;
  if (address === undefined) return row.computes;
  const target = resolved(path, address);
  // A package may import its platform modules as freely as Node's.
  if (address.startsWith('#platform/') || PLATFORM_BUFFER.test(target)) return path.startsWith('packages/');
  if (/^[.#]/.test(address) || OWN_PACKAGE.test(address)) {
    // A nested folder with its own row may not be freely imported by the outer one, nor vice versa.
    return rowOf(table, target) === row || row.allowed.some((pattern) => matches(pattern, target));
  }
  if (!isBuiltIn(target)) return row.packages.includes(target);
  // Node's modules are free, unless the table restricts them.
  return row.packages.includes(target) || !table.some(({ packages }) => packages.includes(target));
}

/** A module of Node with a replacement for browsers, which `imports` of the package's description names. */
const REPLACED = /^#(platform|pki)\/(.*)$/;
const PLATFORM_BUFFER = /^packages\/[^/]+\/src\/platform\/buffer\.ts$/;

/** One of our packages, and the imported part of it. */
const OWN_PACKAGE = /^@sheaf\/([\w-]+)(?:\/(.*))?$/;

/** Returns the path from the root for a file, the bare name for a package of others. */
export function resolved(path: string, address: string): string {
  if (address.startsWith('.')) return posix.join(posix.dirname(path), address);
  const [, folder, replaced] = REPLACED.exec(address) ?? [];
  if (folder) return `${/^packages\/[^/]+/.exec(path)?.[0]}/src/${folder}/node/${replaced}.ts`;
  if (address.startsWith('#')) return address.slice(1);
  const [, own, module = 'index'] = OWN_PACKAGE.exec(address) ?? [];
  if (own === 'client') return `clients/typescript/src/${module}.ts`;
  if (own) return `packages/${own}/src/${module}.ts`;
  if (isBuiltIn(address)) return address.startsWith('node:') ? address : `node:${address}`;
  return address.split('/', address.startsWith('@') ? 2 : 1).join('/');
}

const isBuiltIn = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);

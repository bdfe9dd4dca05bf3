import { resolved } from './imports.ts';
import { exportsOf, importsOf } from './source.ts';

interface Module {
  readonly path: string;
  readonly text: string;
}

/** Files whose exports are found by name at run time, are what a package offers to others, or what bundlers for browsers take. */
const FOUND_BY_NAME = [
  /^src\/operations\/[^/]+\/[^/]+\/run\.ts$/,
  /^src\/text-tools\/[^/]+\/run\.ts$/,
  /^src\/ports\/database\/migrations\//,
  /^packages\/pdf\/src\/(?:index\.ts|api\/|(?:platform|pki)\/web\/)/,
];

/** Tells each export of the service, the page and the packages that no module imports, tests among them. */
export function unusedExports(modules: readonly Module[]): string[] {
  const asked = new Map<string, Set<string>>();
  for (const { path, text } of modules) {
    for (const { address, names } of importsOf(path, text)) {
      const target = address === undefined ? undefined : resolved(path, address);
      if (target === undefined || target === path) continue;
      const known = asked.get(target) ?? new Set();
      asked.set(target, known);
      for (const name of names) known.add(name);
    }
  }
  return modules
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, text }) => {
      const names = asked.get(path) ?? new Set();
      if (names.has('*')) return [];
      return exportsOf(path, text)
        .filter(({ name }) => !names.has(name))
        .map(({ name, line }) => `${path}:${line} exports ${name}, which nothing imports`);
    });
}

const isProduct = (path: string): boolean =>
  /^(?:src|web\/src|packages\/[\w-]+\/src)\//.test(path) &&
  !/\.(?:test|gen)\.tsx?$|\.d\.m?ts$/.test(path) &&
  !FOUND_BY_NAME.some((pattern) => pattern.test(path));

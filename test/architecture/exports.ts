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
  // Built catalogues import it.
  /^web\/src\/texts\/bind\.ts$/,
];
const TEST = /^test\/|\.test\.tsx?$/;

/** Lists the exports of the service, the page and the packages that no module needs: not imported, or by tests alone and idle in their own module. */
export function unusedExports(modules: readonly Module[]): string[] {
  const product = askedBy(modules.filter(({ path }) => !TEST.test(path)));
  const tests = askedBy(modules.filter(({ path }) => TEST.test(path)));
  return modules
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, text }) => {
      const names = product.get(path) ?? new Set();
      if (names.has('*')) return [];
      const tested = tests.get(path) ?? new Set();
      return exportsOf(path, text)
        .filter(({ name }) => !names.has(name))
        .flatMap(({ name, line }) => {
          if (!tested.has(name) && !tested.has('*')) return `${path}:${line} exports ${name}, which nothing imports`;
          return countOf(text, name) > 1 ? [] : `${path}:${line} exports ${name}, which only tests use`;
        });
    });
}

const countOf = (text: string, name: string): number => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/** The names that modules import, by the module that they import them from. */
function askedBy(modules: readonly Module[]): Map<string, Set<string>> {
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
  return asked;
}

const isProduct = (path: string): boolean =>
  /^(?:src|web\/src|packages\/[\w-]+\/src)\//.test(path) &&
  !/\.(?:test|gen)\.tsx?$|\.d\.m?ts$/.test(path) &&
  !FOUND_BY_NAME.some((pattern) => pattern.test(path));

import { resolved } from './imports.ts';
import { importsOf } from './source.ts';

/** Each module's path, and the modules that it loads: imports of types load nothing. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Draws which of the modules loads which, at its start or later. Addresses that are computed, and packages, are left out. */
export function graphOf(modules: readonly { path: string; text: string }[]): Graph {
  const paths = new Set(modules.map(({ path }) => path));
  return new Map(
    modules.map(({ path, text }) => [
      path,
      importsOf(path, text)
        .flatMap(({ address, loads }) => (loads && address !== undefined ? resolved(path, address) : []))
        .filter((target) => paths.has(target)),
    ]),
  );
}

/** Lists the modules that are loaded with `entry`, itself among them. */
export function loadedWith(graph: Graph, entry: string): string[] {
  const loaded = new Set([entry]);
  for (const path of loaded) for (const target of graph.get(path) ?? []) loaded.add(target);
  return [...loaded];
}

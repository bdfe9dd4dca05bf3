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

/** Draws which folders and files of a room load which of the others, by modules anywhere in them. */
export function foldersOf(graph: Graph, room: string): Graph {
  const nameOf = (path: string) =>
    path.startsWith(`${room}/`) ? path.slice(room.length + 1).split('/')[0] : undefined;
  const folders = new Map<string, string[]>();
  for (const [path, targets] of graph) {
    const name = nameOf(path);
    if (name === undefined || /\.test\.tsx?$/.test(path)) continue;
    const others = targets.flatMap((target) => nameOf(target) ?? []).filter((other) => other !== name);
    folders.set(name, [...(folders.get(name) ?? []), ...others]);
  }
  return folders;
}

/** Lists the cycles of a graph: sets of modules that load each other, in any way. */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  // Tarjan's algorithm: a module that reaches none opened before it closes the set of all that were opened since.
  const visit = (path: string): number => {
    let low = order.size;
    order.set(path, low);
    lowest.set(path, low);
    const start = open.push(path) - 1;
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? low);
      lowest.set(path, low);
    }
    if (low === order.get(path)) {
      const closed = open.splice(start);
      if (closed.length > 1 || graph.get(path)?.includes(path)) circles.push(closed.toSorted());
    }
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}

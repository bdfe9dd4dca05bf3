import { posix } from 'node:path';

/** One row of the table: which files it is about, and what they may import. */
export interface Row {
  /** Path of a folder or file from the repository's root, `*` standing for any name. */
  readonly pattern: string;
  /** Patterns of our own files, and names of packages; undefined if anything may be imported. */
  readonly allowed: readonly string[] | undefined;
  /** Packages that only rows which name them may import. */
  readonly packages: readonly string[];
  /** Whether addresses may be found at run time, as a registry finds its folders. */
  readonly computes: boolean;
}

const HEADING = '## Who may import whom';

/**
 * Reads the table below the heading "Who may import whom": a row for each pattern of its first column. Our own names
 * are written as paths from `folder` (the root, or a package's folder with `/` at its end), those in its `src` without
 * it, and those outside a package with `../../`. Throws on a row that it cannot read.
 */
export function readTable(document: string, folder = ''): Row[] {
  const section = document.split(`${HEADING}\n`)[1]?.split('\n## ')[0];
  const lines = section?.split('\n').filter((line) => line.startsWith('| `')) ?? [];
  if (lines.length === 0) throw new Error(`There is no table below "${HEADING}".`);
  return lines.flatMap((line) => {
    const cells = line.split('|').slice(1, -1);
    const [where, , imports, packages] = cells;
    if (cells.length !== 4 || !imports!.trim() || !packages!.trim()) throw new Error(`A row has four cells: ${line}`);
    const anything = imports!.trim() === 'anything';
    return names(where!).map((name) => ({
      pattern: `${folder}${name.replace(/\/$/, '')}`,
      allowed: anything ? undefined : names(imports!).map((listed) => fromRoot(folder, listed)),
      packages: names(packages!),
      computes: anything || imports!.includes('found at run time'),
    }));
  });
}

/** Whether the path matches the pattern, or is below it. `*` stands for any name, `**` for any number of folders. */
export function matches(pattern: string, path: string): boolean {
  return expression(pattern, '(/|$)').test(path);
}

/** The row for a file: one about this kind of file before one about its folder, then the one with the longest pattern. */
export function rowOf(table: readonly Row[], path: string): Row | undefined {
  const rank = ({ pattern }: Row) => pattern.length + (expression(pattern, '$').test(path) ? 1_000 : 0);
  return table.filter(({ pattern }) => matches(pattern, path)).toSorted((left, right) => rank(right) - rank(left))[0];
}

const expressions = new Map<string, RegExp>();

function expression(pattern: string, end: string): RegExp {
  const known = expressions.get(pattern + end);
  if (known) return known;
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  const expression = new RegExp(`^${source}${end}`);
  expressions.set(pattern + end, expression);
  return expression;
}

const names = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

const OUTSIDE = /^(src|packages|web|test|bench|scripts|deploy|clients)\b|^package\.json$/;

const fromRoot = (folder: string, name: string): string =>
  posix.join(folder, OUTSIDE.test(name) || name.startsWith('.') ? name : `src/${name}`).replace(/\/$/, '');

import { globSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

export const ROOT = join(import.meta.dirname, '../..');
/** The module that imports the files found in folders. */
export const TABLE = 'virtual:found';
const PLACE = 'virtual:place';

/** The path of a source from the root, as where the code will run. */
export type PathOf = (file: string) => string;

const inCheckout: PathOf = (file) => relative(ROOT, file);

/** A text that is run elsewhere would import modules that only exist here. @throws Error that names the module */
function refuseInTexts(code: string, id: string): void {
  const inText = code
    .split('\n')
    .some((line) => /^[^'"`]*(['"`])(?:(?!\1).)*[^\w.]import\([a-z](?:(?!\1).)*\1/i.test(line));
  if (inText) throw new Error(`${id} has an import by name in a text, which joining would change`);
}

/**
 * Makes modules that are imported by a computed name available in the bundle; the sources' would be different modules.
 * @param now patterns in `src` of modules loaded with the bundle; `later`: on demand
 */
export function found(now: readonly string[], later: readonly string[], pathOf = inCheckout): Plugin {
  const list = (patterns: readonly string[]) =>
    globSync([...patterns], { cwd: join(ROOT, 'src') })
      .sort()
      .map((path) => join(ROOT, 'src', path));
  return {
    name: 'found',
    resolveId: (id) => (id === TABLE ? id : null),
    load(id) {
      if (id !== TABLE) return null;
      const key = (path: string) => `urlOfSource(${JSON.stringify(pathOf(path))})`;
      const [first, others] = [list(now), list(later)];
      return [
        `import { urlOfSource } from '${PLACE}';`,
        ...first.map((path, index) => `import * as found${index} from ${JSON.stringify(path)};`),
        `const table = new Map([${[
          ...first.map((path, index) => `[${key(path)}, () => found${index}]`),
          ...others.map((path) => `[${key(path)}, () => import(${JSON.stringify(path)})]`),
        ]}]);`,
        'export async function importFound(url) { return (table.get(url) ?? (() => import(url)))(); }',
      ].join('\n');
    },
    transform(code, id) {
      const byName = /(?<![\w.'"`])import\((?=[a-z])/gi;
      if (id === TABLE || id.includes('/node_modules/') || !byName.test(code)) return null;
      refuseInTexts(code, id);
      return `import { importFound } from '${TABLE}';\n${code.replaceAll(byName, 'importFound(')}`;
    },
  };
}

/**
 * Makes modules behave as if they were at their sources' place, where the files they read are.
 * @param root the root, from the folder of the bundle
 */
export function places(root: string, pathOf = inCheckout): Plugin {
  return {
    name: 'places',
    resolveId: (id) => (id === PLACE ? id : null),
    load: (id) =>
      id === PLACE
        ? [
            "import { fileURLToPath } from 'node:url';",
            `const root = new URL(${JSON.stringify(`${root}/`)}, import.meta.url);`,
            'export const urlOfSource = (path) => new URL(path, root).href;',
            'export const pathOfSource = (path) => fileURLToPath(urlOfSource(path));',
          ].join('\n')
        : null,
    transform(code, id) {
      const own = /\bimport\.meta\.(?:url|dirname|filename)\b|(?<![\w.'"`])__(?:dirname|filename)\b(?!['"`])/g;
      if (!isAbsolute(id) || !own.test(code)) return null;
      const said = (path: string) => JSON.stringify(pathOf(path));
      const replaced = code.replaceAll(own, (what) => {
        if (what.endsWith('url')) return `urlOfSource(${said(id)})`;
        return `pathOfSource(${said(what.endsWith('dirname') ? dirname(id) : id)})`;
      });
      const isModule = /^\s*(?:import|export)\b/m.test(code);
      return `${isModule ? `import { urlOfSource, pathOfSource } from '${PLACE}';` : `const { urlOfSource, pathOfSource } = require('${PLACE}');`}\n${replaced}`;
    },
  };
}

/**
 * Makes the router compare the parts of paths by a call. Its default compiles a function from a text for each part, 400
 * of them, which takes longer than the rest of its start, and saves nanoseconds per request.
 */
export function comparePaths(): Plugin {
  const compiled = /return new Function\('path', 'i', `[^`]*`\)/;
  return {
    name: 'compare-paths',
    transform(code, id) {
      if (!id.endsWith('/find-my-way/lib/node.js')) return null;
      if (!compiled.test(code)) throw new Error('find-my-way compares paths in another way than it did');
      return code.replace(compiled, 'return (path, i) => path.startsWith(prefix, i)');
    },
  };
}

/** Collects which modules each module imports. */
export function importsOf(imports: Map<string, readonly string[]>): Plugin {
  return {
    name: 'imports-of',
    moduleParsed({ id, importedIds }) {
      imports.set(id, importedIds);
    },
  };
}

/** Whether a module is among some, or loaded with them. */
export function loadedWith(imports: ReadonlyMap<string, readonly string[]>, entries: readonly string[]) {
  let all: Set<string> | null = null;
  // When chunks are formed, all modules are known.
  return (id: string): boolean => {
    if (!all) {
      all = new Set(entries);
      for (const each of all) for (const imported of imports.get(each) ?? []) all.add(imported);
    }
    return all.has(id);
  };
}

/** Leaves the JSON Schema checker out of the MCP SDK: our code does not use it. */
export const noValidator: Plugin = {
  name: 'no-validator',
  resolveId: (id) => (id === '@modelcontextprotocol/server/_shims' ? join(ROOT, 'src/mcp/no-validator.ts') : null),
};

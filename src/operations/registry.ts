import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationCode, OperationDefinition } from './kit/define.ts';
import { formWordsIn } from './kit/form-words.ts';
import { type Language, type OperationTexts, overTexts } from './kit/texts.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

export type Registry = ReadonlyMap<string, OperationDefinition>;

/**
 * Finds all operations: a folder each, `<first word of the name>/<rest of it>/`, with an `operation.ts` that says what it
 * is and a `run.ts` that does it. Only the first is loaded, which is cheap.
 * @throws Error naming the folder that breaks a rule
 */
export async function loadRegistry(): Promise<Registry> {
  const registry = new Map<string, OperationDefinition>();
  for (const { first, folder } of foldersWith('operation')) {
    const name = `${first}-${folder}`;
    const { default: definition } = (await import(fileOf(name, 'operation'))) as { default?: OperationDefinition };
    const fault = faultOf(definition, name);
    if (fault || !definition) throw new Error(`src/operations/${first}/${folder}/operation.ts ${fault}`);
    registry.set(name, definition);
  }
  return registry;
}

/** The operations that people see and jobs are made of. */
export function visibleOperations(registry: Registry): OperationDefinition[] {
  return [...registry.values()].filter(({ hidden }) => !hidden);
}

/** What one operation is, without a look at the others. @throws Error when there is none of this name */
export async function loadOperation(name: string): Promise<OperationDefinition> {
  return ((await load(name, 'operation')) as { default: OperationDefinition }).default;
}

/** How one operation works, with its engines: for sandbox children alone. @throws Error when there is none of this name */
export async function loadCode(name: string): Promise<OperationCode> {
  return (await load(name, 'run')) as OperationCode;
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads a file of an operation once: to find what was imported before takes Node longer than many a small job. */
function load(name: string, file: 'operation' | 'run'): Promise<unknown> {
  const key = `${name}/${file}`;
  const found = loaded.get(key) ?? import(fileOf(name, file));
  loaded.set(key, found);
  return found;
}

/** The words of every operation in a language, by name, over its English ones; what is missing stands in the definition. */
export async function loadTexts(registry: Registry, language: Language): Promise<Map<string, OperationTexts>> {
  const own = await loadOwnTexts(registry, language);
  if (language === 'en') return own;
  const english = await loadOwnTexts(registry, 'en');
  const texts = [...registry].map(([name, { params }]): [string, OperationTexts] => {
    const base = english.get(name) ?? {};
    return [name, [formWordsIn(language, params, base), own.get(name) ?? {}].reduce(overTexts, base)];
  });
  return new Map(texts);
}

/** What stands in the files of one language. */
export async function loadOwnTexts(registry: Registry, language: Language): Promise<Map<string, OperationTexts>> {
  const having = new Set(foldersWith(language).map(({ first, folder }) => `${first}-${folder}`));
  const texts = [...registry.keys()].map(async (name): Promise<[string, OperationTexts]> => {
    if (!having.has(name)) return [name, {}];
    return [name, ((await import(fileOf(name, language))) as { default: OperationTexts }).default];
  });
  return new Map(await Promise.all(texts));
}

/** The folders of operations that have a file, in the order of their paths. Not by a pattern: Node would load what reads those. */
function foldersWith(file: 'operation' | Language): { first: string; folder: string }[] {
  const here = import.meta.dirname;
  const entries = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries
    .flatMap(({ name: first }) => readdirSync(join(here, first)).map((folder) => ({ first, folder })))
    .filter(({ first, folder }) => existsSync(join(here, first, folder, `${file}.ts`)))
    .sort((a, b) => (`${a.first}/${a.folder}/` < `${b.first}/${b.folder}/` ? -1 : 1));
}

function fileOf(name: string, file: 'operation' | 'run' | Language): string {
  if (!NAME.test(name)) throw new Error('not the name of an operation');
  const dash = name.indexOf('-');
  return new URL(`./${name.slice(0, dash)}/${name.slice(dash + 1)}/${file}.ts`, import.meta.url).href;
}

function faultOf(definition: OperationDefinition | undefined, name: string): string | null {
  if (!NAME.test(name)) return 'must stand in folders named in small letters, words joined by "-"';
  if (!definition?.params) return 'must export an operation as its default';
  if (definition.name !== name) return `defines "${definition.name}"; in this folder it must be "${name}"`;
  if (!definition.title || !definition.description) return 'needs a title and a description';
  if (definition.examples.length === 0) return 'needs an example';
  return null;
}

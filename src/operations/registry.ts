import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { OperationCode, OperationDefinition } from './kit/define.ts';
import type { Role } from './kit/roles.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
/** TypeScript in a checkout, JavaScript in a package. */
const ENDING = extname(import.meta.filename);

export type Registry = ReadonlyMap<string, OperationDefinition>;

/**
 * Finds all operations: a folder each, `<first word of the name>/<rest of it>/`, with an `operation.ts` that declares
 * it and a `run.ts` that runs it. Only the first is loaded, which is cheap.
 * @throws Error naming the folder that breaks a rule
 */
export async function loadRegistry(): Promise<Registry> {
  const registry = new Map<string, OperationDefinition>();
  for (const { first, folder } of operationFolders()) {
    const name = `${first}-${folder}`;
    const { default: definition } = (await import(fileOf(name, 'operation'))) as { default?: OperationDefinition };
    const fault = faultOf(definition, name);
    if (fault || !definition) throw new Error(`src/operations/${first}/${folder}/operation.ts ${fault}`);
    registry.set(name, definition);
  }
  return registry;
}

/** The operations that people see and jobs run. */
export function visibleOperations(registry: Registry): OperationDefinition[] {
  return [...registry.values()].filter(({ hidden }) => !hidden);
}

/** The operation that has a role. @throws Error when there is none */
export function operationFor(registry: Registry, role: Role): OperationDefinition {
  const found = [...registry.values()].find(({ roles = [] }) => roles.includes(role));
  if (!found) throw new Error(`no operation has the role "${role}"`);
  return found;
}

/** Declaration of one operation, without loading the others. @throws Error when there is none of this name */
export async function loadOperation(name: string): Promise<OperationDefinition> {
  return ((await load(name, 'operation')) as { default: OperationDefinition }).default;
}

/** Whether there is an operation of this name, without loading it. */
export function hasOperation(name: string): boolean {
  return NAME.test(name) && existsSync(new URL(fileOf(name, 'operation')));
}

/** Code of one operation, with its engines: only for sandbox children. @throws Error when there is none of this name */
export async function loadCode(name: string): Promise<OperationCode> {
  return (await load(name, 'run')) as OperationCode;
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads a file of an operation once: looking up an imported module takes Node longer than many small jobs. */
function load(name: string, file: 'operation' | 'run'): Promise<unknown> {
  const key = `${name}/${file}`;
  const found = loaded.get(key) ?? import(fileOf(name, file));
  loaded.set(key, found);
  return found;
}

/** The folders of operations, in the order of their paths. Not by a pattern: Node would load what reads those. */
function operationFolders(): { first: string; folder: string }[] {
  const here = import.meta.dirname;
  const entries = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries
    .flatMap(({ name: first }) => readdirSync(join(here, first)).map((folder) => ({ first, folder })))
    .filter(({ first, folder }) => existsSync(join(here, first, folder, `operation${ENDING}`)))
    .sort((a, b) => (`${a.first}/${a.folder}/` < `${b.first}/${b.folder}/` ? -1 : 1));
}

function fileOf(name: string, file: 'operation' | 'run'): string {
  if (!NAME.test(name)) throw new Error('not the name of an operation');
  const dash = name.indexOf('-');
  return new URL(`./${name.slice(0, dash)}/${name.slice(dash + 1)}/${file}${ENDING}`, import.meta.url).href;
}

function faultOf(definition: OperationDefinition | undefined, name: string): string | null {
  if (!NAME.test(name)) return 'must be in folders with lower-case names, words joined by "-"';
  if (!definition?.params) return 'must export an operation as its default';
  if (definition.name !== name) return `defines "${definition.name}"; in this folder it must be "${name}"`;
  if (!definition.title || !definition.description) return 'needs a title and a description';
  if (definition.examples.length === 0) return 'needs an example';
  return null;
}

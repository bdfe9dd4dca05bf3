import { readdirSync } from 'node:fs';
import type { OperationDefinition } from './define.ts';

/** Files of this folder that are not operations. */
const NOT_OPERATIONS = new Set(['define.ts', 'media.ts', 'pages.ts', 'pdf-password.ts', 'registry.ts']);
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

export type Registry = ReadonlyMap<string, OperationDefinition>;

/**
 * Finds all operations: one file each in this folder, named like the operation. Importing them is cheap, their engines
 * load when they run.
 * @throws Error naming the file that breaks a rule
 */
export async function loadRegistry(): Promise<Registry> {
  const registry = new Map<string, OperationDefinition>();
  const files = readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NOT_OPERATIONS.has(file),
  );
  for (const file of files.sort()) {
    const name = file.slice(0, -'.ts'.length);
    const { default: definition } = (await import(operationFile(name))) as { default?: OperationDefinition };
    const fault = faultOf(definition, name);
    if (fault || !definition) throw new Error(`src/operations/${file} ${fault}`);
    registry.set(name, definition);
  }
  return registry;
}

/** The address of an operation's file, for `import`. @throws Error when `name` cannot be an operation's name */
export function operationFile(name: string): string {
  if (!NAME.test(name)) throw new Error('not the name of an operation');
  return new URL(`./${name}.ts`, import.meta.url).href;
}

function faultOf(definition: OperationDefinition | undefined, name: string): string | null {
  if (!NAME.test(name)) return 'must be named like its operation, in words joined by "-"';
  if (!definition?.run) return 'must export an operation as its default';
  if (definition.name !== name) return `defines "${definition.name}"; file and operation must have one name`;
  if (!definition.title || !definition.description) return 'needs a title and a description';
  if (definition.examples.length === 0) return 'needs an example';
  return null;
}

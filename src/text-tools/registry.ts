import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { TextTool } from './kit/define.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** TypeScript in a checkout, JavaScript in a package. */
const ENDING = extname(import.meta.filename);

let tools: Promise<ReadonlyMap<string, TextTool>> | null = null;

/**
 * Finds the tools for texts, once: a folder each, with a `tool.ts` that declares it. Its code is loaded on demand.
 * @throws Error naming the folder that breaks a rule
 */
export function loadTextTools(): Promise<ReadonlyMap<string, TextTool>> {
  tools ??= findTools();
  return tools;
}

async function findTools(): Promise<ReadonlyMap<string, TextTool>> {
  const folders = readdirSync(import.meta.dirname)
    .filter((name) => existsSync(join(import.meta.dirname, name, `tool${ENDING}`)))
    .sort();
  return new Map(await Promise.all(folders.map(async (name) => [name, await loadTextTool(name)] as const)));
}

/** Declaration of one tool, without loading the others. @throws Error when there is none of this name */
export async function loadTextTool(name: string): Promise<TextTool> {
  if (!NAME.test(name)) throw new Error(`src/text-tools/${name} must be named in small letters, words joined by "-"`);
  const { default: tool } = (await import(new URL(`./${name}/tool${ENDING}`, import.meta.url).href)) as {
    default?: TextTool;
  };
  if (tool?.name !== name) throw new Error(`src/text-tools/${name}/tool.ts must define "${name}" as its default`);
  return tool;
}

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { OpenApi } from './document.ts';
import { typescriptTypes } from './typescript.ts';

const CLIENTS = join(import.meta.dirname, '..');
const TYPESCRIPT = join(CLIENTS, 'typescript/src/api.gen.ts');

/** Every generated file of the clients, as it should be. */
export async function generatedFiles(document: OpenApi): Promise<{ path: string; text: string }[]> {
  return [{ path: TYPESCRIPT, text: format(typescriptTypes(document)) }];
}

/** Formats TypeScript as the linter wants it. */
function format(text: string): string {
  const biome = join(CLIENTS, '../node_modules/.bin/biome');
  return execFileSync(biome, ['format', `--stdin-file-path=${TYPESCRIPT}`], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenApi } from './document.ts';
import { n8nFiles } from './n8n.ts';
import { pythonTypes, synchronousPython } from './python.ts';
import { typescriptTypes } from './typescript.ts';

const CLIENTS = join(import.meta.dirname, '..');
const PYTHON = join(CLIENTS, 'python/sheaf_client');
const N8N = join(CLIENTS, 'n8n/nodes/Sheaf/fields');
const WORDS = join(CLIENTS, '../locales/en.json');
const TYPESCRIPT = join(CLIENTS, 'typescript/src/api.gen.ts');

/** Expected content of every generated file of the clients. */
export async function generatedFiles(document: OpenApi): Promise<{ path: string; text: string }[]> {
  const asynchronous = await readFile(join(PYTHON, '_aio.py'), 'utf8');
  const catalogue = JSON.parse(await readFile(WORDS, 'utf8')) as Record<string, string>;
  return [
    { path: TYPESCRIPT, text: format(typescriptTypes(document)) },
    { path: join(PYTHON, '_types_gen.py'), text: pythonTypes(document) },
    { path: join(PYTHON, '_sync_gen.py'), text: synchronousPython(asynchronous) },
    ...n8nFiles(document, catalogue).map(({ name, text }) => ({ path: join(N8N, name), text: format(text) })),
  ];
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

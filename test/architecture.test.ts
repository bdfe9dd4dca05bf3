import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forbiddenImports } from './architecture/imports.ts';
import { oversized } from './architecture/sizes.ts';
import { matches, readTable } from './architecture/table.ts';

const root = join(import.meta.dirname, '..');
const table = readTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'));
const sources = readdirSync(root)
  .filter((name) => name !== 'node_modules' && !name.startsWith('.'))
  .flatMap((name) =>
    statSync(join(root, name)).isDirectory()
      ? readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path))
      : [name],
  )
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/(^|\/)(node_modules|dist|\..*|coverage)\/|^data\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the table "Who may import whom" of ARCHITECTURE.md', () => {
  test('is kept by every import', () => {
    expect(sources.flatMap(({ path, text }) => forbiddenImports(table, path, text))).toEqual([]);
  });

  test('names only what exists', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const exists = (pattern: string) =>
      pattern === 'package.json' || sources.some(({ path }) => matches(pattern, path));
    const names = table.flatMap((row) => [row.pattern, ...(row.allowed ?? [])]);
    const packages = table.flatMap((row) => row.packages).filter((name) => !name.startsWith('node:'));
    expect(names.filter((name) => !exists(name))).toEqual([]);
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  });
});

describe('the check of imports', () => {
  test.each([
    ['src/core/jobs/made-up.ts', "import { startService } from '../../service.ts';", 'src/service.ts'],
    ['src/core/made-up.ts', "export type { Log } from '../log.ts';", 'src/log.ts'],
    ['src/core/files/made-up.ts', "import type { FastifyRequest } from 'fastify';", 'fastify'],
    ['src/http/routes/jobs/made-up.ts', "const pg = await import('pg');", 'pg'],
    ['web/src/made-up.tsx', "import type { Caller } from '../../src/core/identity.ts';", 'src/core/identity.ts'],
    [
      'web/src/job/parts/made-up.tsx',
      "type Job = import('../../../../src/core/jobs/model.ts').Job;",
      'src/core/jobs/model.ts',
    ],
    ['src/engines/json/a/b/c/made-up.ts', "import '../../../../../core/jobs/store.ts';", 'src/core/jobs/store.ts'],
    ['src/engines/pdf/syntax/made-up.ts', "export * from '../file/document.ts';", 'src/engines/pdf/file/document.ts'],
    ['src/drivers/events/made-up.ts', 'await import(`../storage/s3.ts`);', 'src/drivers/storage/s3.ts'],
    ['src/http/made-up.ts', "new Worker(new URL('../worker/worker.ts', import.meta.url));", 'src/worker/worker.ts'],
    ['src/worker/made-up.ts', "import { spawn } from 'child_process';", 'node:child_process'],
    ['src/worker/made-up.ts', "import { createRequire } from 'node:module';\nrequire('sharp');", 'sharp'],
    ['src/core/made-up.ts', 'await import(name);', 'an address found at run time'],
  ])('tells of a leak in %s: %s', (path, text, target) => {
    const [sentence, ...others] = forbiddenImports(table, path, text);
    expect(sentence).toMatch(new RegExp(`^${path}:\\d+ \\(\`.*\`\\) may not import ${target}$`));
    expect(others).toEqual([]);
  });

  test('tells of a file that no row is about', () => {
    expect(forbiddenImports(table, 'src/new-room/made-up.ts', '')).toEqual([
      'src/new-room/made-up.ts has no row in the table',
    ]);
  });

  test('lets pass what the table allows', () => {
    const text =
      "import { join } from 'node:path';\nimport { SheafError } from '../../errors.ts';\nimport { sql } from 'kysely';";
    expect(forbiddenImports(table, 'src/core/jobs/made-up.ts', text)).toEqual([]);
  });
});

test('documents name only files that are there', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs'))]
    .filter((name) => name.endsWith('.md'))
    .map((name) => (existsSync(join(root, name)) ? name : `docs/${name}`));
  const named = documents.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/`((?:src|test|web|scripts|deploy|bench)\/[\w./-]+)`/g)].map(
      ([, path]) => ({ name, path: path as string }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  // The built page is there once it was built.
  expect(named.filter(({ path }) => path !== 'web/dist' && !existsSync(join(root, path)))).toEqual([]);
});

test('files and functions are small, or tell why not', () => {
  expect(sources.flatMap(({ path, text }) => oversized(path, text))).toEqual([]);
});

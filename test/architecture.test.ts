import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unusedExports } from './architecture/exports.ts';
import { circlesOf, foldersOf, graphOf, loadedWith } from './architecture/graph.ts';
import { forbiddenImports, resolved } from './architecture/imports.ts';
import { foreignNames, idleExceptions } from './architecture/operations.ts';
import { oversized } from './architecture/sizes.ts';
import { importsOf, literalSpreadsOf } from './architecture/source.ts';
import { matches, readTable } from './architecture/table.ts';

const root = join(import.meta.dirname, '..');
/** Packages of our own, with their folders: each has the table of its rooms in its README. */
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/`);
/** The tables of the service, the page and the clients; the one of `src` has the folders around them, too. */
const documentsOfRooms = ['src', 'src/drivers', 'src/engines', 'src/operations', 'web', 'clients'].map(
  (room) => `${room}/README.md`,
);
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const tables = [
  { folder: '', rows: documentsOfRooms.flatMap((name) => readTable(readFileSync(join(root, name), 'utf8'))) },
  ...packages.map((folder) => ({
    folder,
    rows: readTable(readFileSync(join(root, folder, 'README.md'), 'utf8'), folder),
  })),
];
const table = tables.flatMap(({ rows }) => rows);
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

describe('the tables "Who may import whom" of rooms and packages', () => {
  test('is kept by every import', () => {
    expect(sources.flatMap(({ path, text }) => forbiddenImports(table, path, text))).toEqual([]);
  });

  test('names only what exists', () => {
    const exists = (pattern: string) =>
      pattern === 'package.json' || sources.some(({ path }) => matches(pattern, path));
    const names = table.flatMap((row) => [row.pattern, ...(row.allowed ?? [])]);
    expect(names.filter((name) => !exists(name))).toEqual([]);
    for (const { folder, rows } of tables) {
      const { dependencies } = manifestOf(folder);
      // n8n brings what its nodes load.
      if (folder === '') Object.assign(dependencies, manifestOf('clients/n8n').peerDependencies);
      const listed = rows.flatMap((row) => row.packages).filter((name) => !name.startsWith('node:'));
      expect(listed.filter((name) => !(name in dependencies))).toEqual([]);
    }
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
    ['packages/pdf/src/syntax/made-up.ts', "export * from '../file/document.ts';", 'packages/pdf/src/file/document.ts'],
    ['packages/pdf/src/syntax/made-up.ts', "import { z } from 'zod';", 'zod'],
    ['src/operations/made-up.ts', "import '@sheaf/pdf/file/document';", 'packages/pdf/src/file/document.ts'],
    ['clients/typescript/src/made-up.ts', "import '../../../src/errors.ts';", 'src/errors.ts'],
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

  test('reports a file that no row is about', () => {
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

test('what tests share is named #test/… from elsewhere, not by a way up through folders', () => {
  // Imports of a package by `#` must stay in the package.
  const climbing = sources
    .filter(({ path }) => !/^(test|packages)\//.test(path))
    .flatMap(({ path, text }) => importsOf(path, text).map(({ address, line }) => ({ path, address, line })))
    .filter(({ address }) => address && /^(\.\.\/)+test\//.test(address))
    .map(({ path, address, line }) => `${path}:${line} says ${address}, not #${address?.replace(/^(\.\.\/)+/, '')}`);
  expect(climbing).toEqual([]);
});

const graph = graphOf(sources);

test('no modules load each other in a circle', () => {
  expect(circlesOf(graph)).toEqual([]);
  const circle = [
    { path: 'src/a.ts', text: "import './b.ts';" },
    { path: 'src/b.ts', text: "await import('./c.ts');\nimport './d.ts';" },
    { path: 'src/c.ts', text: "import './a.ts';" },
    { path: 'src/d.ts', text: "import type { A } from './a.ts';" },
  ];
  expect(circlesOf(graphOf(circle))).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']]);
});

test('folders and files of each room load each other in one direction', () => {
  const rooms = new Set(
    sources
      .filter(({ path }) => /^(?:src|web\/src|packages\/[\w-]+\/src|clients)\//.test(path))
      .flatMap(({ path }) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/')))
      .filter((room) => room !== ''),
  );
  expect(rooms.size).toBeGreaterThan(100);
  const circles = [...rooms].flatMap((room) => circlesOf(foldersOf(graph, room)).map((names) => ({ room, names })));
  expect(circles).toEqual([]);
});

test('folders that load each other both ways are reported', () => {
  const twoWays = [
    { path: 'src/a/one.ts', text: "import '../b/two.ts';" },
    { path: 'src/b/two.ts', text: '' },
    { path: 'src/b/three.ts', text: "import '../a/four.ts';" },
    { path: 'src/a/four.ts', text: '' },
  ];
  expect(circlesOf(foldersOf(graphOf(twoWays), 'src'))).toEqual([['a', 'b']]);
});

describe('the wall between the service and its children', () => {
  test('nothing of the host is loaded in a child, and nothing of a child in the service', () => {
    const child = loadedWith(graph, 'src/sandbox/child/main.mjs');
    const service = loadedWith(graph, 'src/main.ts');
    expect(child).toContain('src/sandbox/child/workflow/workflow.ts');
    expect(service).toContain('src/sandbox/host/child-process.ts');
    expect(child.filter((path) => path.startsWith('src/sandbox/host/'))).toEqual([]);
    expect(service.filter((path) => path.startsWith('src/sandbox/child/'))).toEqual([]);
  });
});

describe('the PDF core in browsers', () => {
  const entry = 'packages/pdf/src/index.ts';
  const platform = /^packages\/pdf\/src\/(?:platform|pki\/node)\//;
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));

  test('loads modules of Node through those of its platform alone', () => {
    const loaded = loadedWith(graph, entry).filter((path) => !platform.test(path));
    expect(loaded.length).toBeGreaterThan(100);
    const ofNode = loaded.flatMap((path) =>
      importsOf(path, textOf.get(path) ?? '').flatMap(({ address, loads }) =>
        loads && address && resolved(path, address).startsWith('node:') ? `${path}: ${address}` : [],
      ),
    );
    expect(ofNode).toEqual([]);
  });

  test('has a module of browsers for each of Node', () => {
    const names = (side: string) =>
      sources.flatMap(({ path }) => {
        const [, folder, name] = new RegExp(`pdf/src/(pki|platform)/${side}/(.*)\\.ts$`).exec(path) ?? [];
        return folder ? [`${folder}/${name}`] : [];
      });
    expect(names('node')).toEqual(expect.arrayContaining(['pki/keys', 'platform/zlib']));
    expect(names('web')).toEqual(expect.arrayContaining(names('node')));
  });
});

test('what a module of the product exports is needed by another, not by tests alone', () => {
  expect(unusedExports(sources)).toEqual([]);
  const modules = [
    { path: 'src/a.ts', text: 'export const used = 1;\nexport function idle() {}\nexport interface Left {}\n' },
    { path: 'src/b.ts', text: "import { used } from './a.ts';\nconst { c, d: e } = used;\nexport { c, e };\n" },
    {
      path: 'src/c.ts',
      text: "import * as all from './b.ts';\nexport const tested = 1;\nexport const both = 2;\nvoid both;\n",
    },
    { path: 'src/c.test.ts', text: "import { both, tested } from './c.ts';\n" },
  ];
  expect(unusedExports(modules)).toEqual([
    'src/a.ts:2 exports idle, which nothing imports',
    'src/c.ts:2 exports tested, which only tests use',
  ]);
});

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...documentsOfRooms,
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

test('documents name only files that are there', () => {
  const named = documents.flatMap((name) =>
    [
      ...readFileSync(join(root, name), 'utf8').matchAll(
        /`((?:src|packages|test|web|scripts|deploy|bench)\/[\w./-]+)`/g,
      ),
    ].map(([, path]) => ({ name, path: path as string })),
  );
  expect(named.length).toBeGreaterThan(100);
  // The built page exists after a build.
  expect(named.filter(({ path }) => path !== 'web/dist' && !existsSync(join(root, path)))).toEqual([]);
});

test('documents name only modules that are there, also by the ends of their paths', () => {
  const named = documents.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path]) => ({
      name,
      path: path as string,
    })),
  );
  expect(named.length).toBeGreaterThan(300);
  const ends = new Set(sources.flatMap(({ path }) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))));
  expect(named.filter(({ path }) => !ends.has(path))).toEqual([]);
});

test('links of documents lead to files that are there', () => {
  const dead = documents.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link]) => ({ name, link: link as string }))
      .filter(({ link }) => !existsSync(join(root, dirname(name), link))),
  );
  expect(dead).toEqual([]);
});

test('the index of decisions has every one, in order', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  expect([...index.matchAll(/\]\((\d{3}-[^)]+)\)/g)].map(([, name]) => name)).toEqual(decisions.toSorted());
  expect(decisions.map((name) => Number(name.slice(0, 3))).toSorted((a, b) => a - b)).toEqual(
    decisions.map((_, at) => at + 1),
  );
});

test('files and functions are small, or tell why not', () => {
  expect(sources.flatMap(({ path, text }) => oversized(path, text))).toEqual([]);
});

test('no literal is spread into another to keep its members on one line: the formatter decides', () => {
  const spreads = sources
    .filter(({ text }) => /\.\.\.\s*\{/.test(text))
    .flatMap(({ path, text }) => literalSpreadsOf(path, text).map((line) => `${path}:${line}`));
  expect(spreads).toEqual([]);
  expect(literalSpreadsOf('src/made-up.ts', 'const a = {\n  ...{ b, c },\n  ...(d && { e }),\n};')).toEqual([2]);
  expect(literalSpreadsOf('web/src/made-up.tsx', 'const a = (\n  <B {...{ c, d }} {...e} />\n);')).toEqual([2]);
});

describe('operations are named in their folders alone', () => {
  const names = sources.flatMap(({ path }) => {
    const [, first, rest] = /^src\/operations\/([^/]+)\/([^/]+)\/operation\.ts$/.exec(path) ?? [];
    return first === undefined ? [] : `${first}-${rest}`;
  });
  const product = sources.filter(
    ({ path }) => /^(?:src|web\/src|packages)\//.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path),
  );

  test('and the rest of the service and the page asks for roles, ranks and schemas', () => {
    expect(names.length).toBeGreaterThan(60);
    expect(product.flatMap(({ path, text }) => foreignNames(names, path, text))).toEqual([]);
    expect(idleExceptions(names, sources)).toEqual([]);
  });

  test.each([
    ['src/core/made-up.ts', "const a = 'pdf-merge';", true],
    ['web/src/made-up.tsx', 'const a = <p>see `pdf-merge`, or not</p>;', true],
    ['src/http/made-up.ts', 'const a = `use pdf-merge`;', true],
    ['src/operations/pdf/merge/made-up.ts', "const a = 'pdf-merge';", false],
    ['src/core/made-up.ts', "// pdf-merge\nconst a = 'x-pdf-merge-y';", false],
  ])('%s: %s', (path, text, isReported) => {
    expect(foreignNames(names, path, text)).toEqual(isReported ? [`${path}:1 names pdf-merge`] : []);
  });
});

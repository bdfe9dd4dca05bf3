import { globSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { fontsFor } from '../../src/engines/typeset/fonts.ts';
import { graphOf, loadedWith } from '../architecture/graph.ts';
import { resolved } from '../architecture/imports.ts';
import { importsOf } from '../architecture/source.ts';

const ROOT = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');

test('the image keeps every font that the typesetter opens', () => {
  const removal = /find node_modules\/@expo-google-fonts ([^&]*)-delete/.exec(dockerfile)?.[1] ?? '';
  const kept = [...removal.matchAll(/! -name '([^']+)'/g)].map(([, pattern]) => pattern as string);
  expect(kept.length).toBeGreaterThan(1);
  const { paths } = fontsFor('Αθήνα Москва ירושלים القاهرة दिल्ली กรุงเทพ', { math: true });
  const shipped = paths.filter((path) => path.includes('@expo-google-fonts'));
  expect(shipped.length).toBeGreaterThan(10);
  expect(shipped.filter((path) => !kept.some((pattern) => matchesGlob(basename(path), pattern)))).toEqual([]);
});

test('the image keeps every package that children and threads import', () => {
  const removed = new Set([...dockerfile.matchAll(/ dependencies\.(\S+)/g)].map(([, name]) => name as string));
  expect(removed).toContain('fastify');
  const paths = globSync(['src/**/*.{ts,mjs}', 'packages/*/src/**/*.ts'], { cwd: ROOT, exclude: ['**/*.test.ts'] });
  const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const graph = graphOf([...texts].map(([path, text]) => ({ path, text })));
  const entries = paths.filter((path) => /^src\/(?:sandbox\/child|operations|text-tools)\/|\/thread\.ts$/.test(path));
  expect(entries).toContain('src/http/routes/text-tools/thread.ts');
  const loaded = new Set(entries.flatMap((entry) => loadedWith(graph, entry)));
  const missing = [...loaded].flatMap((path) =>
    importsOf(path, texts.get(path) as string)
      .filter(({ address, loads }) => loads && address !== undefined && removed.has(resolved(path, address)))
      .map(({ address }) => `${path} imports ${address}`),
  );
  expect(loaded.size).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { basename, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { fontsFor } from '../../src/engines/typeset/fonts.ts';

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

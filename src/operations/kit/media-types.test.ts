import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES, SNIFF_BYTES, sniff } from './media-types.ts';

const NO_FILES_OF_CALLERS = ['.ts', '.sql'];
const CONTAINERS: Record<string, string> = { PK: 'application/zip', '\xd0\xcf': 'application/x-ole-storage' };
const files = readdirSync(FIXTURES).filter((name) => !NO_FILES_OF_CALLERS.includes(extname(name)));
const extensions = MEDIA_TYPE_NAMES.flatMap((type) => MEDIA_TYPES[type].extensions);

it.each(files)('%s is recognized by its first bytes as the type that has its extension', (name) => {
  const head = readFileSync(join(FIXTURES, name)).subarray(0, SNIFF_BYTES);
  const named = MEDIA_TYPE_NAMES.find((each) => MEDIA_TYPES[each].extensions.includes(extname(name).slice(1)));
  expect(named).toBeDefined();
  // A file without a marker is recognized as its container.
  const { sniff: marked, guess } = MEDIA_TYPES[named!];
  const expected = CONTAINERS[head.toString('latin1', 0, 2)] ?? 'application/json';
  expect(sniff(head)).toBe(marked || guess ? named : expected);
});

it('an extension is that of one type alone', () => {
  expect(extensions.filter((extension) => !/^[a-z0-9]+$/.test(extension))).toEqual([]);
  expect(new Set(extensions).size).toBe(extensions.length);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LICENCES_DOC, licencesText, objection, shippedPackages } from '../../scripts/licences.ts';

const ROOT = join(import.meta.dirname, '../..');
const packages = shippedPackages();

it('nothing that ships is under the GPL or AGPL, or under nobody knows what', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.map(objection).filter(Boolean)).toEqual([]);
});

it.each([
  ['x', 'GPL-3.0-or-later'],
  ['x', 'AGPL-3.0'],
  ['x', 'MIT AND GPL-2.0-only'],
  ['x', '(MIT OR Apache-2.0) AND AGPL-3.0-only'],
  ['x', 'LGPL-3.0-or-later'],
  ['x', 'SEE LICENSE IN LICENSE.txt'],
  ['x', 'UNLICENSED'],
  ['x', '(MIT'],
  ['x', ''],
  ['@img/sharp-libvips-linux-x64', 'GPL-3.0-or-later'],
])('%s under %j is refused', (name, licence) => {
  expect(objection({ name, licence })).toContain(name);
});

it.each([
  ['x', 'GPL-3.0-only OR MIT'],
  ['x', '(MIT OR CC0-1.0)'],
  ['x', 'MIT AND OFL-1.1'],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
])('%s under %j may ship', (name, licence) => {
  expect(objection({ name, licence })).toBeNull();
});

it('packages are under what the lock file says', () => {
  const installed = packages.filter(({ path }) => existsSync(join(ROOT, path, 'package.json')));
  expect(installed.length).toBeGreaterThan(100);
  const other = installed.filter(({ path, licence }) => {
    const { license } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as { license?: unknown };
    return license !== licence;
  });
  expect(other).toEqual([]);
});

it('docs/licences.md says what is so, and all of it (npm run docs:licences)', () => {
  const rows = readFileSync(LICENCES_DOC, 'utf8').split('\n');
  expect(rows.filter((row) => /^\| \*{0,2}[@a-z].* \| \d+\./.test(row)).length).toBeGreaterThan(100);
  expect(rows).toEqual(licencesText().split('\n'));
});

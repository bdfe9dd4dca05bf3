import { expect, it } from 'vitest';
import { codeOf } from './confinement.ts';

const below = (app: string) =>
  ['src', 'joined-cli', 'locales', 'packages', 'node_modules', 'package.json'].map((name) => app + name);

it('lets children of a checkout read its own folders alone', () => {
  for (const app of ['/srv/sheaf/', '/srv/node_modules.old/sheaf/', '/srv/node_modules/other/sheaf/']) {
    expect(codeOf(app)).toEqual(below(app));
  }
});

it('lets children of an installed service read the packages beside it', () => {
  for (const app of [
    '/srv/node_modules/sheaf/',
    '/srv/node_modules/other/node_modules/sheaf/',
    '/srv/node_modules/.pnpm/sheaf@0.1.0/node_modules/sheaf/',
  ]) {
    expect(codeOf(app)).toEqual([...below(app), '/srv/node_modules']);
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Fault, placeToday } from './draw.ts';
import { openResults } from './results.ts';
import { runOf, runsOf } from './stages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-stages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fault: Fault = { path: 'src/a.ts', line: 3, start: 20, end: 21, text: '-', what: '+ → -' };

describe('the runs of a stage', () => {
  const module = 'src/core/accounts/keys.ts';
  const reached = new Map([
    ['src/core/accounts/stores.test.ts', 1],
    ['src/core/jobs/store.test.ts', 4],
    ['src/http/app.test.ts', 2],
    ['test/http/flow.test.ts', 9],
    ['test/hosting/cleanup.test.ts', 9],
    ['test/accounts/accounts.test.ts', 12],
    ['test/web/account.test.ts', 10],
    ['src/engines/x/hostile.test.ts', 3],
    ['test/sandbox/pool.test.ts', 3],
  ]);
  const filesOf = (...args: Parameters<typeof runsOf>) => runsOf(...args).map(({ files }) => files);

  it('have the nearest files first, and those that take long last', () => {
    expect(filesOf('beside', module, reached)).toEqual([['src/core/accounts/stores.test.ts']]);
    expect(filesOf('units', module, reached)).toEqual([['src/http/app.test.ts', 'src/core/jobs/store.test.ts']]);
    expect(filesOf('flows', module, reached)).toEqual([
      ['test/accounts/accounts.test.ts', 'test/http/flow.test.ts', 'test/hosting/cleanup.test.ts'],
    ]);
    expect(filesOf('flows', module, reached, 1)).toEqual([['test/accounts/accounts.test.ts']]);
  });

  it('are of the suite that has the files, few files first', () => {
    expect(runsOf('robust', module, reached)).toEqual([
      { config: ['--config=vitest.robust.config.ts'], files: [...reached.keys()].slice(-2) },
    ]);
    expect(runsOf('web', module, reached)).toEqual([runOf('test/web/account.test.ts')]);
    const many = new Map(Array.from({ length: 30 }, (_, at) => [`src/b/${at}.test.ts`, at]));
    expect(filesOf('units', module, many).map(({ length }) => length)).toEqual([4, 8, 16, 2]);
    expect(runsOf('whole', module, reached).every(({ files }) => files.length === 0)).toBe(true);
    expect(runsOf('types', module, reached)).toEqual([]);
  });
});

describe('a fault of an older source', () => {
  const then = 'const a = 1;\nconst b = 2;\nreturn a + b;\nlast\n';
  const old: Fault = { ...fault, start: then.indexOf('+'), end: then.indexOf('+') + 1 };

  it('has its place where the lines stand today', () => {
    expect(placeToday(old, then, then)).toBe(old);
    const today = `// new\n${then}`;
    expect(placeToday(old, then, today)).toEqual({ ...old, line: 4, start: old.start + 7, end: old.end + 7 });
    const twice = `${then.replace('b = 2', 'b = 3')}${then}`;
    expect(placeToday(old, then, twice).line).toBe(7);
  });

  it('has none where its line changed, or nothing reports which it is', () => {
    expect(() => placeToday(old, then, then.replace('a + b', 'a * b'))).toThrow('no place');
    expect(() => placeToday(old, then, then + then)).toThrow('no place');
  });
});

it('what stages said is known again when a run continues', () => {
  const file = join(folder, 'results.jsonl');
  const first = openResults(file);
  first.add(fault, 'beside', null);
  first.addSound('src/a.test.ts');
  const again = openResults(file);
  expect([again.has(fault, 'beside'), again.has(fault, 'units'), again.noticed(fault)]).toEqual([true, false, null]);
  expect([...again.sound]).toEqual(['src/a.test.ts']);
  again.add(fault, 'units', 'a test');
  const last = openResults(file);
  expect(last.noticed(fault)).toBe('a test');
  expect(last.noticed({ ...fault, text: '*' })).toBeNull();
  expect(openResults(null).has(fault, 'beside')).toBe(false);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { url as inspectorUrl } from 'node:inspector';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf, residentBytes } from '../../src/sandbox/host/process-usage.ts';
import { requireAbility, requireTool } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';
import { confine, type HostileChild, startHostile, withoutPermissions } from './hostile.ts';

const MiB = 1024 * 1024;
const cacheFolder = mkdtempSync(join(tmpdir(), 'sheaf-compiled-'));
afterAll(() => rm(cacheFolder, { recursive: true }));
const deep = await confine('auto', cacheFolder);
const levels = [
  { level: 'permissions', setting: 'off' as const, confinement: await confine('off', cacheFolder) },
  ...(requireAbility(
    deep.level === 'bwrap',
    `children are held at level ${deep.level}: bubblewrap is not installed or may not work here`,
  )
    ? [
        { level: 'bwrap', setting: 'bwrap' as const, confinement: deep },
        // The protection left after native code was taken over, which Node's permissions do not bind.
        { level: 'bwrap alone', setting: 'bwrap' as const, confinement: withoutPermissions(deep) },
      ]
    : []),
];

describe.each(levels)('a child at level $level', ({ level, setting, confinement }) => {
  let hostile: HostileChild;
  let victim: HostileChild;
  beforeAll(async () => {
    process.env.SECRET_OF_THE_SERVICE = 'never to be seen';
    [hostile, victim] = await Promise.all([startHostile(confinement), startHostile(confinement)]);
  });
  afterAll(async () => {
    delete process.env.SECRET_OF_THE_SERVICE;
    await Promise.all([hostile, victim].map((child) => child[Symbol.asyncDispose]()));
  });
  const denied = (outcome: unknown) => expect(outcome).toEqual({ denied: expect.any(String) });

  it('can write in its folder and read the code', async () => {
    expect(await hostile.does('write', join(hostile.folder, 'mine'))).toEqual({ done: null });
    expect(await hostile.does('read', join(hostile.folder, 'mine'))).toEqual({ done: 1 });
    expect(await hostile.does('read', new URL('../../src/errors.ts', import.meta.url).pathname)).toHaveProperty('done');
  });

  it.each(['/etc/passwd', '/etc/hostname', `/proc/${process.pid}/environ`, `/proc/${process.pid}/cmdline`])(
    'cannot read %s',
    async (path) => denied(await hostile.does('read', path)),
  );

  it('cannot reach the files of others, by no way', async () => {
    const theirs = join(victim.folder, 'theirs');
    expect(await victim.does('write', theirs)).toEqual({ done: null });
    denied(await hostile.does('read', theirs));
    denied(await hostile.does('read', `${hostile.folder}/../../${theirs}`));
    denied(await hostile.does('readByLink', theirs));
    denied(await hostile.does('readByHardLink', theirs));
    denied(await hostile.does('list', victim.folder));
  });

  it('cannot write outside its folder', async () => {
    for (const path of [
      join(hostile.folder, '../planted'),
      join(victim.folder, 'planted'),
      '/tmp/planted-by-a-hostile-child',
      new URL('../../src/planted.ts', import.meta.url).pathname,
      new URL('../../node_modules/planted', import.meta.url).pathname,
    ]) {
      denied(await hostile.does('write', path));
      expect(existsSync(path)).toBe(false);
    }
  });

  it('cannot write what is compiled for all children', async () => {
    expect(await hostile.does('list', cacheFolder)).toEqual({ done: expect.any(Number) });
    denied(await hostile.does('write', join(cacheFolder, 'planted')));
  });

  it('can read its inputs, also those that come later, and do nothing else with them', async () => {
    const input = join(hostile.inputs, 'given');
    expect(await hostile.does('read', input)).toEqual({ done: 15 });
    const facts = () => ({
      mode: statSync(input).mode,
      links: statSync(input).nlink,
      changed: statSync(input).ctimeMs,
    });
    const before = facts();
    for (const deed of ['write', 'truncate', 'remove', 'changeMode', 'writeByHardLink'] as const) {
      denied(await hostile.does(deed, input));
    }
    denied(await hostile.does('write', join(hostile.inputs, 'planted')));
    expect(readFileSync(input, 'utf8')).toBe('as it was given');
    expect(facts()).toEqual(before);
    writeFileSync(join(hostile.inputs, 'later'), 'more');
    expect(await hostile.does('read', join(hostile.inputs, 'later'))).toEqual({ done: 4 });
  });

  it('cannot reach files by what asks nobody: the embedded database, V8, reports, sockets', async () => {
    const theirs = join(victim.folder, 'theirs.sqlite');
    for (const deed of ['openDatabase', 'openDatabaseOtherwise', 'snapshot', 'report', 'listen'] as const) {
      const outcome = await hostile.does(deed, theirs);
      // A report that the kernel kept from being written is silent about it.
      if (deed !== 'report' || level !== 'bwrap alone') denied(outcome);
      expect(existsSync(theirs), deed).toBe(false);
    }
    const before = readdirSync(victim.folder);
    // V8 says nothing when a file cannot be opened.
    await hostile.does('writeByV8', `${victim.folder}/`);
    expect(readdirSync(victim.folder)).toEqual(before);
    if (level !== 'bwrap alone') denied(await hostile.does('writeByV8', `${hostile.folder}/`));
    await hostile.does('listenByHandle', theirs);
    expect(existsSync(theirs)).toBe(false);
  });

  it('cannot signal, stop or slow down the service', async () => {
    const priority = getPriority(process.pid);
    for (const deed of ['seeParent', 'debugParent', 'signalParentRaw', 'slowParentDown'] as const) {
      // A signal that arrives nevertheless starts this process's debugger.
      denied(await hostile.does(deed, process.pid));
    }
    expect(getPriority(process.pid)).toBe(priority);
    expect(inspectorUrl()).toBeUndefined();
  });

  it('has no network', async () => {
    let asked = 0;
    const server = createServer((_request, response) => response.end(String(asked++))).listen(0, '127.0.0.1');
    server.on('connection', () => asked++);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const deed of ['connect', 'connectByPrototype', 'fetch', 'request'] as const) {
      denied(await hostile.does(deed, port));
    }
    denied(await hostile.does('send', '192.0.2.1'));
    if (level !== 'bwrap alone') denied(await hostile.does('askName'));
    expect(asked).toBe(0);
    server.close();
  });

  it
    .runIf(level !== 'bwrap alone')
    .each([
      ...(['inspect', 'trace', 'useBinding', 'undoHooks', 'registerHooks', 'startAddonBeforeSharp'] as const),
      ...(['openDatabase', 'listenByHandle', 'fetch'] as const),
    ])('cannot %s', async (deed) => {
    denied(await hostile.does(deed, join(hostile.folder, deed)));
  });

  it.runIf(level === 'permissions')('loads no addon from its folder below ours', async () => {
    const below = new URL('../../node_modules/', import.meta.url).pathname;
    await using inside = await startHostile(confinement, 256 * MiB, 64 * MiB, below);
    for (const deed of ['startAddonByPrototype', 'startAddonBeforeSharp', 'startAddon'] as const) {
      expect(await inside.does(deed, join(inside.folder, deed))).toEqual({ denied: 'ERR_ACCESS_DENIED' });
    }
  });

  it('finds no shell', async () => denied(await hostile.does('shell')));

  it
    .runIf(level !== 'bwrap alone')
    .each(['spawn', 'shell', 'startWorker', 'startWorkerByPrototype', 'startWasi', 'startAddon'] as const)(
    'cannot %s',
    async (deed) => {
      expect(await hostile.does(deed)).toEqual({ denied: 'ERR_ACCESS_DENIED' });
    },
  );

  it.runIf(process.platform === 'linux')('stands behind the service where processors are short', () => {
    const [inner = hostile.child.pid] = childrenOf(hostile.child.pid).flatMap(childrenOf);
    expect(getPriority(inner)).toBe(Math.min(19, getPriority() + 5));
  });

  it('knows nothing of the environment', async () => {
    const { done } = (await hostile.does('environment')) as { done: string };
    expect(done).not.toContain('never to be seen');
    // Variables that a shell and sharp set themselves do not count.
    const names = Object.keys(JSON.parse(done)).filter(
      (name) => !['PWD', 'SHLVL', '_', 'OLDPWD', 'VIPSHOME'].includes(name),
    );
    expect(names.sort()).toEqual(['MALLOC_ARENA_MAX', 'TMPDIR']);
  });

  it.runIf(level === 'bwrap alone')('sees no process of the service', async () => {
    expect(await hostile.does('seeParent', process.pid)).toEqual({ denied: 'ESRCH' });
  });

  it.each(['grow', 'growAtOnce', 'growWebAssembly'] as const)('is killed when it grows: %s', async (deed) => {
    await using greedy = await startHostile(confinement);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentBytes(greedy.child.pid));
    }, 10);
    const outcome = await greedy.does(deed).catch((error: unknown) => error);
    clearInterval(watch);
    // Refused by the kernel at once (before anyone could look), or ended by the watch: never more than the hard limit.
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'out_of_memory' });
    else denied(outcome);
    expect(most).toBeLessThan(1024 * MiB);
    if (outcome instanceof Error) expect(greedy.child.reusable).toBe(false);
  });

  it('is killed as soon as it has grown past its limit, though the kernel would let it grow on', async () => {
    await using greedy = await startHostile(confinement, 256 * MiB);
    await expect(greedy.does('hold', 330)).rejects.toMatchObject({ code: 'out_of_memory' });
  });

  it('cannot write a file that is larger than it may be', async () => {
    await using greedy = await startHostile(confinement);
    expect(await greedy.does('writeOneFile')).toEqual({ denied: 'EFBIG' });
    expect(statSync(join(greedy.folder, 'large')).size).toBe(64 * MiB);
  });

  it.each(['writeManyFiles', 'writeUnnamedFiles'] as const)('is killed when it fills the disk: %s', async (deed) => {
    await using greedy = await startHostile(confinement);
    await expect(greedy.does(deed)).rejects.toMatchObject({ code: 'output_too_large' });
    expect(greedy.child.reusable).toBe(false);
  });

  it('cannot write where devices stand', async () => {
    for (const path of ['/dev/shm/planted', '/dev/planted']) denied(await hostile.does('write', path));
  });

  it.runIf(level === 'bwrap alone')('is killed with all of them when it starts many programs', async () => {
    await using busy = await startHostile(confinement);
    const { pid } = busy.child;
    // Their number and their memory are both watched; either may be seen first.
    await expect(busy.does('startManyPrograms')).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:operation_crashed|out_of_memory)$/),
    });
    await until('nothing of it is left', () => residentBytes(pid) === 0);
  });

  it.runIf(level === 'bwrap alone')(
    'is killed for the number of its programs alone, whatever memory they take',
    async () => {
      await using busy = await startHostile(confinement, 16 * 1024 * MiB);
      const { pid } = busy.child;
      await expect(busy.does('startManyPrograms')).rejects.toMatchObject({ code: 'operation_crashed' });
      await until('nothing of it is left', () => residentBytes(pid) === 0);
    },
  );

  it.each([
    ['a message without an end', 'say', 'x'.repeat(60_000)],
    ['messages without an end', 'say', '{"type":"progress","percent":1}\n'],
    ['what is no message', 'say', '}\n'],
    ['null', 'say', 'null\n'],
    ['what breaks who reads it', 'say', '{"type":"failed","code":"x","message":"y","detail":{"toString":1}}\n'],
    ['words to the log without an end', 'sayToTheLog', 'x'.repeat(60_000)],
  ] as const)('is killed when it says %s', async (_name, deed, text) => {
    await using talker = await startHostile(confinement);
    const before = process.memoryUsage().rss;
    await expect(talker.does(deed, text)).rejects.toMatchObject({ code: 'operation_crashed' });
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * MiB);
    expect(talker.child.reusable).toBe(false);
  });

  it('is killed when its time is over, busy as it may be', async () => {
    await using slow = await startHostile(confinement);
    const { pid } = slow.child;
    await expect(slow.does('loop', 60, 300)).rejects.toMatchObject({ code: 'timed_out' });
    await until('nothing of it is left', () => residentBytes(pid) === 0);
  });

  it.runIf(requireTool('setpriv'))('ends with its parent, busy as it may be', async () => {
    const orphan = new URL('./orphan.ts', import.meta.url).pathname;
    const parent = spawn(process.execPath, [orphan, setting], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const [pid = '', folder = ''] = line.toString().split(' ');
    const pids = [Number(pid), ...childrenOf(Number(pid))];
    expect(residentBytes(Number(pid))).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await until('the child is gone', () => pids.every((each) => residentBytes(each) === 0), 5);
    await rm(dirname(folder), { recursive: true });
  });
});

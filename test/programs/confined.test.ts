import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalPrograms } from '../../src/drivers/programs/local.ts';
import type { Programs } from '../../src/ports/programs.ts';
import { requireAbility } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';
import { hostile, removeCopies } from './hostile-program.ts';

const MiB = 1024 * 1024;
let server: Server;
let port = 0;
let connections = 0;
let root: string;
let programs: Programs;
let logged: string[] = [];

function open(options: { unconfined?: boolean; setting?: string; idleMs?: number } = {}): Programs {
  const say = (_facts: object, message = '') => void logged.push(message);
  programs = createLocalPrograms({
    drivers: [hostile],
    settings: { libreoffice: options.setting },
    unconfined: options.unconfined ?? false,
    root,
    memoryBytes: 300 * MiB,
    maxDiskBytes: 50 * MiB,
    idleMs: options.idleMs ?? 60_000,
    fresh: false,
    log: { info: say, warn: say, error: say },
  });
  return programs;
}

const never = new AbortController().signal;
const outputPath = (index: number) => join(root, `taken-${index}`);
const does = (deed: string, { signal = never, inputs = [] as string[] } = {}) =>
  programs.run({ program: 'libreoffice', request: { deed }, inputs, outputPath }, signal);
const homes = () => readdirSync(root).filter((name) => name.startsWith('program-'));

beforeAll(async () => {
  server = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.close();
  removeCopies();
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-programs-'));
  logged = [];
});
afterEach(async () => {
  await programs.close();
  await until('its folders are gone', () => homes().length === 0);
  rmSync(root, { recursive: true });
});

/** Whether bubblewrap works here, according to the program's probe. */
async function isHeld(): Promise<boolean> {
  const state = (await open().states()).get('libreoffice');
  return requireAbility(state?.available === true, 'bubblewrap does not work here');
}

describe('a program that a file took over', () => {
  it('reaches no network', async () => {
    if (!(await isHeld())) return;
    const connect = (host: string) =>
      `return new Promise((resolve, reject) => net.connect(${port}, '${host}').on('connect', resolve).on('error', reject))`;
    for (const host of ['127.0.0.1', '192.0.2.1', '::1']) {
      expect((await does(connect(host))).value).toEqual({ refused: expect.stringMatching(/^E/) });
    }
    expect(connections).toBe(0);
  });

  it('reads no file but its own, and changes none', async () => {
    if (!(await isHeld())) return;
    const planted = join(root, 'planted');
    writeFileSync(planted, 'secret');
    for (const path of [
      planted,
      '/etc/passwd',
      '/etc/hostname',
      join(process.cwd(), 'package.json'),
      '/proc/1/root/etc/passwd',
      '/root',
    ]) {
      expect([path, (await does(`return fs.statSync(${JSON.stringify(path)}).size`)).value]).toEqual([
        path,
        { refused: expect.stringMatching(/ENOENT|EACCES|EPERM/) },
      ]);
    }
    const input = join(root, 'given');
    writeFileSync(input, 'as it was given');
    expect((await does("return fs.readFileSync('/in/0.txt', 'utf8')", { inputs: [input] })).value).toEqual({
      done: 'as it was given',
    });
    for (const deed of [
      "writeFileSync('/in/0.txt', 'changed')",
      "chmodSync('/in/0.txt', 0)",
      "unlinkSync('/in/0.txt')",
    ]) {
      expect((await does(`fs.${deed}`, { inputs: [input] })).value).toEqual({ refused: 'EROFS' });
    }
    expect((await does("fs.linkSync('/in/0.txt', '/out/link')", { inputs: [input] })).value).toEqual({
      refused: 'EXDEV',
    });
    expect((await does("fs.writeFileSync('/usr/lib/planted', '')")).value).toEqual({ refused: 'EROFS' });
    expect(readFileSync(input, 'utf8')).toBe('as it was given');
  });

  it('sees no other process, no environment and no user', async () => {
    if (!(await isHeld())) return;
    process.env.SHEAF_TEST_SECRET = 'secret';
    const processes = "return fs.readdirSync('/proc').filter((name) => Number(name) > 2).length";
    expect((await does(processes)).value).toEqual({ done: 0 });
    expect((await does('return process.env.SHEAF_TEST_SECRET')).value).toEqual({ done: null });
    expect((await does('return process.getuid()')).value).toEqual({ done: 65_534 });
  });

  it('returns plain files, and no links', async () => {
    if (!(await isHeld())) return;
    expect(await does("fs.writeFileSync('/out/made', 'content')")).toMatchObject({ outputs: 1 });
    expect(readFileSync(outputPath(0), 'utf8')).toBe('content');
    await expect(does("fs.symlinkSync('/etc/passwd', '/out/link')")).rejects.toThrow('no plain file');
    await until('its folders are gone', () => homes().length === 0);
  });

  it('is ended when it uses more memory, disk or processes than it may', async () => {
    if (!(await isHeld())) return;
    const memory =
      'const kept = []; for (;;) { kept.push(Buffer.alloc(2 ** 24, 1)); await new Promise(setImmediate); }';
    await expect(does(memory)).rejects.toMatchObject({ code: 'out_of_memory' });
    const many = `for (let at = 0; at < 9; at++) fs.writeFileSync('/tmp/' + at, Buffer.alloc(${10 * MiB}, 1)); await new Promise(() => {})`;
    await expect(does(many)).rejects.toMatchObject({ code: 'output_too_large' });
    expect((await does(`fs.writeFileSync('/tmp/large', Buffer.alloc(${60 * MiB}))`)).value).toEqual({
      refused: 'EFBIG',
    });
    // Processes that need next to no memory: that limit must not be what ends them.
    const fork = "for (let at = 0; at < 20; at++) spawn('sleep', ['60']); await new Promise(() => {})";
    await expect(does(fork)).rejects.toMatchObject({ code: 'operation_crashed' });
    expect((await does('return 1')).value).toEqual({ done: 1 });
  });
});

describe('a process', () => {
  it('ends with the work that nobody wants any more, and another does the next', async () => {
    if (!(await isHeld())) return;
    const giveUp = new AbortController();
    const hanging = does('for (;;);', { signal: giveUp.signal });
    await until('it works', () => homes().length === 1);
    setTimeout(() => giveUp.abort(), 300);
    await expect(hanging).rejects.toMatchObject({ code: 'cancelled' });
    await until('its folders are gone', () => homes().length === 0);
    expect((await does('return 2')).value).toEqual({ done: 2 });
  });

  it('is replaced when it ended, and after as much work as it may do', async () => {
    if (!(await isHeld())) return;
    await expect(does('process.exit(1)')).rejects.toMatchObject({ code: 'operation_crashed' });
    const kept = new Set<string>();
    for (let at = 0; at < 4; at++) {
      await does("fs.writeFileSync('/tmp/left', '')");
      for (const home of homes()) kept.add(home);
    }
    expect(kept.size).toBe(2);
  });

  it('is replaced when it has grown too large', async () => {
    if (!(await isHeld())) return;
    await does(`globalThis.kept = Buffer.alloc(${220 * MiB}, 1)`);
    expect((await does('return globalThis.kept === undefined')).value).toEqual({ done: true });
  });

  it('is let go after a while without work, with its folders', async () => {
    if (!(await isHeld())) return;
    await programs.close();
    open({ idleMs: 200 });
    await does('return 3');
    expect(homes().length).toBe(1);
    await until('it is let go', () => homes().length === 0);
  });
});

describe('a program', () => {
  it('is unavailable where a setting says so, where it is missing, and where it is another', async () => {
    expect((await open({ setting: 'off' }).states()).get('libreoffice')).toEqual({ available: false, reason: 'off' });
    await expect(does('return 1')).rejects.toMatchObject({ code: 'operation_unavailable', status: 501 });
    expect((await open({ setting: '/no/such' }).states()).get('libreoffice')).toEqual({
      available: false,
      reason: 'missing',
    });
    expect(logged).toContainEqual(expect.stringContaining('is not there'));
    expect((await open({ setting: '/bin/true', unconfined: true }).states()).get('libreoffice')).toEqual({
      available: false,
      reason: 'broken',
    });
    expect(logged).toContainEqual(expect.stringContaining('is not offered'));
  });

  it('runs unconfined where an operator wants it, with a loud warning', async () => {
    open({ unconfined: true });
    expect((await programs.states()).get('libreoffice')).toMatchObject({ available: true });
    expect(logged).toContainEqual(expect.stringContaining('UNCONFINED'));
    const input = join(root, 'given');
    writeFileSync(input, 'content');
    expect((await does("return fs.readFileSync('../in/0.txt', 'utf8')", { inputs: [input] })).value).toEqual({
      done: 'content',
    });
    expect(existsSync(input)).toBe(true);
  });
});

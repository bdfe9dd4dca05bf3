/**
 * A sandbox child that a file has taken over, as far as JavaScript reaches: it speaks the children's protocol, but does
 * the deed that the task names and reports how it ended. Only tests start it.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  globSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { openChannel } from '../../src/sandbox/child/fence.mjs';
import { CHANNEL_FD, createChannel } from '../../src/sandbox/protocol/channel.ts';
import type { OperationTask, ToChild } from '../../src/sandbox/protocol/messages.ts';

// The types of this project know no browser globals, and Node's lack this one.
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: MemoryConstructor } }).WebAssembly;
type MemoryConstructor = new (pages: {
  initial: number;
  maximum: number;
}) => { grow(pages: number): number; buffer: ArrayBuffer };

/** Set for a child without the fence of JavaScript. */
const UNFENCED = '--title=unfenced';
const NODE_MODULES = new URL('../../node_modules/', import.meta.url).pathname;
const require = createRequire(import.meta.url);
// Like every child, unless it plays one whose native code was taken over, which JavaScript cannot confine.
if (!process.execArgv.includes(UNFENCED))
  await import(new URL('../../src/sandbox/child/prelude.mjs', import.meta.url).href);

type PipeConstructor = new (type: number) => { bind(path: string): number; listen(backlog: number): number };

export type Deed = keyof typeof deeds;

const deeds = {
  read: (path: string) => readFileSync(path).length,
  list: (path: string) => readdirSync(path).length,
  write: (path: string) => writeFileSync(path, 'x'),
  truncate: (path: string) => truncateSync(path),
  remove: (path: string) => rmSync(path),
  changeMode: (path: string) => chmodSync(path, 0o777),
  writeByHardLink(path: string) {
    linkSync(path, join(process.cwd(), 'mine-now'));
    writeFileSync(join(process.cwd(), 'mine-now'), 'x');
  },
  readByLink(path: string) {
    symlinkSync(path, join(process.cwd(), 'link'));
    return readFileSync(join(process.cwd(), 'link')).length;
  },
  readByHardLink(path: string) {
    linkSync(path, join(process.cwd(), 'hard-link'));
    return readFileSync(join(process.cwd(), 'hard-link')).length;
  },
  spawn: () => execFileSync(process.execPath, ['--version']).length,
  shell: () => execFileSync('/bin/sh', ['-c', 'echo']).length,
  startWorker: () => new (require('node:worker_threads').Worker)('0', { eval: true }).threadId,
  startWasi: () => new (require('node:wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } }) && 1,
  async startAddon() {
    const { loadSharp } = await import('../../src/engines/image/sharp.ts');
    await (await loadSharp())({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const [addon = ''] = globSync('@img/sharp-*/**/*.node', { cwd: NODE_MODULES });
    copyFileSync(join(NODE_MODULES, addon), join(process.cwd(), 'mine.node'));
    process.dlopen({ exports: {} }, join(process.cwd(), 'mine.node'));
  },
  connect: (port: string) =>
    new Promise<number>((resolve, reject) => {
      (require('node:net') as typeof import('node:net'))
        .connect(Number(port), '127.0.0.1')
        .once('connect', () => resolve(1))
        .once('error', reject);
    }),
  send: (address: string) =>
    new Promise<number>((resolve, reject) => {
      (require('node:dgram') as typeof import('node:dgram'))
        .createSocket('udp4')
        .on('error', reject)
        .send('x', 9, address, (error) => (error ? reject(error) : resolve(1)));
    }),
  seeParent: (pid: string) => process.kill(Number(pid), 0) && 1,
  /** A signal to another process, sent directly. */
  debugParent: (pid: string) => (process as unknown as { _debugProcess(pid: number): void })._debugProcess(Number(pid)),
  signalParentRaw: (pid: string) => {
    const outcome = (process as unknown as { _kill(pid: number, signal: number): number })._kill(Number(pid), 0);
    if (outcome !== 0) throw new Error(`refused: ${outcome}`);
  },
  slowParentDown: (pid: string) => require('node:os').setPriority(Number(pid), 19),
  openDatabase: (path: string) => {
    const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(path).exec('create table planted (a)');
  },
  openDatabaseOtherwise: async (path: string) => {
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    new DatabaseSync(path).exec('create table planted (a)');
  },
  /** V8 writes what it compiles into a folder of the caller's choice. */
  writeByV8: (folder: string) => {
    const { setFlagsFromString } = require('node:v8') as typeof import('node:v8');
    for (const flag of ['--trace-turbo', `--trace-turbo-path=${folder}`, '--allow-natives-syntax']) {
      setFlagsFromString(flag);
    }
    new Function(
      'const f = (a) => a + 1; %PrepareFunctionForOptimization(f); f(1); %OptimizeFunctionOnNextCall(f); f(2)',
    )();
  },
  snapshot: (path: string) => require('node:v8').writeHeapSnapshot(path),
  report: (path: string) => process.report.writeReport(path),
  inspect: () => require('node:inspector').open(0),
  trace: () =>
    require('node:trace_events')
      .createTracing({ categories: ['node'] })
      .enable(),
  useBinding: () => (process as unknown as { binding(name: string): object }).binding('fs') && 1,
  /** Hooks that are registered last run first. */
  undoHooks: () => {
    const { registerHooks } = require('node:module') as typeof import('node:module');
    registerHooks({ resolve: () => ({ url: 'node:dgram', shortCircuit: true }) });
  },
  registerHooks: () => require('node:module').register('data:text/javascript,'),
  listen: (path: string) =>
    new Promise<void>((resolve, reject) => {
      (require('node:net') as typeof import('node:net')).createServer().once('error', reject).listen(path, resolve);
    }),
  listenByHandle: (path: string) => {
    const { constructor: Pipe } = (socket as unknown as { _handle: { constructor: PipeConstructor } })._handle;
    const pipe = new Pipe(1);
    const faults = [pipe.bind(path), pipe.listen(1)].filter(Boolean);
    if (faults.length > 0) throw new Error(`refused: ${faults}`);
  },
  connectByPrototype: (port: string) =>
    new Promise<void>((resolve, reject) => {
      const { Socket } = require('node:net') as typeof import('node:net');
      new Socket().once('error', reject).connect(Number(port), '127.0.0.1', resolve);
    }),
  fetch: async (port: string) => (await fetch(`http://127.0.0.1:${port}`)).status,
  request: (port: string) =>
    new Promise<number>((resolve, reject) => {
      const { get } = require('node:http') as typeof import('node:http');
      get({ port, host: '127.0.0.1' }, () => resolve(1)).on('error', reject);
    }),
  askName: () =>
    new Promise<string>((resolve, reject) => {
      const { lookup } = require('node:dns') as typeof import('node:dns');
      lookup('localhost', (error, address) => (error ? reject(error) : resolve(address)));
    }),
  async startAddonBeforeSharp() {
    const [addon = ''] = globSync('@img/sharp-*/**/*.node', { cwd: NODE_MODULES });
    copyFileSync(join(NODE_MODULES, addon), join(process.cwd(), 'early.node'));
    process.dlopen({ exports: {} }, join(process.cwd(), 'early.node'));
  },
  async startAddonByPrototype() {
    const [addon = ''] = globSync('@img/sharp-*/**/*.node', { cwd: NODE_MODULES });
    const mine = join(process.cwd(), 'prototype.node');
    copyFileSync(join(NODE_MODULES, addon), mine);
    const { startsWith, includes } = String.prototype;
    String.prototype.startsWith = () => true;
    String.prototype.includes = () => false;
    try {
      process.dlopen({ exports: {} }, mine);
    } finally {
      Object.assign(String.prototype, { startsWith, includes });
    }
  },
  startWorkerByPrototype() {
    const { has } = Set.prototype;
    Set.prototype.has = () => true;
    try {
      return typeof process.getBuiltinModule('node:worker_threads').Worker;
    } finally {
      Set.prototype.has = has;
    }
  },
  environment: () => JSON.stringify(process.env),
  loop: (seconds: string) => {
    for (const end = Date.now() + Number(seconds) * 1000; Date.now() < end; );
    return 1;
  },
  grow: () => {
    for (const held: Buffer[] = []; ; ) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  /** Grows to a size and stays there. */
  hold: async (megabytes: string) => {
    const held = Array.from({ length: Number(megabytes) }, () => Buffer.alloc(1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return held.length;
  },
  growAtOnce: () => Buffer.alloc(3.5 * 1024 ** 3, 1).length,
  growWebAssembly: () => {
    const memory = new Memory({ initial: 1, maximum: 65_536 });
    for (;;) {
      const before = memory.grow(1024);
      new Uint8Array(memory.buffer, before * 65_536).fill(1);
    }
  },
  writeOneFile: () => writeWithoutEnd(() => openSync('large', 'w')),
  writeManyFiles: () => {
    for (let file = 0; ; file++) writeFileSync(`many-${file}`, Buffer.alloc(1024 * 1024));
  },
  /** Unnamed files stay on the disk while they are open. */
  writeUnnamedFiles: () => {
    for (;;) {
      const descriptor = openSync('unnamed', 'w');
      unlinkSync('unnamed');
      for (let part = 0; part < 20; part++) writeSync(descriptor, Buffer.alloc(1024 * 1024));
    }
  },
  startManyPrograms: async () => {
    const { spawn } = require('node:child_process') as typeof import('node:child_process');
    const wait = ['-e', 'setTimeout(() => {}, 60000)'];
    const starts = Array.from({ length: 20 }, () => once(spawn(process.execPath, wait), 'spawn'));
    await Promise.all(starts);
    await new Promise(() => {});
  },
  /** Says something to the service that is no answer, again and again, and does not stop. */
  say: (text: string) => flood(socket, text),
  sayToTheLog: (text: string) => flood(process.stderr, text),
} satisfies Record<string, (argument: string) => unknown>;

const socket = openChannel(CHANNEL_FD);
socket.once('close', () => process.exit());
const { send } = createChannel<ToChild, object>(socket, {
  maxBytes: Infinity,
  async onMessage(message) {
    if (message.type !== 'run') return;
    const { operation, params } = (message.task as OperationTask).workflow.steps[0]!;
    try {
      const value = await deeds[operation as Deed](String(params.argument));
      send({ type: 'done', value: { done: value ?? null } });
    } catch (error) {
      send({ type: 'done', value: { denied: (error as NodeJS.ErrnoException).code ?? String(error) } });
    }
  },
  onFault: () => process.exit(),
});
send({ type: 'ready' });

function writeWithoutEnd(open: () => number): never {
  for (const descriptor = open(); ; ) writeSync(descriptor, Buffer.alloc(1024 * 1024));
}

async function flood(stream: Writable, text: string): Promise<never> {
  for (;;) if (!stream.write(text)) await once(stream, 'drain');
}

/**
 * A sandbox child that a file has taken over, as far as JavaScript reaches: it speaks the children's protocol, but does
 * the deed that the task names and tells how it ended. Only tests start it.
 */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  globSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { WASI } from 'node:wasi';
import { Worker } from 'node:worker_threads';
import { loadSharp } from '../../src/engines/image/sharp.ts';
import { CHANNEL_FD, createChannel } from '../../src/sandbox/channel.ts';
import type { OperationTask, ToChild } from '../../src/sandbox/protocol.ts';

// The types of this project know no browser globals, and Node's lack this one.
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: MemoryConstructor } }).WebAssembly;
type MemoryConstructor = new (pages: {
  initial: number;
  maximum: number;
}) => { grow(pages: number): number; buffer: ArrayBuffer };

const NODE_MODULES = new URL('../../node_modules/', import.meta.url).pathname;
// As every child does.
await import(new URL('../../src/sandbox/prelude.mjs', import.meta.url).href);

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
  startWorker: () => new Worker('0', { eval: true }).threadId,
  startWasi: () => new WASI({ version: 'preview1', preopens: { '/': '/' } }) && 1,
  async startAddon() {
    await (await loadSharp())({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const [addon = ''] = globSync('@img/sharp-*/**/*.node', { cwd: NODE_MODULES });
    copyFileSync(join(NODE_MODULES, addon), join(process.cwd(), 'mine.node'));
    process.dlopen({ exports: {} }, join(process.cwd(), 'mine.node'));
  },
  connect: (port: string) =>
    new Promise<number>((resolve, reject) => {
      connect(Number(port), '127.0.0.1')
        .once('connect', () => resolve(1))
        .once('error', reject);
    }),
  send: (address: string) =>
    new Promise<number>((resolve, reject) => {
      createSocket('udp4')
        .on('error', reject)
        .send('x', 9, address, (error) => (error ? reject(error) : resolve(1)));
    }),
  seeParent: (pid: string) => process.kill(Number(pid), 0) && 1,
  environment: () => JSON.stringify(process.env),
  loop: (seconds: string) => {
    for (const end = Date.now() + Number(seconds) * 1000; Date.now() < end; );
    return 1;
  },
  grow: () => {
    for (const held: Buffer[] = []; ; ) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  growAtOnce: () => Buffer.alloc(3.5 * 1024 ** 3, 1).length,
  growWebAssembly: () => {
    const memory = new Memory({ initial: 1, maximum: 65_536 });
    for (;;) {
      const before = memory.grow(1024);
      new Uint8Array(memory.buffer, before * 65_536).fill(1);
    }
  },
  /** Says something to the service that is no answer, again and again, and does not stop. */
  say: (text: string) => flood(socket, text),
  sayToTheLog: (text: string) => flood(process.stderr, text),
} satisfies Record<string, (argument: string) => unknown>;

const socket = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
socket.once('close', () => process.exit());
const { send } = createChannel<ToChild, object>(socket, {
  maxBytes: Infinity,
  async onMessage(message) {
    if (message.type !== 'run') return;
    const { operation, params } = message.task as OperationTask;
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

async function flood(stream: Writable, text: string): Promise<never> {
  for (;;) if (!stream.write(text)) await once(stream, 'drain');
}

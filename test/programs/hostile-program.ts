import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { ProgramDriver } from '../../src/drivers/programs/driver.ts';

/** Deeds of a program that a file has taken over: JavaScript, each answered with its outcome. */
const LOOP = `
  const fs = require('node:fs'), net = require('node:net'), os = require('node:os');
  const { spawn } = require('node:child_process');
  require('node:readline').createInterface({ input: process.stdin }).on('line', async (line) => {
    let said;
    try { said = { done: await eval('(async () => {' + JSON.parse(line) + '})()') ?? null }; }
    catch (error) { said = { refused: error.code ?? error.message }; }
    console.log(JSON.stringify(said));
  });`;

const request = z.strictObject({ deed: z.string() });

const copies: string[] = [];
/** Removes the copies. */
export function removeCopies(): void {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true });
}

/** Node's path; a copy if it is among temporary files, of which a program only sees its own. */
function findNode(): string {
  if (!process.execPath.startsWith(`${tmpdir()}/`)) return process.execPath;
  const folder = mkdtempSync('/var/tmp/sheaf-hostile-');
  copies.push(folder);
  const path = join(folder, 'node');
  copyFileSync(process.execPath, path);
  return path;
}

/** Node as a program of the machine, which runs any code. */
export const hostile: ProgramDriver<typeof request> = {
  name: 'libreoffice',
  paths: [findNode()],
  versionIn: (printed) => /^v([\d.]+)/.exec(printed)?.[1] ?? null,
  sees: () => [],
  maxProcesses: 8,
  maxWorks: 3,
  maxIdleBytes: 200 * 1024 * 1024,
  request,
  async start(host) {
    const child = host.spawn(['-e', LOOP], ['pipe', 'pipe', 'ignore']);
    const ended = once(child, 'exit').then(() => {});
    if (!child.stdin || !child.stdout) throw new Error('it cannot be told anything');
    const { stdin } = child;
    const lines = createInterface({ input: child.stdout });
    return {
      pid: child.pid as number,
      ended,
      nameOf: (_request, index) => `${index}.txt`,
      async work({ deed }) {
        const answer = once(lines, 'line');
        stdin.write(`${JSON.stringify(deed)}\n`);
        const [line] = (await answer) as [string];
        return { value: JSON.parse(line), outputs: readdirSync(host.outside('out')) };
      },
    };
  },
};

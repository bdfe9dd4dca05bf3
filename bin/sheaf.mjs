#!/usr/bin/env node
// Starts the command line under a Node that runs it: this one, or the one that comes as a package.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const program = new URL('../src/cli/main.ts', import.meta.url);
if (major > 24 || (major === 24 && minor >= 7)) {
  module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/sheaf', import.meta.url)));
  await import(program.href);
} else {
  const node = fileURLToPath(
    new URL(`../node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  );
  if (!existsSync(node)) {
    process.stderr.write(`sheaf: needs Node 24.7 or newer, and this is ${process.versions.node}.\n`);
    process.exit(2);
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

#!/usr/bin/env node
// Starts the command line under a Node that runs it: this one, or the one that comes as a package.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { constants, homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 24 || (major === 24 && minor >= 7)) await start();
else startOtherNode();

/** A package holds JavaScript, a checkout TypeScript. Compiled code of a package is kept for each user. */
async function start() {
  const packed = new URL('../joined-cli/main.mjs', import.meta.url);
  const isPacked = existsSync(packed);
  const folder = isPacked ? userCache() : fileURLToPath(new URL('../node_modules/.cache/sheaf', import.meta.url));
  if (folder) module.enableCompileCache(folder);
  const joined = isPacked ? packed : freshBundle(new URL('../', import.meta.url));
  if (!joined) leaveLanguagesOut();
  await import((joined ?? new URL('../src/cli/main.ts', import.meta.url)).href);
}

/** Finds the joined code of a checkout (scripts/bundle-cli.ts); null where a file that it was made of has changed. */
function freshBundle(root) {
  try {
    const { main, facts } = JSON.parse(
      readFileSync(new URL('node_modules/.cache/sheaf-cli/current.json', root), 'utf8'),
    );
    const folder = fileURLToPath(root);
    for (const path in facts) {
      const { mtimeMs, size } = statSync(folder + path);
      if (facts[path] !== `${mtimeMs}/${size}`) return null;
    }
    return new URL(main, root);
  } catch {
    return null;
  }
}

/** zod brings its messages in fifty languages, of which English is loaded by itself: the others are half of what a command would load. */
function leaveLanguagesOut() {
  const nothing = { url: 'data:text/javascript,', format: 'module', shortCircuit: true };
  module.registerHooks({
    resolve: (specifier, context, next) =>
      specifier === '../locales/index.js' && context.parentURL?.includes('/zod/') ? nothing : next(specifier, context),
  });
}

/** Null for users without a home: what others may write must never run. */
function userCache() {
  try {
    return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sheaf/code');
  } catch {
    return null;
  }
}

function startOtherNode() {
  const child = spawn(findNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function findNode() {
  try {
    return module.createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    process.stderr.write(`sheaf: needs Node 24.7 or newer, and this is ${process.versions.node}.\n`);
    process.exit(2);
  }
}

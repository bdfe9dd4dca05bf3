/**
 * Starts joined code, and keeps what V8 has compiled of it once it runs: Node's own cache keeps a file as it was before
 * it ran, so that each start would compile again what it calls. Bundling copies this file next to the code.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Changes with the code: V8 compares lengths only. Bundling writes it here. */
const STAMP = 'STAMP';
/** Waiting clients ask within this time. */
const KEEP_AFTER_MS = 1000;
const PREFIX = 'joined-';
const OF_THIS_CODE = `${PREFIX}${STAMP}`;
const HEAD_BYTES = 8;

const folder = import.meta.dirname;
const { NODE_COMPILE_CACHE, DATA_DIR } = process.env;
const cacheFolder = NODE_COMPILE_CACHE || (DATA_DIR && join(DATA_DIR, 'cache'));
// The tag identifies V8's version, its flags and the processor.
const cacheName = `${OF_THIS_CODE}-${cachedDataVersionTag().toString(16)}`;
let kept = readKept();
let isStale = kept === null;
const requireOther = createRequire(import.meta.url);
const modules = new Map();
const scripts = new Map();

const { started } = load('main.cjs');
void started.then(() => {
  if (cacheFolder && isStale) setTimeout(keep, KEEP_AFTER_MS).unref();
  else scripts.clear();
  kept = null;
});

function load(name) {
  const loaded = modules.get(name);
  if (loaded) return loaded.exports;
  const filename = join(folder, name);
  // A text of one byte a character, which V8 does not copy: bundling left no others.
  const script = new Script(readFileSync(filename, 'latin1'), {
    filename,
    cachedData: kept?.get(name),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  isStale ||= script.cachedDataRejected === true;
  scripts.set(name, script);
  const module = { exports: {} };
  modules.set(name, module);
  const require = (id) => (id.startsWith('./') ? load(id.slice(2)) : requireOther(id));
  script.runInThisContext()(module.exports, require, module, filename, folder);
  return module.exports;
}

/** Compiled code by name of the file; null if there is none, or not all of it. */
function readKept() {
  if (!cacheFolder) return null;
  try {
    const all = readFileSync(join(cacheFolder, cacheName));
    const sizesEnd = HEAD_BYTES + all.readUInt32LE(4);
    if (crc32(all.subarray(4)) !== all.readUInt32LE(0)) return null;
    const sizes = JSON.parse(all.toString('utf8', HEAD_BYTES, sizesEnd));
    let end = sizesEnd;
    return new Map(
      sizes.map(([name, bytes]) => {
        end += bytes;
        return [name, all.subarray(end - bytes, end)];
      }),
    );
  } catch {
    return null;
  }
}

function keep() {
  // V8 takes compiled code only under the flags under which it was kept: these are set while the service runs.
  setFlagsFromString('--heap-growing-percent=0');
  const parts = [...scripts].map(([name, script]) => [name, script.createCachedData()]);
  scripts.clear();
  const sizes = Buffer.from(JSON.stringify(parts.map(([name, { length }]) => [name, length])));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(sizes.length, 4);
  const all = Buffer.concat([head, sizes, ...parts.map(([, data]) => data)]);
  all.writeUInt32LE(crc32(all.subarray(4)), 0);
  try {
    const unfinished = join(cacheFolder, `new-${cacheName}-${process.pid}`);
    writeFileSync(unfinished, all, { mode: 0o600 });
    renameSync(unfinished, join(cacheFolder, cacheName));
    for (const old of readdirSync(cacheFolder))
      if (old.startsWith(PREFIX) && !old.startsWith(OF_THIS_CODE)) rmSync(join(cacheFolder, old), { force: true });
  } catch {
    // The next start compiles again.
  }
}

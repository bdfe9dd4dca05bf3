import { createRequire } from 'node:module';

/**
 * Removes parts of Node that its permission model does not cover from a sandbox child, before anything else runs in it:
 * the network, signals and priorities of other processes, V8's flags (some of which write files anywhere) and every
 * built-in module that work on files does not need. JavaScript cannot restore them; native code can.
 */
const require = createRequire(import.meta.url);
const { existsSync } = require('node:fs');
const Module = require('node:module');
const net = require('node:net');
const os = require('node:os');
const { fileURLToPath } = require('node:url');
const v8 = require('node:v8');
const vm = require('node:vm');

/** File processing needs only one addon, which decodes pictures. A child's writable folder may be below ours. */
const ADDONS = addonFolder();
const ALLOWED = Object.create(null);
for (const name of (
  'assert assert/strict async_hooks buffer child_process console constants crypto diagnostics_channel events fs ' +
  'fs/promises module net os path path/posix path/win32 perf_hooks process punycode querystring stream ' +
  'stream/consumers stream/promises stream/web string_decoder timers timers/promises tty url util util/types v8 vm zlib'
).split(' ')) {
  ALLOWED[name] = true;
}

// Captured now, since code in the child may change prototypes: the checks use none of them.
const uncurry = Function.prototype.bind.bind(Function.prototype.call);
const startsWith = uncurry(String.prototype.startsWith);
const includes = uncurry(String.prototype.includes);
const slice = uncurry(String.prototype.slice);
const { isBuiltin } = Module;

const deny = (what) => {
  throw Object.assign(new Error(`${what} is not there in a sandbox child`), { code: 'ERR_ACCESS_DENIED' });
};
/** Replaces existing members by a function that refuses, or by `value`. */
function replace(object, names, value) {
  for (const name of names) {
    if (name in object) {
      const refusing = value ?? (() => deny(name));
      Object.defineProperty(object, name, { value: refusing, writable: false, configurable: false, enumerable: true });
    }
  }
}

/** Finds the decoder's addons: below the service, or next to it if npm installed it as a package. */
function addonFolder() {
  const below = new URL('../../../node_modules/@img/', import.meta.url);
  const isPackage = /\/node_modules\/[^/]+\/src\/sandbox\/child\/[^/]+$/.test(import.meta.url);
  const beside = isPackage && !existsSync(below);
  return fileURLToPath(beside ? new URL('../../../../@img/', import.meta.url) : below);
}

/**
 * @param specifier the import's specifier.
 * @throws Error `ERR_ACCESS_DENIED` for a built-in that children do without
 */
export function requireAllowed(specifier) {
  // Only strings: an object could read differently each time.
  if (typeof specifier !== 'string') deny('a module without a name');
  const name = startsWith(specifier, 'node:') ? slice(specifier, 'node:'.length) : specifier;
  if (specifier !== name || isBuiltin(specifier)) if (ALLOWED[name] !== true) deny(specifier);
}

/** Closes the ways out. Hooks on modules must be registered before. */
export function raiseFence() {
  const { _kill: send, pid, getBuiltinModule } = process;
  const load = process.dlopen.bind(process);
  replace(process, ['kill'], (to, signal = 'SIGTERM') => {
    if (to !== pid) deny('another process');
    return send(pid, os.constants.signals[signal] ?? Number(signal)) === 0;
  });
  replace(process, ['dlopen'], (module, file, flags = os.constants.dlopen.RTLD_LAZY) => {
    if (typeof file !== 'string' || !startsWith(file, ADDONS) || includes(file, '..')) deny('an addon from elsewhere');
    return load(module, file, flags);
  });
  replace(process, ['getBuiltinModule'], (name) => {
    requireAllowed(name);
    return getBuiltinModule(name);
  });
  replace(process, [
    ...['_kill', '_debugProcess', '_debugEnd', '_getActiveHandles', '_getActiveRequests', '_linkedBinding'],
    ...['execve', 'initgroups', 'setegid', 'seteuid', 'setgid', 'setgroups', 'setuid'],
  ]);
  // Not for good: qpdf's module reads its constants as it starts, and gets the public ones.
  process.binding = () => deny('binding');
  replace(os, ['setPriority']);
  replace(v8, ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit', 'writeHeapSnapshot', 'takeCoverage']);
  replace(net, ['connect', 'createConnection', 'createServer', 'Server', '_createServerHandle']);
  replace(net.Socket.prototype, ['connect']);
  replace(Module, ['register', 'registerHooks', 'enableCompileCache']);
  // Loading one of these would load the network's modules, which fail without the replaced parts.
  const WEB = ['fetch', 'WebSocket', 'EventSource', 'Request', 'Response', 'Headers', 'FormData'];
  for (const name of WEB) delete globalThis[name];
  Module.syncBuiltinESMExports();
}

/** Opens the channel to the service; its primitives could also listen and connect. */
export function openChannel(fd) {
  const socket = new net.Socket({ fd, readable: true, writable: true });
  replace(Object.getPrototypeOf(socket._handle), ['bind', 'listen', 'connect', 'fchmod']);
  return socket;
}

const { setFlagsFromString } = v8;
let collect;

/** Collects garbage. Not by an option of the command line: with it Node would find none of the code compiled ahead. */
export function collectGarbage() {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = vm.runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}

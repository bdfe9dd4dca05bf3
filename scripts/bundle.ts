/**
 * Bundles the modules that the service loads into one file, and those that it may load later into others: finding,
 * reading and linking more than a thousand modules takes longer than the rest of a start. Children and threads run the
 * sources.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Bundle, type Joined, joinWhenStale, ownFiles } from './joining/fresh.ts';
import { comparePaths, found, importsOf, noValidator, places, ROOT, TABLE } from './joining/plugins.ts';

export type { Bundle };
export const ENTRY = 'src/main.ts';
const ADMIN = 'src/admin/admin.ts';
const SERVICE = 'src/service.ts';
const LOADER = 'scripts/joining/loader.mjs';
/** Files that a start finds in folders, and files looked up there later. */
const FOUND = ['operations/*/*/operation.ts', 'text-tools/*/tool.ts'];
const FOUND_LATER = ['text-tools/*/run.ts'];

const JOINED: Joined = {
  folder: join(ROOT, 'node_modules/.cache/sheaf-service'),
  main: 'main.mjs',
  write: writeBundle,
};

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? 'joined');
  await writeBundle(folder);
  await writeAdmin(join(folder, 'admin'));
}

/** The file that starts the service, from the root of the checkout: joined code of now, or the sources. */
export async function entryOfNow(): Promise<string> {
  return (await bundleWhenStale())?.main ?? ENTRY;
}

/** A bundle of now; null if none can be made, and the service starts from its sources. */
export async function bundleWhenStale(): Promise<Bundle | null> {
  try {
    return await joinWhenStale(JOINED);
  } catch (error) {
    process.stderr.write(`The service starts from its sources, which takes longer: ${(error as Error).message}\n`);
    return null;
  }
}

/** Writes the bundle into a folder below the root. Resolves to our files that went into it. */
export async function writeBundle(folder: string): Promise<string[]> {
  const { build } = await import('rolldown');
  const main = join(ROOT, ENTRY);
  const imports = new Map<string, readonly string[]>();
  const { output } = await build({
    input: { main },
    cwd: ROOT,
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      noValidator,
      found(FOUND, FOUND_LATER),
      places(relative(folder, ROOT)),
      comparePaths(),
      importsOf(imports),
    ],
    output: {
      dir: folder,
      // Node takes code that was compiled before for scripts, and none for modules.
      format: 'cjs',
      cleanDir: true,
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
      comments: false,
      // Stack traces show names of functions.
      minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } },
      codeSplitting: {
        groups: [
          // The entry's own imports are separate: without them, the service cannot start.
          { name: 'start', test: (id) => imports.get(main)?.includes(id) === true, priority: 1 },
          { name: 'service', test: (id) => id === TABLE || id === join(ROOT, SERVICE) },
        ],
      },
    },
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  const hash = createHash('sha256');
  for (const { fileName, code } of chunks) {
    const text = asFunction(inAscii(code, fileName));
    writeFileSync(join(folder, fileName), text);
    hash.update(text);
  }
  const stamp = hash.digest('hex').slice(0, 16);
  const loader = readFileSync(join(ROOT, LOADER), 'utf8');
  writeFileSync(join(folder, 'main.mjs'), loader.replace("'STAMP'", `'${stamp}'`));
  return [...ownFiles(chunks.flatMap(({ moduleIds }) => moduleIds)), LOADER, relative(ROOT, import.meta.filename)];
}

/** Writes the command that looks after users into a folder below the root, with all that it imports. */
async function writeAdmin(folder: string): Promise<void> {
  const { build } = await import('rolldown');
  await build({
    input: { main: join(ROOT, ADMIN) },
    cwd: ROOT,
    platform: 'node',
    logLevel: 'silent',
    plugins: [found([], []), places(relative(folder, ROOT))],
    output: {
      dir: folder,
      format: 'esm',
      cleanDir: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      comments: false,
      minify: true,
    },
  });
}

/** As the loader calls it, and Node its own. */
function asFunction(code: string): string {
  return `(function (exports, require, module, __filename, __dirname) {${code}\n})`;
}

/**
 * One character beyond Latin-1 makes V8 store a text in two bytes a character.
 * @throws Error if one cannot be escaped
 */
function inAscii(code: string, name: string): string {
  const inRaw = /String\.raw`[^`]*[^\0-\x7f`]/.test(code);
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, character: string) => {
    if (inRaw || slashes.length % 2 === 1) throw new Error(`${name} has "${character}" where it cannot be escaped`);
    return `${slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

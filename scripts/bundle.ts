/**
 * Joins what the service loads into one file, and into further ones what it may load later: finding, reading and linking
 * more than a thousand modules takes longer than all else that a start does. Children and threads run the sources.
 */
import { join, relative, resolve } from 'node:path';
import { type Bundle, type Joined, joinWhenStale, loadParts, ownFiles } from './joining/fresh.ts';
import { found, importsOf, places, ROOT, TABLE } from './joining/plugins.ts';

export type { Bundle };
export const ENTRY = 'src/main.ts';
const SERVICE = 'src/service.ts';
/** What a start finds in folders, and what is looked up there later. */
const FOUND = ['operations/*/*/operation.ts', 'text-tools/*/tool.ts'];
const FOUND_LATER = ['text-tools/*/run.ts'];

const JOINED: Joined = {
  folder: join(ROOT, 'node_modules/.cache/sheaf-service'),
  main: 'main.mjs',
  write: writeBundle,
  compile: loadParts,
};

if (import.meta.main) await writeBundle(resolve(process.argv[2] ?? 'joined'));

/** The file that starts the service, from the root of the checkout: joined code of now, or the sources. */
export async function entryOfNow(): Promise<string> {
  return (await bundleWhenStale())?.main ?? ENTRY;
}

/** A bundle of now; null where none can be made, and the service starts from its sources. */
export async function bundleWhenStale(): Promise<Bundle | null> {
  try {
    return await joinWhenStale(JOINED);
  } catch (error) {
    process.stderr.write(`The service starts from its sources, which takes longer: ${(error as Error).message}\n`);
    return null;
  }
}

/** Writes the bundle into a folder below the root. Resolves to the files of ours that it was made of. */
export async function writeBundle(folder: string): Promise<string[]> {
  const { build } = await import('rolldown');
  const main = join(ROOT, ENTRY);
  const imports = new Map<string, readonly string[]>();
  const { output } = await build({
    input: { main },
    cwd: ROOT,
    platform: 'node',
    logLevel: 'silent',
    plugins: [found(FOUND, FOUND_LATER), places(relative(folder, ROOT)), importsOf(imports)],
    output: {
      dir: folder,
      format: 'esm',
      cleanDir: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      comments: false,
      // Names of functions stand in stacks.
      minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } },
      codeSplitting: {
        groups: [
          // What the entry imports itself is apart, since compiled code is kept only after that.
          { name: 'start', test: (id) => imports.get(main)?.includes(id) === true, priority: 1 },
          { name: 'service', test: (id) => id === TABLE || id === join(ROOT, SERVICE) },
        ],
      },
    },
  });
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return [...ownFiles(modules), relative(ROOT, import.meta.filename)];
}

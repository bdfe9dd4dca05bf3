import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

interface Locked {
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Unpacks tarballs into `node_modules` of a folder, as npm does, without what they depend on. */
export function unpackInto(folder: string, tarballs: Readonly<Record<string, string>>): void {
  for (const [name, tarball] of Object.entries(tarballs)) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
  }
}

/**
 * Imitates `npm install` of the tarballs without the network: their dependencies come from the packages of this
 * checkout, as hard links (copies on another disk), and nothing else does.
 */
export function installPacked(folder: string, tarballs: Readonly<Record<string, string>>): void {
  unpackInto(folder, tarballs);
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const wanted = new Set<string>();
  const want = (from: string, { dependencies, optionalDependencies }: Locked) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name in tarballs) continue;
      const path = findLocked(packages, from, name);
      if (path === null || wanted.has(path) || !existsSync(join(ROOT, path))) continue;
      wanted.add(path);
      want(path, packages[path] as Locked);
    }
  };
  for (const name of Object.keys(tarballs)) {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    want('', JSON.parse(readFileSync(manifest, 'utf8')) as Locked);
  }
  const groups = new Map<string, string[]>();
  for (const path of [...wanted].toSorted()) {
    // Dependencies inside another package come with it.
    if ([...wanted].some((other) => path.startsWith(`${other}/`))) continue;
    const parent = dirname(join(folder, path));
    groups.set(parent, [...(groups.get(parent) ?? []), join(ROOT, path)]);
  }
  for (const [parent, sources] of groups) {
    mkdirSync(parent, { recursive: true });
    copy(sources, parent);
  }
}

/** Where Node finds a package for `from`: in the nearest folder `node_modules` above. */
function findLocked(packages: Record<string, Locked>, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return null;
  }
}

function copy(sources: readonly string[], folder: string): void {
  try {
    execFileSync('cp', ['-al', ...sources, folder], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...sources, folder]);
  }
}

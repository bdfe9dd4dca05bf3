import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Copies the content of a clone of this repository, and uncommitted files, into a folder. */
export function copyClean(folder: string, wanted: (path: string) => boolean = () => true): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const path of listed.trim().split('\n').filter(wanted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { verbatimSymlinks: true });
  }
}

/** Installs what `package-lock.json` names, as `npm ci` does it for a person; what npm has kept is not fetched again. */
export function npmCi(folder: string, env: Record<string, string>): void {
  execFileSync('npm', ['ci', '--prefer-offline'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

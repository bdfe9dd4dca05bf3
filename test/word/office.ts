import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds for one call of LibreOffice: it may hang. */
const PATIENCE = 90;

/** Converts files into a folder; `options` go to LibreOffice unchanged. */
export type Convert = (
  target: string,
  out: string,
  files: readonly string[],
  options?: readonly string[],
) => Promise<void>;

/** Has LibreOffice convert files with a profile in `work`; its whole group of processes is killed when it takes too long. */
export function libreOffice(work: string): Convert {
  const profile = `-env:UserInstallation=file://${join(work, 'profile')}`;
  return async (target, out, files, options = []) => {
    if (files.length === 0) return;
    mkdirSync(out, { recursive: true });
    const child = spawn(
      'soffice',
      [profile, '--headless', ...options, '--convert-to', target, '--outdir', out, ...files],
      { stdio: 'ignore', detached: true },
    );
    const timer = setTimeout(
      () => child.pid && process.kill(-child.pid, 'SIGKILL'),
      PATIENCE * 1000 * Math.max(1, files.length / 10),
    );
    await new Promise<void>((resolve) => child.on('close', () => resolve()));
    clearTimeout(timer);
  };
}

import { spawnSync } from 'node:child_process';

/** Problems that `qpdf --check` finds in a file; empty if it is clean. */
export function qpdfComplaints(path: string): string {
  const { status, stderr, stdout } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return status === 0 ? '' : `${stderr}${stdout}`.slice(0, 2000);
}

import { spawnSync } from 'node:child_process';

/** What `qpdf --check` finds wrong with a file; empty when it is clean. */
export function qpdfComplaints(path: string): string {
  const { status, stderr, stdout } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return status === 0 ? '' : `${stderr}${stdout}`.slice(0, 2000);
}

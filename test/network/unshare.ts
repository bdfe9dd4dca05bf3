import { spawnSync } from 'node:child_process';

/** Prefix of a command that runs in its own network. */
export const UNSHARE = ['unshare', ...(process.getuid?.() === 0 ? ['-n'] : ['-rn'])];
const SETUP = 'ip link set lo up && ip link add away type veth peer name nowhere';

/** Whether this machine lets us make a network. */
export function canMakeNetworks(): boolean {
  const [program = '', ...args] = UNSHARE;
  return process.platform === 'linux' && spawnSync(program, [...args, 'sh', '-c', SETUP]).status === 0;
}

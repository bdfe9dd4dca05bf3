import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ends the remains of children whose service was killed while they were being set up: bubblewrap then waits for ever
 * for a parent that is gone (Linux). To be called at start. Children of living services stay: each leads its own
 * session, and ends with its service.
 * @param folder named in the commands of the children
 * @returns how many processes were ended
 */
export function endLeftovers(folder: string): number {
  let ended = 0;
  for (const pid of processes()) {
    const session = sessionOf(pid);
    if (session === null || session === pid || isThere(session) || !read(pid, 'cmdline').includes(`${folder}/`))
      continue;
    try {
      process.kill(pid, 'SIGKILL');
      ended++;
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  return ended;
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean);
  } catch {
    return [];
  }
}

/** The process that leads the session of another; its number stays reserved while the session has a process. */
function sessionOf(pid: number): number | null {
  const stat = read(pid, 'stat');
  // The name, in parentheses, may hold anything; the fields after it are state, parent, group and session.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]) || null;
}

const isThere = (pid: number) => read(pid, 'stat') !== '';

function read(pid: number, file: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

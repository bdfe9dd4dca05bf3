import type { ChildProcess } from 'node:child_process';
import { rmSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type SandboxChild, startChild } from './child-process.ts';
import type { Confinement } from './confinement.ts';
import { createSlots } from './fair-slots.ts';
import { residentBytes } from './process-usage.ts';
import { createReusedInputFiles, type ReusedInputFiles } from './reused-input-files.ts';
import { foldersOf, makeHome } from './spawn-child.ts';

export interface PoolOptions {
  /** Children at most. */
  size: number;
  /** Folder that the children's private folders are made in. */
  root: string;
  keepWarm: number;
  idleMs: number;
  /** Good tasks after which a child is replaced, at twice as many in any case; at 1, every task has its own child. */
  tasksPerChild: number;
  memoryBytes: number;
  /** Resident memory past which a child is replaced, as after many tasks. */
  maxIdleBytes?: number;
  /** Limit of the child's files on the disk. */
  maxDiskBytes: number;
  confinement: Confinement;
  /** A child of the same bounds that was started before the pool was made, and has its first task. */
  first?: Member;
}

/** A child with its private folder, lent for one task. */
export interface Loan extends AsyncDisposable {
  /** Limit of the task's files on the disk. */
  maxDiskBytes: number;
  child: SandboxChild;
  /**
   * The path of a file for this task, in the child's private folder, which no other task has used. The child deletes it
   * some time after the loan was returned. There is no folder per task: creating one waits for the disk's journal.
   */
  path(name: string): string;
  /** The path of an input that the child writes itself; other tasks have had it. */
  inlinePath(name: string): string;
  /** The same for an input, where the child can only read; the pool deletes it. */
  inputPath(name: string): string;
  /**
   * Writes a small input where the child can only read, to a file that other tasks have used; null if there is none for
   * it.
   */
  holdInput(name: string, pieces: readonly Uint8Array[]): string | null;
  /** To be called once all inputs are held, and before the task is sent: empties what earlier tasks had. */
  emptyOthers(): void;
}

/** A child of a pool, with its private folder. */
export interface Member {
  child: SandboxChild;
  home: string;
  held: ReusedInputFiles;
  /** The kernel's limit for each file. */
  maxDiskBytes: number;
  /** How often it was lent: not every loan leads to a task, and no two may share a file. */
  loans: number;
  idleSince: number;
  /** Set when it is worn out and its successor starts. */
  successor: Promise<void> | null;
  /** The successor is ready. */
  retired: boolean;
}

export type Pool = ReturnType<typeof createPool>;

/** Past it, engines hold what large or many kinds of tasks needed: WebAssembly never returns memory. */
const MAX_IDLE_BYTES = 192 * 1024 * 1024;
/** Reading it takes a noticeable part of a small task. */
const TASKS_BETWEEN_LOOKS = 8;

/** As many times what a task may write, the kernel may let it: the rest is left to the watch, since a start takes long. */
const LAX = 2;
/** Parts of a power of two that limits are rounded up to, so that slightly different limits become equal. */
const STEPS = 8;

/** Children that start on demand, stay warm while work arrives, and are ended after a while without. */
export function createPool(options: PoolOptions) {
  const idle: Member[] = options.first ? [options.first] : [];
  const starting = new Set<Promise<void>>();
  const slots = createSlots(options.size);
  let closed = false;
  const tidy = setInterval(letGo, Math.min(options.idleMs, 5000));
  tidy.unref();

  const start = async (maxDiskBytes = options.maxDiskBytes): Promise<Member> =>
    startMember(await makeHome(options.root), { ...options, maxDiskBytes });

  /** A worn-out child keeps working until its successor is ready, so that no task waits. */
  function succeed(member: Member): Promise<void> {
    const successor = start(member.maxDiskBytes)
      .then((next) => (closed ? endMember(next) : void idle.push(next)))
      .catch(() => {
        // The next task starts one, and reports why if it cannot.
      })
      .then(() => {
        starting.delete(successor);
        member.retired = true;
        const at = idle.indexOf(member);
        if (at >= 0) return endMember(idle.splice(at, 1)[0] as Member);
      });
    starting.add(successor);
    return successor;
  }

  function letGo(): void {
    const overdue = Date.now() - options.idleMs;
    while (idle.length > options.keepWarm && (idle[0] as Member).idleSince < overdue)
      void endMember(idle.shift() as Member);
    for (const { home } of idle) touch(home);
    if (!closed && options.tasksPerChild > 1 && idle.length + slots.inUse() < options.keepWarm) void warm();
  }

  async function warm(): Promise<void> {
    if (!slots.tryTake()) return;
    try {
      idle.push(await start());
    } catch {
      // The next task reports the reason.
    } finally {
      slots.free();
    }
  }

  /**
   * An idle child whose disk limit is at least the task's and not much more; or a new one, replacing an idle one if
   * there are too many.
   */
  async function takeMember(maxDiskBytes: number): Promise<Member> {
    const fits = (member: Member) =>
      member.maxDiskBytes >= maxDiskBytes && member.maxDiskBytes / LAX < Math.max(1, maxDiskBytes);
    for (let at = idle.findLastIndex(fits); at >= 0; at = idle.findLastIndex(fits)) {
      const [member] = idle.splice(at, 1) as [Member];
      if (member.child.reusable) return member;
      await endMember(member);
    }
    if (idle.length + slots.inUse() > options.size) for (const spare of idle.splice(0, 1)) await endMember(spare);
    return start(Math.min(options.maxDiskBytes, roundUp(maxDiskBytes)));
  }

  /** A child for the owner of a slot. If the owner leaves before the child is ready, the next one gets it. */
  function memberFor(signal: AbortSignal, maxDiskBytes: number): Promise<Member> {
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      const coming = takeMember(maxDiskBytes)
        .then(async (member) => {
          if (!signal.aborted) return resolve(member);
          reject(signal.reason);
          if (closed || member.retired) await endMember(member);
          else idle.push(member);
          slots.free();
        })
        .catch((error) => {
          slots.free();
          reject(error);
        })
        .finally(() => {
          starting.delete(coming);
          signal.removeEventListener('abort', leave);
        });
      starting.add(coming);
    });
  }

  const isGrown = ({ pid, done }: SandboxChild) =>
    done % TASKS_BETWEEN_LOOKS === 0 && residentBytes(pid) > (options.maxIdleBytes ?? MAX_IDLE_BYTES);

  async function giveBack(member: Member, prefix: string, inputs: string[]): Promise<void> {
    try {
      // Before another task gets the child; missing files were never written.
      for (const path of inputs) rmSync(path, { force: true });
      member.held.release();
      const { child } = member;
      const { tasksPerChild } = options;
      if ((child.done >= tasksPerChild || isGrown(child)) && tasksPerChild > 1 && child.reusable && !closed) {
        member.successor ??= succeed(member);
      }
      const spent = member.retired || child.done >= (tasksPerChild > 1 ? 2 * tasksPerChild : 1);
      if (closed || !child.reusable || spent) await endMember(member);
      else {
        child.clean(prefix);
        member.idleSince = Date.now();
        idle.push(member);
      }
    } finally {
      slots.free();
    }
  }

  return {
    /**
     * Waits for a slot and lends a child.
     * @param lessBytes how much less the task may keep on the disk than others
     * @throws the signal's reason when it is aborted before
     */
    async lend(signal: AbortSignal, lessBytes = 0): Promise<Loan> {
      await slots.take(signal);
      const maxDiskBytes = Math.max(1, options.maxDiskBytes - lessBytes);
      const member = await memberFor(signal, maxDiskBytes);
      return loanOf(member, maxDiskBytes, (prefix, inputs) => giveBack(member, prefix, inputs));
    },
    warmUp: () => letGo(),
    counts: () => ({ busy: slots.inUse(), idle: idle.length, size: options.size }),
    async close(): Promise<void> {
      closed = true;
      clearInterval(tidy);
      await Promise.all([...idle.splice(0).map(endMember), ...starting]);
    },
  };
}

/**
 * Starts a child in its private folders.
 * @param process its process, if that already runs.
 * @throws StartFailed, and removes the folders
 */
export async function startMember(
  home: string,
  { memoryBytes, maxDiskBytes, confinement }: Pick<PoolOptions, 'memoryBytes' | 'maxDiskBytes' | 'confinement'>,
  process?: ChildProcess,
): Promise<Member> {
  const { folder, inputs } = foldersOf(home);
  try {
    const child = await startChild({ folder, inputs, memoryBytes, maxDiskBytes, confinement }, process);
    const held = createReusedInputFiles(inputs);
    return { child, home, held, maxDiskBytes, loans: 0, idleSince: Date.now(), successor: null, retired: false };
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}

/** Ends a child, and removes its private folders. */
async function endMember({ child, home, held }: Member): Promise<void> {
  await child.kill();
  held.close();
  await rm(home, { recursive: true, force: true, maxRetries: 3 });
}

/** Lends a child for one task. */
function loanOf(
  member: Member,
  maxDiskBytes: number,
  giveBack: (prefix: string, inputs: string[]) => Promise<void>,
): Loan {
  const { child, home, held } = member;
  const prefix = `${member.loans++}-`;
  const inputs: string[] = [];
  const folders = foldersOf(home);
  return {
    maxDiskBytes,
    child,
    path: (name) => join(folders.folder, prefix + name),
    inlinePath: (name) => join(folders.inline, name),
    inputPath(name) {
      const path = join(folders.inputs, prefix + name);
      inputs.push(path);
      return path;
    },
    holdInput: held.write,
    emptyOthers: held.emptyOthers,
    [Symbol.asyncDispose]: () => giveBack(prefix, inputs),
  };
}

/** Shows the cleanup cycle, which goes by age, that a folder is in use. */
function touch(folder: string): void {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch {
    // Gone with its child.
  }
}

function roundUp(bytes: number): number {
  const step = Math.max(1, 2 ** Math.floor(Math.log2(bytes)) / STEPS);
  return Math.ceil(bytes / step) * step;
}

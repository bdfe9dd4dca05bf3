import { once } from 'node:events';
import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import type { Host, Session } from './driver.ts';

/** Paths as the program sees them. */
export interface OneFile {
  input: string;
  output: string;
}

/**
 * Runs a program that converts one file and exits: each task starts it again.
 * @param argsFor its arguments for a request, with the paths as it sees them
 * @param failure the caller's message if it fails
 */
export function oneFile<R>(
  { inputName, outputName }: { inputName: string; outputName: string },
  argsFor: (request: R, files: OneFile) => readonly string[],
  failure: string,
): (host: Host) => Promise<Session<R>> {
  return async (host) => {
    let pid: number | null = null;
    return {
      get pid() {
        return pid;
      },
      nameOf: (_request, index) => `${index}${inputName}`,
      async work(request, [name = '']) {
        const input = join(host.inside('in'), name);
        const output = join(host.inside('out'), outputName);
        const child = host.spawn(argsFor(request, { input, output }));
        pid = child.pid ?? null;
        const [code] = await once(child, 'exit');
        pid = null;
        if (code !== 0) throw new SheafError('unprocessable_file', failure);
        return { value: {}, outputs: [outputName] };
      },
    };
  };
}

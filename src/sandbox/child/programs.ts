import { linkSync, rmSync } from 'node:fs';
import type { RunProgram } from '../../operations/kit/questions.ts';
import type { ExchangedFile, TaskFiles } from '../protocol/messages.ts';
import type { createQuestions } from './external-requests.ts';

/** A child's side of the work of programs: hands files over, and knows where those are put that come back. */
export function createProgramFiles(
  ask: ReturnType<typeof createQuestions>['ask'],
  { inputs, exchangePath }: Pick<TaskFiles, 'inputs' | 'exchangePath'>,
): RunProgram {
  let handed = 0;
  let calls = 0;

  /** Links a file into the one folder that the service takes files from; it has the inputs itself. */
  function hand(path: string): ExchangedFile {
    const input = inputs.findIndex((each) => each.path === path);
    if (input >= 0) return { input };
    linkSync(path, `${exchangePath}in-${handed}`);
    return { handed: handed++ };
  }

  return async (program, request, paths) => {
    const call = calls++;
    const files = paths.map(hand);
    const bytes = await ask({ kind: 'program', program, request, files, call }).finally(() => {
      // The service has its own links: files that the job releases are gone then.
      for (const file of files) if ('handed' in file) rmSync(`${exchangePath}in-${file.handed}`, { force: true });
    });
    const { value, outputs } = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return { value, paths: Array.from({ length: outputs }, (_, index) => `${exchangePath}out-${call}-${index}`) };
  };
}

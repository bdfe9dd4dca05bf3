import { z } from 'zod';
import { SheafError } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import { PROGRAM_NAMES } from '../../operations/kit/programs.ts';
import type { Programs } from '../../ports/programs.ts';
import type { TaskFiles } from '../protocol/messages.ts';

/** Runs of programs in one task: a step for each of many files needs as many, and each page of a document up to three. */
const MAX_RUNS = 20_000;
const MAX_FILES = 1000;
const count = z.int().min(0).max(1_000_000);
const questionSchema = z.strictObject({
  kind: z.literal('program'),
  program: z.enum(PROGRAM_NAMES),
  request: z.record(z.string(), z.json()),
  files: z.array(z.union([z.strictObject({ input: count }), z.strictObject({ handed: count })])).max(MAX_FILES),
  call: count,
});

/**
 * Runs programs for one task. The service chooses paths: a child names files by numbers.
 * @throws Error (in the result, at once) for an invalid request: the child is no longer trusted
 */
export function createProgramRuns(
  programs: Programs | undefined,
  { inputs, exchangePath }: Pick<TaskFiles, 'inputs' | 'exchangePath'>,
  signal: AbortSignal,
) {
  let runs = 0;
  return (question: unknown): Promise<Uint8Array> => {
    const { program, request, files, call } = questionSchema.parse(question);
    if (++runs > MAX_RUNS) throw new Error('too many runs of programs');
    const paths = files.map((file) => {
      const path = 'input' in file ? inputs[file.input]?.path : `${exchangePath}in-${file.handed}`;
      if (path === undefined) throw new Error('the task has no such input');
      return path;
    });
    if (!programs) return Promise.reject(new SheafError('operation_unavailable', 'There are no programs here.'));
    const outputPath = (index: number) => `${exchangePath}out-${call}-${index}`;
    const work = { program, request: request as JsonObject, inputs: paths, outputPath };
    return programs.run(work, signal).then((answer) => Buffer.from(JSON.stringify(answer)));
  };
}

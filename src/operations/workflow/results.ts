import { z } from 'zod';
import { count, type ResultFacts, resultSchema, SIZES } from '../kit/results.ts';

const step = resultSchema({
  job_type: z.string(),
  files_in: count('Files that the step took.'),
  files_out: count('Files that it gave.'),
  seconds: z.number(),
});

/** The content of a workflow's `result`. */
export const WORKFLOW_RESULT: ResultFacts = {
  ...SIZES,
  files: count('Files that came out.'),
  steps: z.array(step).describe('Each step, in order.'),
  errors: z
    .array(z.object({ file: z.string(), step: z.int(), code: z.string(), message: z.string() }))
    .optional()
    .describe('Files that were left out with `on_error` `skip`: the step, counted from 1, and the reason.'),
};

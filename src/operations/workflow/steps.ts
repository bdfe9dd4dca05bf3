import type { JsonObject, OperationDefinition } from '../../operations/kit/define.ts';
import { takesAll } from './flow.ts';

/** The job type whose parameters are steps. Stored. */
export const WORKFLOW = 'workflow';

export const ON_ERROR = ['stop', 'skip'] as const;
/** Whether a job fails if a file fails at a step, or continues without that file. Stored. */
export type OnError = (typeof ON_ERROR)[number];

/** One step as its author wrote it. Stored. */
export interface WorkflowStep {
  job_type: string;
  parameters: JsonObject;
}

/** The work of a job: a single operation is a workflow of one step. */
export interface JobWorkflow {
  steps: { operation: string; params: JsonObject }[];
  onError: OnError;
  /** Whether the result reports each step; for a single operation it is that operation's result. */
  tellSteps?: boolean;
  /** Whether it has the sizes of each step's output, too. */
  tellBytes?: boolean;
}

/** The steps of a job, whose parameters were checked when it was submitted. */
export function workflowOf({ type, params }: { type: string; params: JsonObject }): JobWorkflow {
  if (type !== WORKFLOW) return { steps: [{ operation: type, params }], onError: 'stop' };
  const { steps, on_error } = params as unknown as { steps: WorkflowStep[]; on_error: OnError };
  return {
    steps: steps.map(({ job_type, parameters }) => ({ operation: job_type, params: parameters })),
    onError: on_error,
    tellSteps: true,
  };
}

/**
 * Seconds that a job of `files` may take: the sum of its steps' limits, per file for steps that run for each file. Null
 * if an operation is unknown here.
 */
export function secondsOf(
  { steps }: JobWorkflow,
  files: number,
  findOperation: (name: string) => OperationDefinition | undefined,
): number | null {
  let seconds = 0;
  for (const { operation } of steps) {
    const found = findOperation(operation);
    if (!found) return null;
    seconds += found.limits.seconds * (takesAll(found) ? 1 : files);
  }
  return seconds;
}

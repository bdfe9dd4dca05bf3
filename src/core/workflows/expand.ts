import { type ItemCode, ValidationError } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import type { JobType } from '../../operations/workflow/job-types.ts';
import { WORKFLOW } from '../../operations/workflow/steps.ts';
import type { WorkflowStore } from './store.ts';

/**
 * Puts the steps of a saved workflow into the parameters of a job that names one. They are checked again: an operation may
 * take other parameters by now.
 * @throws ValidationError with `loc` below `loc`
 */
export function createExpander(workflows: WorkflowStore) {
  return async (
    { name: type, params: schema }: Pick<JobType, 'name' | 'params'>,
    params: JsonObject,
    userId: number | null,
    loc: (string | number)[],
  ): Promise<JsonObject> => {
    if (type !== WORKFLOW || typeof params.workflow !== 'string') return params;
    const saved = userId === null ? null : await workflows.findByName(userId, params.workflow);
    const fault = (code: ItemCode) => new ValidationError([{ loc: [...loc, 'workflow'], code }]);
    if (!saved) throw fault('unknown_workflow');
    const checked = schema.safeParse({ steps: saved.steps, on_error: saved.onError });
    if (checked.success) return checked.data as JsonObject;
    throw fault('outdated_workflow');
  };
}

export type Expander = ReturnType<typeof createExpander>;

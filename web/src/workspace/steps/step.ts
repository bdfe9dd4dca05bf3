import type { Operation } from '../../api/operations.ts';
import type { Values } from '../form/fields.ts';
import { takesPages, takesRuns } from '../pages/use-arrangement.ts';

/** A further step, applied to the output of the previous one. */
export interface Step {
  key: string;
  operation: string;
  values: Values;
  choice: string | null;
}

/** Most steps of a workflow. */
export const MOST_STEPS = 20;

/** Whether an operation accepts the output of the previous one, by the service's rules. */
export function fitsAfter(before: Operation, operation: Operation): boolean {
  // Several files pass on singly, not as the archive of a final output.
  const gives = before.produces.filter((type, index) => !(index === 0 && type === 'application/zip'));
  const worksOn = operation.accepts.filter((type) => !operation.companion.includes(type));
  return gives.some((type) => worksOn.includes(type));
}

/** Operations that can follow another one: only the first step has a board and second files. */
export function stepsAfter(before: Operation, operations: readonly Operation[]): Operation[] {
  return operations.filter(
    (operation) => fitsAfter(before, operation) && !takesPages(operation) && takesWhatComes(operation),
  );
}

/** Whether an operation accepts any number of files of one kind; operations on two files would lack one. */
function takesWhatComes(operation: Operation): boolean {
  return operation.inputs.min === 1 || takesRuns(operation);
}

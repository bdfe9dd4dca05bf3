import type { Operation } from '../../api/operations.ts';
import type { Values } from '../form/fields.ts';
import { takesPages, takesRuns } from '../pages/use-arrangement.ts';

/** A further step, applied to the output of the one before. */
export interface Step {
  key: string;
  operation: string;
  values: Values;
  choice: string | null;
}

/** As many as a workflow may have. */
export const MOST_STEPS = 20;

/** Whether an operation can take the output of the one before, by the service's rules. */
export function fitsAfter(before: Operation, operation: Operation): boolean {
  // Several files flow as they are, not as the archive that they would be at the end.
  const gives = before.produces.filter((type, index) => !(index === 0 && type === 'application/zip'));
  const worksOn = operation.accepts.filter((type) => !operation.companion.includes(type));
  return gives.some((type) => worksOn.includes(type));
}

/** Operations that can be a step after another: the board and second files are for the first one alone. */
export function stepsAfter(before: Operation, operations: readonly Operation[]): Operation[] {
  return operations.filter(
    (operation) => fitsAfter(before, operation) && !takesPages(operation) && takesWhatComes(operation),
  );
}

/** Whether an operation takes any number of files of one kind: of those for two, one would be missing. */
function takesWhatComes(operation: Operation): boolean {
  return operation.inputs.min === 1 || takesRuns(operation);
}

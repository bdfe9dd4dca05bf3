import { isNewPassword } from '../../api/operations.ts';
import { itemById } from '../../tray/tray.ts';
import type { Values } from '../form/fields.ts';
import type { Run } from './run.ts';

/** The password that opens the output of a run: the last one set by a step, otherwise the input's. */
export function passwordOfResult({ operation, parameters, steps, items }: Run): string {
  const first = { job_type: operation, parameters };
  for (const step of [first, ...steps].reverse()) {
    const set = passwordSetBy(step.job_type, step.parameters);
    if (set !== '') return set;
  }
  const [item] = items;
  return item ? (itemById(item.id) ?? item).password : '';
}

/** The password that a step gives its output: a reader's before an owner's. Other secrets stay where they were typed. */
function passwordSetBy(operation: string, parameters: Values): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string' && value !== '' && isNewPassword(operation, name)) return value;
  }
  return '';
}

import { isSecret } from '../../api/operations.ts';
import { itemById } from '../../tray/tray.ts';
import type { Values } from '../form/fields.ts';
import type { Run } from './run.ts';

/** The password that opens the output of a run: the last one set by a step, otherwise that of the input. */
export function passwordOfResult({ operation, parameters, steps, items }: Run): string {
  const first = { job_type: operation, parameters };
  for (const step of [first, ...steps].reverse()) {
    const set = passwordSetBy(step.job_type, step.parameters);
    if (set !== '') return set;
  }
  const [item] = items;
  return item ? (itemById(item.id) ?? item).password : '';
}

/** `password` opens a file; what else is secret of a step is what its output is to have, a reader's password before an owner's. */
function passwordSetBy(operation: string, parameters: Values): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (name !== 'password' && typeof value === 'string' && value !== '' && isSecret(operation, name)) return value;
  }
  return '';
}

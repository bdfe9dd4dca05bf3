import { isSecret } from '../../api/operations.ts';
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

/** `password` opens a file; a step's other secrets protect its output, a reader's password before an owner's. */
function passwordSetBy(operation: string, parameters: Values): string {
  for (const [name, value] of Object.entries(parameters)) {
    if (name !== 'password' && typeof value === 'string' && value !== '' && isSecret(operation, name)) return value;
  }
  return '';
}

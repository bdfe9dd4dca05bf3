import type { Operation } from '../../api/operations.ts';
import { actionOf } from '../pages/page-work.ts';

/** Whether a sample of an operation's work can be shown: it makes an image of one, or a document of one. */
export function canSample(operation: Operation): boolean {
  const { roles, accepts, produces, inputs, available } = operation;
  if (available === false) return false;
  // Pages that are turned are shown so where they are pressed.
  if (actionOf(operation) === 'turn') return false;
  const images =
    produces.every((type) => type.startsWith('image/')) && accepts.some((type) => type.startsWith('image/'));
  const pages = produces.includes('application/pdf') && accepts.includes('application/pdf');
  return inputs.min === 1 && roles.includes('change-looks') && (images || pages);
}

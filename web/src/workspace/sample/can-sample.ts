import type { Operation } from '../../api/operations.ts';
import { actionOf } from '../pages/page-work.ts';

/** Whether an operation's effect can be sampled: it makes an image from an image, or a document from a document. */
export function canSample(operation: Operation): boolean {
  const { roles, accepts, produces, inputs, available } = operation;
  if (available === false) return false;
  // Turned pages are shown where people press them.
  if (actionOf(operation) === 'turn') return false;
  const images =
    produces.every((type) => type.startsWith('image/')) && accepts.some((type) => type.startsWith('image/'));
  const pages = produces.includes('application/pdf') && accepts.includes('application/pdf');
  return inputs.min === 1 && roles.includes('change-looks') && (images || pages);
}

import type { PdfDocument } from '@sheaf/pdf/file/document';
import { type OpenOptions, openPdf } from '@sheaf/pdf/open';
import { knownError, SheafError } from '../../errors.ts';
import type { OperationInput } from '../kit/define.ts';

const MAX_NAME = 100;

/**
 * Opens one of several inputs.
 * @throws SheafError as opening does, with the number and the name of the input
 */
export async function openInput(
  inputs: readonly OperationInput[],
  index: number,
  options: OpenOptions,
): Promise<PdfDocument> {
  return await aboutInput(inputs, index, ({ path }) => openPdf(path, options));
}

/** Does work on one of several inputs; what it fails with says which. */
export async function aboutInput<T>(
  inputs: readonly OperationInput[],
  index: number,
  work: (input: OperationInput) => T | Promise<T>,
): Promise<T> {
  const input = inputs[index];
  if (!input) throw new RangeError(`there is no input ${index}`);
  try {
    return await work(input);
  } catch (error) {
    const known = inputs.length > 1 ? knownError(error) : null;
    if (!known) throw error;
    const { filename } = input;
    const name = filename.length > MAX_NAME ? `${filename.slice(0, MAX_NAME)}…` : filename;
    throw new SheafError(known.code, `Input ${index + 1} (${name}): ${known.message}`, { cause: error });
  }
}

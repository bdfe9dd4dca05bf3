import { knownError, SheafError } from '../../errors.ts';

const MAX_NAME = 100;

/** Does work on one of several inputs; what it fails with says which. */
export async function aboutInput<I extends { filename: string }, T>(
  inputs: readonly I[],
  index: number,
  work: (input: I) => T | Promise<T>,
): Promise<T> {
  const input = inputs[index];
  if (!input) throw new RangeError(`there is no input ${index}`);
  try {
    return await work(input);
  } catch (error) {
    throw inputs.length > 1 ? namingInput(input.filename, index, error) : error;
  }
}

/** The same error, saying which input it is about; an internal error stays what it is. */
export function namingInput(filename: string, index: number, error: unknown): unknown {
  const known = knownError(error);
  if (!known) return error;
  const name = filename.length > MAX_NAME ? `${filename.slice(0, MAX_NAME)}…` : filename;
  return new SheafError(known.code, `Input ${index + 1} (${name}): ${known.message}`, { cause: error });
}

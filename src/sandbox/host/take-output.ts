import { rmSync } from 'node:fs';
import { SheafError } from '../../errors.ts';
import type { OperationLimits } from '../../operations/kit/define.ts';
import type { OperationResult, OperationTask } from '../../ports/sandbox.ts';
import { readSmallFile, takeFile } from './take-files.ts';
import { checkContent, checkOutcome, checkSplices } from './validate-messages.ts';

/** Takes files over from children, if these may hand them over and they are not too large. */
export function createTaker(limits: Pick<OperationLimits, 'maxOutputBytes'>) {
  const limitOf = (bytes = Infinity) => Math.min(bytes, limits.maxOutputBytes);

  /** Takes files over within a common size limit; it does not trust a child's own count. */
  function createTaking(maxBytes?: number) {
    const maxOutputBytes = limitOf(maxBytes);
    let bytes = 0;
    return (from: string, to: string): number => {
      const size = takeFile(from, to);
      bytes += size;
      if (bytes <= maxOutputBytes) return size;
      rmSync(to, { force: true });
      throw tooLarge(maxOutputBytes);
    };
  }

  /**
   * A child's report about an output, and the output itself, moved to `to` unless it is in memory.
   * @param passable indexes of the inputs that it may have parts of
   */
  function takeOutput(
    answer: unknown,
    from: string,
    to: string,
    { inputs, maxHeldBytes, ...task }: OperationTask,
    passable: readonly number[],
  ) {
    const maxOutputBytes = limitOf(task.maxOutputBytes);
    const outcome = checkOutcome(answer);
    const output = takeOwn(checkContent(answer), from, to, { maxHeldBytes, maxOutputBytes });
    try {
      const sizes = new Map(passable.map((index) => [index, (inputs[index] as OperationTask['inputs'][0]).bytes]));
      const splices = checkSplices(answer, output.bytes, sizes);
      if (splices.reduce((sum, [, , , length]) => sum + length, output.bytes) > maxOutputBytes) {
        throw tooLarge(maxOutputBytes);
      }
      return { ...outcome, output, splices };
    } catch (error) {
      rmSync(to, { force: true });
      throw error;
    }
  }

  /** Takes over the output's own bytes: into memory if small, otherwise to `to`. */
  function takeOwn(
    inline: Buffer | null,
    from: string,
    to: string,
    { maxHeldBytes = -1, maxOutputBytes }: { maxHeldBytes: number | undefined; maxOutputBytes: number },
  ): OperationResult['output'] {
    if (inline && inline.length > maxOutputBytes) throw tooLarge(maxOutputBytes);
    const held = Math.min(maxHeldBytes, maxOutputBytes);
    const content = inline ?? (maxHeldBytes < 0 ? null : readSmallFile(from, held));
    return content
      ? { path: to, content, bytes: content.length }
      : { path: to, bytes: createTaking(maxOutputBytes)(from, to) };
  }

  function tooLarge(maxBytes: number): SheafError {
    return new SheafError('output_too_large', `The output is too large. The limit is ${maxBytes} bytes.`);
  }

  return { createTaking, takeOutput };
}

import { closeSync, openSync, statSync } from 'node:fs';
import { copyRange } from '../../engines/files/reader.ts';
import type { OperationInput } from '../../operations/kit/define.ts';
import { MAX_SPLICES, type Splice } from '../protocol/messages.ts';

/** Shorter parts are copied: describing and reading them one by one would take as long. */
export const LEAST_SPLICED_BYTES = 64 * 1024;

export type Splices = ReturnType<typeof createSplices>;

/**
 * Parts of inputs in an output: the output's file leaves them out, and the code that sends the output takes them from
 * the inputs.
 * @param passable indexes of the inputs whose parts may be taken so
 */
export function createSplices(inputs: readonly Pick<OperationInput, 'path'>[], passable: readonly number[]) {
  const indexes = new Map(passable.map((index) => [inputs[index]?.path, index]));
  const all: Splice[] = [];
  let bytes = 0;
  return {
    all: all as readonly Splice[],
    /** Bytes of all parts. */
    get bytes() {
      return bytes;
    },
    /** Inserts a part after the first `at` bytes of the output's file. False if the caller must write it there. */
    add(path: string, offset: number, length: number, at: number): boolean {
      const input = indexes.get(path);
      if (input === undefined || length < LEAST_SPLICED_BYTES || all.length === MAX_SPLICES) return false;
      all.push([at, input, offset, length]);
      bytes += length;
      return true;
    },
    /** Writes the whole output, of which `file` has all that is in no input. */
    writeOut(file: string | Uint8Array, write: (bytes: Uint8Array) => void): void {
      const writeOwn = (from: number, to?: number) => {
        if (typeof file !== 'string') write(file.subarray(from, to));
        else copyPart(file, from, (to ?? statSync(file).size) - from, write);
      };
      let done = 0;
      for (const [at, input, offset, length] of all) {
        writeOwn(done, at);
        copyPart((inputs[input] as OperationInput).path, offset, length, write);
        done = at;
      }
      writeOwn(done);
    },
  };
}

function copyPart(path: string, offset: number, length: number, write: (bytes: Uint8Array) => void): void {
  const fd = openSync(path, 'r');
  try {
    copyRange(fd, offset, length, write);
  } finally {
    closeSync(fd);
  }
}

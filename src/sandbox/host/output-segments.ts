import type { KeptInput, OperationResult, Segment } from '../../ports/sandbox.ts';
import type { Splice } from '../protocol/messages.ts';

type Output = OperationResult['output'];

/**
 * The output in segments: the child's file, and parts of inputs in between, which are kept until `release`. Without
 * splices, it is the child's file.
 */
export function withSplices(
  output: Output,
  splices: readonly Splice[],
  keepInput: (index: number) => KeptInput,
): { output: Output; release(): Promise<void> } {
  if (splices.length === 0) return { output, release: async () => {} };
  const kept = new Map<number, KeptInput>();
  for (const [, input] of splices) if (!kept.has(input)) kept.set(input, keepInput(input));
  const { path, content, bytes: own } = output;
  const segments: Segment[] = [];
  let [bytes, done] = [own, 0];
  const addOwn = (to: number) => {
    if (to > done) segments.push(content ? content.subarray(done, to) : { path, start: done, length: to - done });
    done = to;
  };
  for (const [at, input, start, length] of splices) {
    addOwn(at);
    segments.push({ path: (kept.get(input) as KeptInput).path, start, length });
    bytes += length;
  }
  addOwn(own);
  return {
    output: { path, bytes, segments },
    release: async () => void (await Promise.all([...kept.values()].map((input) => input.release()))),
  };
}

import { fuzzSignatures } from '../signatures/fuzz-run.ts';

/**
 * Makes signed documents with objects in several places, and lists those that come out valid although they show
 * something else.
 */
export async function tellSignatures(count: number, seed: number): Promise<boolean> {
  const result = await fuzzSignatures(count, seed);
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return result.valid.length === 0;
}

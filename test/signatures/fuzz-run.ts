import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { SheafError } from '../../src/errors.ts';
import { createRandom } from '../helpers/random.ts';
import { doubleAttack } from './fuzz-places.ts';
import { createParties } from './parties.ts';

export interface FuzzedSignatures {
  documents: number;
  /** Those whose first page another renderer draws differently than the signed one. */
  differ: number;
  /** Those that the operations refused. */
  refused: number;
  verdicts: Record<string, number>;
  /** Documents that are valid although poppler shows something else: there must be none. */
  valid: { seed: number; name: string }[];
}

/** Makes `count` documents with an object in several places, each from its own seed, and compares pdf-verify with poppler. */
export async function fuzzSignatures(count: number, firstSeed = 1): Promise<FuzzedSignatures> {
  using parties = createParties();
  const result: FuzzedSignatures = { documents: 0, differ: 0, refused: 0, verdicts: {}, valid: [] };
  const picture = (document: Buffer): Buffer => {
    const path = parties.write(document);
    try {
      return execFileSync('pdftoppm', ['-r', '50', path], { timeout: 60_000, stdio: ['ignore', 'pipe', 'ignore'] });
    } finally {
      rmSync(path);
    }
  };
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const attack = doubleAttack(createRandom(seed));
    result.documents++;
    let signed = Buffer.alloc(0);
    try {
      const forged = await attack.make(async (document, params) => {
        signed = Buffer.from(await parties.sign(document, params));
        return signed;
      });
      const differs = Buffer.compare(picture(signed), picture(forged)) !== 0;
      if (differs) result.differ++;
      const { verdict, list } = await parties.verify(forged);
      result.verdicts[verdict] = (result.verdicts[verdict] ?? 0) + 1;
      const isValid = verdict === 'valid' || list.some((each) => each.verdict === 'valid');
      if (differs && isValid) result.valid.push({ seed, name: attack.name });
    } catch (error) {
      if (!(error instanceof SheafError) || error.status >= 500) throw error;
      result.refused++;
    }
  }
  return result;
}

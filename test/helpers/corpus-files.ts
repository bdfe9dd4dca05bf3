import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Draws whole numbers from 0 up to a limit; the same ones for the same seed. */
export function createDraw(seed: number): (below: number) => number {
  let state = seed * 2654435761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state % below;
  };
}

/** The PDFs of folders in a drawn order. @param only a part of their names */
export function* drawFiles(roots: readonly string[], draw: (below: number) => number, only = ''): Generator<string> {
  const waiting = roots.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.pdf') && name.includes(only))
      .sort()
      .map((name) => join(root, name)),
  );
  while (waiting.length > 0) yield* waiting.splice(draw(waiting.length), 1);
}

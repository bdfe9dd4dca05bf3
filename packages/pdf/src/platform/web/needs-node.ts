import { PdfError } from '../../errors.ts';

/** Returns a replacement for a function that only Node has; it throws when called. */
export function needsNode(what: string): () => never {
  return () => {
    throw new PdfError('needs_node', `${what} needs Node, Deno or Bun.`);
  };
}

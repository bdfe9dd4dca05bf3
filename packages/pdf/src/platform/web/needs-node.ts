import { PdfError } from '../../errors.ts';

/** Returns a function in place of one that only Node has; it throws when it is called. */
export function needsNode(what: string): () => never {
  return () => {
    throw new PdfError('needs_node', `${what} needs Node, Deno or Bun.`);
  };
}

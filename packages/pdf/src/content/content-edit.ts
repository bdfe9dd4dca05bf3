import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, PdfName, type PdfObject } from '../syntax/objects.ts';

/** Replacements in a content stream, applied at the end. */
export interface ContentEdits {
  readonly changed: boolean;
  replace(operation: { from: number; to: number }, text: string | Uint8Array): void;
  apply(): Buffer;
}

export function createEdits(bytes: Uint8Array): ContentEdits {
  const edits: { from: number; to: number; by: Uint8Array }[] = [];
  return {
    get changed() {
      return edits.length > 0;
    },
    replace({ from, to }, text) {
      const by = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
      edits.push({ from, to, by });
    },
    apply() {
      const parts: Uint8Array[] = [];
      let at = 0;
      for (const { from, to, by } of edits.sort((left, right) => left.from - right.from)) {
        if (from < at) continue;
        parts.push(bytes.subarray(at, from), SPACE, by, SPACE);
        at = to;
      }
      parts.push(bytes.subarray(at));
      return Buffer.concat(parts);
    },
  };
}

const SPACE = Buffer.from('\n');

/** The resource of a kind that content refers to by name, as the dictionary holds it. */
export function resourceOf(
  document: PdfDocument,
  resources: ReadonlyMap<string, PdfObject> | null,
  kind: string,
  name: PdfObject | undefined,
): PdfObject | undefined {
  if (!(name instanceof PdfName)) return undefined;
  const listed = document.entries(resources).get(kind);
  return isDict(listed) ? listed.get(name.name) : undefined;
}

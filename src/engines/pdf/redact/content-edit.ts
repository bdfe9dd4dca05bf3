import { inlineImageEnd } from '../compress/content.ts';
import type { PdfDocument } from '../file/document.ts';
import { cursorAt, EOF, Keyword, readToken } from '../syntax/lexer.ts';
import { isDict, PdfName, type PdfObject } from '../syntax/objects.ts';

/** An operator of a content stream with its operands, and where they stand. */
export interface Operation {
  name: string;
  operands: PdfObject[];
  from: number;
  to: number;
}

const MAX_OPERANDS = 20_000;

/** Reads the operators of a content stream one after the other; an inline image is one, called `BI`. */
export function* readOperations(bytes: Uint8Array): Generator<Operation> {
  const cursor = cursorAt(bytes);
  let operands: PdfObject[] = [];
  let from = 0;
  for (;;) {
    const token = readToken(cursor, 0, false);
    if (token === EOF) return;
    if (!(token instanceof Keyword)) {
      if (operands.length < MAX_OPERANDS) operands.push(token);
      continue;
    }
    if (token.word === 'BI') cursor.pos = inlineImageEnd(bytes, cursor.pos);
    yield { name: token.word, operands, from, to: cursor.pos };
    operands = [];
    from = cursor.pos;
  }
}

/** Replacements in a content stream, put in at the end. */
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

/** The resource of a kind that content calls by a name, as it stands in the dictionary. */
export function resourceOf(
  document: PdfDocument,
  resources: ReadonlyMap<string, PdfObject> | null,
  kind: string,
  name: PdfObject | undefined,
): PdfObject | undefined {
  if (!(name instanceof PdfName)) return undefined;
  const listed = document.resolve(resources?.get(kind));
  return isDict(listed) ? listed.get(name.name) : undefined;
}

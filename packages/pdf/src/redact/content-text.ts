import { createEdits } from '../content/content-edit.ts';
import { readOperations } from '../content/operations.ts';
import { contentOfPage } from '../content/page-content.ts';
import { copyOf, type EditedDocument } from '../edit/edited-document.ts';
import type { Buffer } from '../platform/buffer.ts';
import { isDict, type PdfObject, PdfStream, rangeOf } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { isContent } from './names.ts';

/** Operators with a list of properties (ISO 32000-2, 14.6.2). */
const WITH_PROPERTIES = new Set(['BDC', 'DP']);

/** Cuts what content says without showing it: properties of what it marks, and comments. Returns how many places had it. */
export function cutUnshown(
  edited: EditedDocument,
  cutStrings: (object: PdfObject) => PdfObject | null,
  cut: (text: string) => string | null,
): number {
  let count = 0;
  edited.pages().forEach((page, index) => {
    const left = cutContent(contentOfPage(edited, page));
    if (left) edited.editPage(index).set('Contents', edited.addStream(new Map(), left));
  });
  for (const num of [...edited.numbers()]) {
    const object = edited.get(num);
    const left = object instanceof PdfStream && isContent(edited, object) ? cutContent(edited.decode(object)) : null;
    if (!left || !(object instanceof PdfStream)) continue;
    const dict = new Map(object.dict);
    for (const key of ['Filter', 'DecodeParms', 'Length']) dict.delete(key);
    edited.set(num, new PdfStream(dict, rangeOf(left)));
  }
  return count;

  function cutContent(bytes: Uint8Array): Buffer | null {
    const edits = createEdits(bytes);
    let end = 0;
    for (const operation of readOperations(bytes)) {
      end = operation.to;
      const { name, operands } = operation;
      const [tag, listed] = operands;
      const properties = WITH_PROPERTIES.has(name) && isDict(listed) ? cutStrings(copyOf(listed)) : null;
      const without = tag && properties ? written([tag, properties], name) : null;
      const bare = without ?? (name === 'BI' || !hasComment(operation.from, end) ? null : written(operands, name));
      if (bare === null || (without === null && cut(bare) !== null)) continue;
      count++;
      edits.replace(operation, bare);
    }
    if (hasComment(end, bytes.length)) {
      count++;
      edits.replace({ from: end, to: bytes.length }, '');
    }
    return edits.changed ? edits.apply() : null;

    /** Whether a comment in a piece of content may hold text to remove. */
    function hasComment(from: number, to: number): boolean {
      const piece = bytes.subarray(from, to);
      return piece.includes(PERCENT) && cut(new TextDecoder('latin1').decode(piece)) !== null;
    }
  }
}

const PERCENT = 0x25;

function written(operands: readonly PdfObject[], name: string): string {
  return [...operands.map((one) => serialize(one).toString('latin1')), name].join(' ');
}

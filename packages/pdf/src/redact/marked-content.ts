import { type ContentEdits, resourceOf } from '../content/content-edit.ts';
import type { Operation } from '../content/operations.ts';
import { isDict, type PdfDict, PdfName } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import type { PageRedaction } from './redact-content.ts';
import type { Scope } from './scope.ts';

const HIDDEN_TEXT = ['ActualText', 'Alt', 'E'];

/** Follows marked content: removed parts must not appear in its replacement texts (ISO 32000-2, 14.9). */
export function createMarked(page: PageRedaction, scope: Scope, edits: ContentEdits) {
  const begun: { operation: Operation; removed: number }[] = [];
  const removed = (): number => page.removed.glyphs + page.removed.graphics + page.removed.images;

  function endLast(): void {
    const last = begun.pop();
    if (!last) return;
    const [tag, listed] = last.operation.operands;
    const own =
      listed instanceof PdfName
        ? page.edited.dict(resourceOf(page.edited, scope.resources, 'Properties', listed))
        : listed;
    const says = isDict(own ?? null) && HIDDEN_TEXT.some((key) => (own as PdfDict).has(key));
    if (last.removed === removed() || !says || !(tag instanceof PdfName)) {
      scope.call('Properties', listed);
      return;
    }
    const left = new Map([...(own as PdfDict)].filter(([key]) => !HIDDEN_TEXT.includes(key)));
    edits.replace(last.operation, `${serialize(tag).toString('latin1')} ${serialize(left).toString('latin1')} BDC`);
  }

  return {
    /** True when the operator was one of marked content. */
    take(operation: Operation): boolean {
      const { name, operands } = operation;
      if (name === 'BDC' || name === 'BMC') begun.push({ operation, removed: removed() });
      else if (name === 'EMC') endLast();
      else if (name === 'DP') scope.call('Properties', operands[1]);
      else return name === 'MP';
      return true;
    },
    /** Closes open sequences. */
    end(): void {
      while (begun.length > 0) endLast();
    },
  };
}

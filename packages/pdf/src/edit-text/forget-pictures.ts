import { listContents } from '../content/contents.ts';
import { measureImages } from '../content/usage.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfRef } from '../syntax/objects.ts';

/** Removes pictures that no content draws any longer, even if resources of pages still list them. */
export function forgetPictures(edited: EditedDocument, nums: ReadonlySet<number>): void {
  if (nums.size === 0) return;
  const { drawn, complete } = measureImages(edited);
  if (!complete) return;
  const byGlyphs = new Set(
    listContents(edited)
      .filter(({ kind }) => kind === 'glyph')
      .flatMap(({ resources, above }) => [
        ...(edited
          .entries(resources ?? above)
          .dict('XObject')
          ?.values() ?? []),
      ])
      .flatMap((object) => (object instanceof PdfRef ? [object.num] : [])),
  );
  for (const num of nums) if (!drawn.has(num) && !byGlyphs.has(num)) edited.set(num, null);
}

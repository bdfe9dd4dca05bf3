import type { Placing } from '../page-text/placing.ts';
import type { PdfiumInstance } from '../render/pdfium.ts';
import type { PageLink } from './facts.ts';

const MAX_LINKS = 5000;
const URL_BYTES = 4096;
/** Kinds of actions (fpdf_doc.h). */
const GO_TO = 1;
const OPEN_ADDRESS = 3;
/** Addresses that the output may contain; scripts and files are not allowed. */
const ADDRESS = /^(?:https?|mailto|tel|ftp):/i;

/** Reads the links of a loaded page: their positions and targets. */
export function readLinks(
  { memory, call }: PdfiumInstance,
  document: number,
  page: number,
  place: Placing,
): PageLink[] {
  const scratch = memory.allocate(32 + URL_BYTES);
  try {
    return call(({ text: library }) => {
      const links: PageLink[] = [];
      memory.view.setInt32(scratch, 0, true);
      for (let seen = 0; seen < MAX_LINKS && library.FPDFLink_Enumerate(page, scratch, scratch + 4); seen++) {
        const link = memory.view.getUint32(scratch + 4, true);
        if (!library.FPDFLink_GetAnnotRect(link, scratch + 8)) continue;
        const [left, top, right, bottom] = [8, 12, 16, 20].map((at) => memory.view.getFloat32(scratch + at, true)) as [
          number,
          number,
          number,
          number,
        ];
        const target = targetOf(link);
        if (target) links.push({ ...place.box(left, bottom, right, top), target });
      }
      return links;

      function targetOf(link: number): PageLink['target'] | null {
        const action = library.FPDFLink_GetAction(link);
        const kind = action === 0 ? GO_TO : library.FPDFAction_GetType(action);
        if (kind === OPEN_ADDRESS) {
          const length = library.FPDFAction_GetURIPath(document, action, scratch + 32, URL_BYTES);
          if (length < 2 || length > URL_BYTES) return null;
          const url = Buffer.from(memory.bytes.subarray(scratch + 32, scratch + 31 + length)).toString('utf8');
          return ADDRESS.test(url) ? { url } : null;
        }
        if (kind !== GO_TO) return null;
        const destination =
          action === 0 ? library.FPDFLink_GetDest(document, link) : library.FPDFAction_GetDest(document, action);
        const index = destination === 0 ? -1 : library.FPDFDest_GetDestPageIndex(document, destination);
        return index < 0 ? null : { page: index };
      }
    });
  } finally {
    memory.free(scratch);
  }
}

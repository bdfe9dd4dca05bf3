import type { PdfiumMemory, PdfiumText } from '../render/pdfium.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';
import type { Box } from './characters.ts';

/** Maps the page's own coordinates (ISO 32000-2, 8.3.2.3) to the page as shown, from its upper left corner. */
export interface Placing {
  turns: number;
  box(left: number, bottom: number, right: number, top: number): Box;
  /** Writes left, top, right and bottom of the box into an array. */
  write(to: Float64Array, at: number, left: number, bottom: number, right: number, top: number): void;
}

/** Prepares the conversion from a page's own coordinates to the page as shown. @param scratch room for four floats */
export function createPlacing(library: PdfiumText, memory: PdfiumMemory, page: number, scratch: number): Placing {
  library.FPDF_GetPageBoundingBox(page, scratch);
  const { view } = memory;
  const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => view.getFloat32(scratch + at, true)) as [
    number,
    number,
    number,
    number,
  ];
  return placingOf({ left, bottom, right, top }, library.FPDFPage_GetRotation(page) & 3);
}

/** Loads a page for `visit`, without reading its characters. */
export function visitPage(
  document: PdfiumDocument,
  index: number,
  visit: (page: number, place: Placing) => void,
): void {
  const { memory, call } = document.instance;
  const scratch = memory.allocate(16);
  try {
    document.withPage(index, (handle) => {
      const place = call(({ text }) => createPlacing(text, memory, handle, scratch));
      visit(handle, place);
    });
  } finally {
    memory.free(scratch);
  }
}

/** Converts from the coordinates of a page with these edges, shown with `turns` quarters of a turn clockwise. */
export function placingOf(
  { left, bottom, right, top }: Record<'left' | 'bottom' | 'right' | 'top', number>,
  turns: number,
): Placing {
  const write = (to: Float64Array, at: number, x0: number, y0: number, x1: number, y1: number): void => {
    if (turns === 0) writeBox(to, at, x0 - left, top - y0, x1 - left, top - y1);
    else if (turns === 1) writeBox(to, at, y0 - bottom, x0 - left, y1 - bottom, x1 - left);
    else if (turns === 2) writeBox(to, at, right - x0, y0 - bottom, right - x1, y1 - bottom);
    else writeBox(to, at, top - y0, right - x0, top - y1, right - x1);
  };
  const one = new Float64Array(4);
  return {
    turns,
    write,
    box(x0, y0, x1, y1) {
      write(one, 0, x0, y0, x1, y1);
      return { left: one[0] ?? 0, top: one[1] ?? 0, right: one[2] ?? 0, bottom: one[3] ?? 0 };
    },
  };
}

function writeBox(to: Float64Array, at: number, x0: number, y0: number, x1: number, y1: number): void {
  to[at] = Math.min(x0, x1);
  to[at + 1] = Math.min(y0, y1);
  to[at + 2] = Math.max(x0, x1);
  to[at + 3] = Math.max(y0, y1);
}

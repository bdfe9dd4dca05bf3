import { createPdfium, type PdfiumInstance } from './pdfium.ts';

const MEMORY_BYTES = 64 * 1024 * 1024;

/** The part of the library used in addition to drawing (public/fpdf_edit.h). */
interface FontLibrary {
  FPDF_CreateNewDocument(): number;
  FPDF_CloseDocument(document: number): void;
  FPDFText_LoadStandardFont(document: number, name: string): number;
  FPDFFont_GetFontData(font: number, buffer: number, size: number, out: number): boolean;
  FPDFFont_Close(font: number): void;
}

/**
 * Reads the programs of the fonts that replace the standard ones (ISO 32000-2, 9.6.2.2) when pages are drawn, in
 * Compact Font Format, by the standard names. Other names are left out.
 * @param instance of the library, where there is one already
 */
export async function readStandardFonts(
  names: readonly string[],
  instance?: PdfiumInstance,
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  if (names.length === 0) return found;
  const { memory, call } = instance ?? (await createPdfium(MEMORY_BYTES));
  call((wrapped) => {
    const library = wrapped as unknown as FontLibrary;
    const document = library.FPDF_CreateNewDocument();
    const out = memory.allocate(4);
    for (const name of names) {
      const font = library.FPDFText_LoadStandardFont(document, name);
      if (font === 0) continue;
      memory.view.setUint32(out, 0, true);
      library.FPDFFont_GetFontData(font, 0, 0, out);
      const size = memory.view.getUint32(out, true);
      const buffer = memory.allocate(size);
      if (library.FPDFFont_GetFontData(font, buffer, size, out))
        found.set(name, Buffer.from(memory.bytes.subarray(buffer, buffer + size)));
      memory.free(buffer);
      library.FPDFFont_Close(font);
    }
    library.FPDF_CloseDocument(document);
    memory.free(out);
  });
  return found;
}

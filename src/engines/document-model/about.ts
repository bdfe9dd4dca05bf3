import type { PdfiumDocument } from '../render/pdfium-document.ts';

/** Metadata of a document; null for missing entries. */
export interface About {
  title: string | null;
  author: string | null;
  /** A tag of BCP 47. */
  language: string | null;
}

const MAX_BYTES = 4096;
/** Language, script, region and variants (RFC 5646, 2.1). */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,4}$/i;

/** Reads a document's information dictionary and language. */
export function readAbout(document: PdfiumDocument): About {
  const { memory, call } = document.instance;
  const buffer = memory.allocate(MAX_BYTES);
  const read = (bytes: number): string | null => {
    if (bytes < 4 || bytes > MAX_BYTES) return null;
    const text = Buffer.from(memory.bytes.subarray(buffer, buffer + bytes - 2)).toString('utf16le');
    return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim() || null;
  };
  try {
    const entry = (name: string) =>
      read(call((library) => library.FPDF_GetMetaText(document.handle(), name, buffer, MAX_BYTES)));
    const language = read(
      call((library) => library.text.FPDFCatalog_GetLanguage(document.handle(), buffer, MAX_BYTES)),
    );
    return {
      title: entry('Title'),
      author: entry('Author'),
      language: language && LANGUAGE.test(language) ? language : null,
    };
  } finally {
    memory.free(buffer);
  }
}

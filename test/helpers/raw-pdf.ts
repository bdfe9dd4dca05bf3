/** One object of a hand-made PDF: its text between `obj` and `endobj`, or a stream with the entries of its dictionary. */
export type RawObject = string | { dict: string; data: Uint8Array | string };

/**
 * Writes a PDF with a classic cross-reference table from objects numbered 1, 2, 3 …; object 1 is the catalog. The
 * content of objects is written unchanged, so a test can be as wrong as it wants.
 */
export function rawPdf(objects: readonly RawObject[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let position = chunks[0]!.length;
  const push = (bytes: Uint8Array | string) => {
    const chunk = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
    chunks.push(chunk);
    position += chunk.length;
  };
  objects.forEach((object, index) => {
    offsets.push(position);
    push(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') push(object);
    else {
      const data = typeof object.data === 'string' ? Buffer.from(object.data, 'latin1') : object.data;
      push(`<< ${object.dict} /Length ${data.length} >>\nstream\n`);
      push(data);
      push('\nendstream');
    }
    push('\nendobj\n');
  });
  const start = position;
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  push(offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''));
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

/** A document of one page each per content, all `width` × `height` points, with a standard font as /F1. */
export function pagesPdf(
  contents: readonly string[],
  { width = 200, height = 200, page = '', font = 'Helvetica' } = {},
): Buffer {
  const kids = contents.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`,
    ...contents.flatMap((content, index): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + index * 2} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> >> ${page} >>`,
      { dict: '', data: content },
    ]),
  ]);
}

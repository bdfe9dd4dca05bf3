import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, PdfRef } from '../syntax/objects.ts';
import { createCopier } from '../write/copy.ts';
import { createPdfWriter, type Sink } from '../write/writer.ts';

/** Writes a document of one page that an image fills, a point for each pixel: to be drawn. */
export async function writeImageDocument(
  document: PdfDocument,
  num: number,
  { width, height }: { width: number; height: number },
  sink: Sink,
): Promise<void> {
  const writer = createPdfWriter(sink);
  const image = createCopier({ document, writer }).copy(num);
  const [content, page, tree, root] = [writer.allocate(), writer.allocate(), writer.allocate(), writer.allocate()];
  writer.putData(content, new Map(), Buffer.from(`${width} 0 0 ${height} 0 0 cm /Im Do`));
  writer.put(
    page,
    dictOf({
      Type: nameOf('Page'),
      Parent: new PdfRef(tree),
      MediaBox: [0, 0, width, height],
      Contents: new PdfRef(content),
      Resources: dictOf({ XObject: dictOf({ Im: new PdfRef(image) }) }),
    }),
  );
  writer.put(tree, dictOf({ Type: nameOf('Pages'), Kids: [new PdfRef(page)], Count: 1 }));
  writer.put(root, dictOf({ Type: nameOf('Catalog'), Pages: new PdfRef(tree) }));
  await writer.finish({ root });
}

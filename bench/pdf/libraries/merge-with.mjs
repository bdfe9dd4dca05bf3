/** Merges files with one library. Run next to the libraries: node merge-with.mjs <library> <output> <file> … */
import { readFileSync, writeFileSync } from 'node:fs';

const [library, output, ...files] = process.argv.slice(2);

const MERGES = {
  async '@sheaf/pdf'() {
    const { fromFile, merge, open, toFile } = await import('@sheaf/pdf');
    const documents = [];
    for (const file of files) documents.push(await open(fromFile(file)));
    await merge(documents, { to: toFile(output) });
  },

  async 'pdf-lib'() {
    const { PDFDocument } = await import('pdf-lib');
    const merged = await PDFDocument.create();
    for (const file of files) {
      const document = await PDFDocument.load(readFileSync(file));
      for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page);
    }
    writeFileSync(output, await merged.save());
  },

  async 'pdfjs-dist'() {
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const [first, ...others] = files.map((file) => new Uint8Array(readFileSync(file)));
    const document = await getDocument({ data: first, verbosity: 0 }).promise;
    writeFileSync(
      output,
      await document.extractPages([{ document: null }, ...others.map((bytes) => ({ document: bytes }))]),
    );
    await document.loadingTask.destroy();
  },

  async mupdf() {
    const { PDFDocument } = await import('mupdf');
    const merged = new PDFDocument();
    for (const file of files) {
      const document = new PDFDocument(readFileSync(file));
      for (let page = 0; page < document.countPages(); page++) merged.graftPage(-1, document, page);
    }
    writeFileSync(output, merged.saveToBuffer('compress').asUint8Array());
  },
};

await MERGES[library]();

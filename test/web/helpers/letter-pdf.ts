import { createPdfMaker } from '../../helpers/made-pdf.ts';

/** Letters to be signed: pages of A4, each with its number and a few lines in Helvetica. */
export function letterPdf(pages: number): Buffer {
  const pdf = createPdfMaker();
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  pdf.add('catalog', '<< /Type /Catalog /Pages {pages} >>');
  pdf.add(
    'pages',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `{page${number}}`).join(' ')}] >>`,
  );
  pdf.add('font', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const number of numbers) {
    pdf.add(
      `page${number}`,
      `<< /Type /Page /Parent {pages} /MediaBox [0 0 595 842] /Contents {text${number}} /Resources << /Font << /F {font} >> >> >>`,
    );
    const lines = [`Agreement ${number}`, 'The parties agree.', 'Signature'];
    const shown = lines.map((line) => `(${line}) Tj T*`).join(' ');
    pdf.stream(`text${number}`, '', `BT /F 14 Tf 60 760 Td 24 TL ${shown} ET`);
  }
  return pdf.build();
}

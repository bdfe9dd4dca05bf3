import { pagesPdf } from './raw-pdf.ts';

const text = (x: number, y: number, words: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET\n`;
const line = (x: number, y: number, to: number): string => `${x} ${y} m ${to} ${y} l S\n`;
const box = (x: number, y: number, width: number, height: number): string => `${x} ${y} ${width} ${height} re S\n`;

/** A form of 400 × 400 points without fields: lines, underscores, boxes, cells for letters, and text without blanks. */
export function flatFormPdf(): Buffer {
  const comb = Array.from({ length: 8 }, (_, index) => box(100 + index * 15, 250, 15, 18)).join('');
  return pagesPdf(
    [
      '0.7 w\n' +
        text(20, 370, 'Application', 16) +
        text(20, 335, 'First name') +
        line(80, 333, 220) +
        text(20, 300, 'Town: ____________________') +
        text(20, 255, 'Member no.') +
        comb +
        box(20, 215, 10, 10) +
        text(36, 216, 'I agree') +
        box(120, 215, 10, 10) +
        text(136, 216, 'Send me news') +
        box(20, 120, 360, 70) +
        text(24, 180, 'Remarks', 7) +
        line(20, 60, 180) +
        text(20, 50, 'Signature', 8) +
        text(240, 60, 'Date \\(DD.MM.YYYY\\)') +
        line(336, 58, 390),
    ],
    { width: 400, height: 400 },
  );
}

import { LIMITS } from '../../content/operators.ts';
import type { PdfDocument } from '../../file/document.ts';
import { Buffer } from '../../platform/buffer.ts';
import { PERCENT } from '../../syntax/characters.ts';
import { PdfString } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';

const TAIL_BYTES = 2048;

/** Checks the file around its objects: header, trailer, end (ISO 19005-2, 6.1.2, 6.1.3, 6.1.13). */
export function checkFile(document: PdfDocument, report: Report): void {
  const { source, trailer } = document;
  const head = Buffer.from(source.read(0, Math.min(64, source.size)));
  const header = /^%PDF-1\.[0-7](\r\n|\r|\n)/.exec(head.toString('latin1'));
  if (!header) report.add('6.1.2', 'pdfa_header');
  else {
    const comment = head.subarray(header[0].length);
    if (comment[0] !== PERCENT || [1, 2, 3, 4].some((at) => (comment[at] ?? 0) < 128))
      report.add('6.1.2', 'pdfa_header');
  }
  const id = document.entries(trailer).array('ID');
  if (!id?.length || id.some((part) => !(document.resolve(part) instanceof PdfString))) {
    report.add('6.1.3', 'pdfa_trailer');
  }
  if (trailer.has('Encrypt')) report.add('6.1.3', 'pdfa_encrypted');
  const tail = Buffer.from(source.read(Math.max(0, source.size - TAIL_BYTES), source.size)).toString('latin1');
  if (!/%%EOF(?:\r\n|\r|\n)?$/.test(tail)) report.add('6.1.3', 'pdfa_data_after_end');
  if (document.size - 1 > LIMITS.objects) report.add('6.1.13', 'pdfa_limit', 'objects');
  if (document.repaired) report.add('6.1.4', 'pdfa_syntax', 'cross-reference');
}

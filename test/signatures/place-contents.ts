import { appendRevision, objectText } from './later-revision.ts';

const BLANK = '/ByteRange [0 0000000000 0000000000 0000000000]';

/**
 * Appends a signature to a document, with contents that the caller makes from the covered bytes; `room` bytes are kept
 * for them. The first page must be object 3, and the catalog (1) must hold its form.
 */
export async function placeContents(
  document: Buffer,
  { num, entries, room = 8192 }: { num: number; entries: string; room?: number },
  contentsOf: (covered: Buffer) => Buffer | Promise<Buffer>,
): Promise<Buffer> {
  const field = `<< /FT /Sig /T (Placed${num}) /V ${num + 1} 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R /F 132 >>`;
  const blank = appendRevision(document, {
    1: objectText(document, 1).replace('/Fields [', `/Fields [${num} 0 R `),
    3: objectText(document, 3).replace(/(\/Annots ?\[[^\]]*)/, `$1 ${num} 0 R`),
    [num]: field,
    [num + 1]: `<< ${entries} ${BLANK} /Contents <${'0'.repeat(2 * room)}> >>`,
  });
  const from = blank.lastIndexOf('/Contents <') + '/Contents '.length;
  const to = blank.indexOf('>', from) + 1;
  const numbers = [from, to, blank.length - to].map((each) => String(each).padEnd(10));
  const text = blank.toString('latin1').replace(BLANK, `/ByteRange [0 ${numbers.join(' ')}]`);
  const ready = Buffer.from(text, 'latin1');
  const contents = await contentsOf(Buffer.concat([ready.subarray(0, from), ready.subarray(to)]));
  if (contents.length > room) throw new Error(`the contents take ${contents.length} bytes`);
  ready.write(contents.toString('hex'), from + 1, 'latin1');
  return ready;
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools, pdfText } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

const FEATURES = fixture('features.pdf');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-repair-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function repair(bytes: Buffer) {
  const path = join(folder, 'in.pdf');
  writeFileSync(path, bytes);
  await using run = await runOperation(operation, [path]);
  const complaints = hasPdfTools ? qpdfComplaints(run.outputPath) : '';
  const text = hasPdfTools ? pdfText(run.outputPath, 1) : '';
  return { result: run.outcome.result as Record<string, unknown>, complaints, text };
}

const page = (content: RawObject) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    content,
  ]);
const TEXT = `BT /F 12 Tf 10 100 Td (Words) Tj ET ${'0 0 m 1 1 l S '.repeat(200)}`;

describe('pdf-repair', () => {
  test('a sound file is said to be one', async () => {
    const { result, complaints } = await repair(readFileSync(FEATURES));
    expect(result).toMatchObject({ damaged: false, page_count: 6, note_codes: [{ code: 'nothing_wrong' }] });
    expect(complaints).toBe('');
  });

  test('a cut file with something before it is put in order', async () => {
    const whole = readFileSync(FEATURES);
    const cut = Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\n\r\n'),
      whole.subarray(0, whole.lastIndexOf('startxref')),
    ]);
    const { result, complaints } = await repair(cut);
    expect(result).toMatchObject({
      damaged: true,
      page_count: 6,
      faults: { bytes_before_header: 19, cross_reference_rebuilt: 1 },
    });
    expect(complaints).toBe('');
  });

  test('of a broken stream what can be read stays, and lengths are put right', async () => {
    const packed = deflateSync(Buffer.from(TEXT), { level: 0 });
    const broken = await repair(page({ dict: '/Filter /FlateDecode', data: packed.subarray(0, -300) }));
    expect(broken.result).toMatchObject({ damaged: true, faults: { streams_damaged: 1 } });
    expect(broken.complaints).toBe('');
    if (hasPdfTools) expect(broken.text).toContain('Words');
    const wrong = Buffer.from(
      page({ dict: '', data: TEXT })
        .toString('latin1')
        .replace(/\/Length \d\d/, '/Length 11'),
      'latin1',
    );
    const { result, complaints } = await repair(wrong);
    expect(result).toMatchObject({ damaged: true, faults: { stream_lengths_wrong: 1 } });
    expect(complaints).toBe('');
  });

  test.each([1, 2, 4, 5, 9])('a stream that lacks its last %i bytes is found, and sound afterwards', async (lacks) => {
    const packed = deflateSync(Buffer.from(TEXT));
    const { result, complaints, text } = await repair(
      page({ dict: '/Filter /FlateDecode', data: packed.subarray(0, -lacks) }),
    );
    expect(result.faults).toEqual({ streams_damaged: 1 });
    expect(complaints).toBe('');
    if (hasPdfTools) expect(text).toContain('Words');
  });

  test.each<[string, RawObject]>([
    ['nothing', { dict: '/Filter /ASCIIHexDecode', data: '' }],
    ['an end alone', { dict: '/Filter /ASCIIHexDecode', data: '>' }],
    ['letters for bytes', { dict: '/Filter /ASCIIHexDecode', data: `${Buffer.from(TEXT).toString('hex')}>` }],
    ['runs', { dict: '/Filter /RunLengthDecode', data: Buffer.from([2, 113, 32, 81, 128]) }],
    [
      'packed letters',
      { dict: '/Filter [/ASCIIHexDecode /FlateDecode]', data: `${deflateSync(Buffer.from(TEXT)).toString('hex')}>` },
    ],
    ['packed nothing', { dict: '/Filter /FlateDecode', data: deflateSync(Buffer.alloc(0)) }],
  ])('a sound stream of %s is no fault', async (_, content) => {
    const { result } = await repair(page(content));
    expect(result).toMatchObject({ damaged: false, note_codes: [{ code: 'nothing_wrong' }] });
  });

  test('pages that the tree lost, and pages without a size, are there again', async () => {
    const lost = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 2 >>',
      '<< /Type /Page /Parent 2 0 R >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]);
    const { result, complaints } = await repair(lost);
    expect(result).toMatchObject({
      page_count: 2,
      faults: { page_tree_rebuilt: 1, pages_found_again: 1, pages_without_size: 1 },
    });
    expect(complaints).toBe('');
  });

  test('what is no PDF at all is refused', async () => {
    await expect(repair(Buffer.from('%PDF-1.7\nnothing here\n%%EOF'))).rejects.toMatchObject({
      code: 'unprocessable_file',
    });
  });
});

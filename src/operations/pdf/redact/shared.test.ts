import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-shared-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** 8 by 8 gray pixels that can be found again: letters. */
const PIXELS = 'abcdefgh'.repeat(8);
const IMAGE = {
  dict: '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8',
  data: PIXELS,
};
/** Drawn 80 points wide, in the lower left corner of the page. */
const DRAWN = 'q 80 0 0 80 0 0 cm /Im Do Q';

/** Pages of 100 by 100 points that share one dictionary of resources: `/Im` is object 4, and `more` begins with object 5. */
function sharing(contents: readonly string[], image: RawObject = IMAGE, more: readonly RawObject[] = []): Buffer {
  const first = 5 + more.length;
  const page = (_: string, at: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents ${first + contents.length + at} 0 R /Resources 3 0 R >>`;
  const kids = contents.map((_, at) => `${first + at} 0 R`).join(' ');
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} /Resources 3 0 R >>`,
    '<< /XObject << /Im 4 0 R >> >>',
    image,
    ...more,
    ...contents.map(page),
    ...contents.map((data) => ({ dict: '', data })),
  ]);
}

/** The rest after redacting the left half of the image on some pages, unpacked by qpdf. */
async function redacted(pdf: Buffer, pages: readonly number[]): Promise<string> {
  const [path, output, open] = ['input.pdf', 'output.pdf', 'open.pdf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(path, pdf);
  // 40 by 80 points, in millimeters from the upper left corner.
  const areas = pages.map((page) => ({ page, x: 0, y: 7.06, width: 14.11, height: 28.22 }));
  await using run = await runOperation(operation, [path], { areas });
  copyFileSync(run.outputPath, output);
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', output, open]);
  return readFileSync(open, 'latin1');
}

const imagesIn = (source: string): number => source.split('/Subtype /Image').length - 1;

describe('an image that pages share', () => {
  it.each([
    ['two pages', [DRAWN, DRAWN], true],
    ['the redacted page alone', [DRAWN], false],
  ])('of %s: a note says whether the copy makes the document larger', async (_, contents, grows) => {
    const noise = Array.from({ length: 288 }, (_, at) => createHash('sha256').update(`${at}`).digest());
    const image = { dict: IMAGE.dict.replaceAll(' 8 ', ' 96 '), data: Buffer.concat(noise) };
    const pdf = sharing(contents, image);
    const path = join(folder, `growing-${contents.length}.pdf`);
    await writeFile(path, pdf);
    const areas = [{ page: 1, x: 0, y: 7.06, width: 7, height: 28.22 }];
    await using run = await runOperation(operation, [path], { areas });
    expect(readFileSync(run.outputPath).length > pdf.length + 2048).toBe(grows);
    const { note_codes: notes = [] } = run.outcome.result as { note_codes?: { code: string }[] };
    expect(notes.filter(({ code }) => code === 'output_larger')).toEqual(
      grows ? [{ code: 'output_larger', percent: expect.any(Number), pages: 0 }] : [],
    );
  });

  it('goes with the only page that draws it, even if others list it', async () => {
    if (!requireTool('qpdf')) return;
    const source = await redacted(sharing([DRAWN, '0 0 9 9 re f']), [1]);
    expect(source).not.toContain('abcd');
    expect(source).toContain('fgh');
    expect(imagesIn(source)).toBe(1);
  });

  it('stays whole for pages that draw it and have no area', async () => {
    if (!requireTool('qpdf')) return;
    const source = await redacted(sharing([DRAWN, DRAWN, DRAWN]), [1]);
    expect(source).toContain(PIXELS);
    expect(imagesIn(source)).toBe(2);
  });

  it('is packed better, as its copies are, where it stays beside them', async () => {
    const side = 160;
    const samples = Buffer.from(Array.from({ length: side * side }, (_, at) => 128 + 100 * Math.sin(at / 7)));
    const raw = { width: side, height: side, channels: 1 } as const;
    const jpeg = await sharp(samples, { raw })
      .toColourspace('b-w')
      .jpeg({ quality: 60, optimiseCoding: false })
      .toBuffer();
    const dict = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
    const pdf = sharing([DRAWN, DRAWN], { dict: `${dict} /Filter /DCTDecode`, data: jpeg });
    await writeFile(join(folder, 'jpeg.pdf'), pdf);
    const areas = [{ page: 1, x: 0, y: 7.06, width: 14.11, height: 28.22 }];
    await using run = await runOperation(operation, [join(folder, 'jpeg.pdf')], { areas });
    const written = readFileSync(run.outputPath, 'latin1');
    const found = [...written.matchAll(/\xff\xd8\xff[\s\S]*?(?=\nendstream)/g)].map(([bytes]) =>
      Buffer.from(bytes, 'latin1'),
    );
    expect(found).toHaveLength(2);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    const [before, ...after] = await Promise.all([jpeg, ...found].map(pixels));
    const same = after.findIndex((one) => one.equals(before!));
    expect(found[same]!.length).toBeLessThan(jpeg.length);
  });

  it('is there once for all pages on which the same goes', async () => {
    if (!requireTool('qpdf')) return;
    const pdf = sharing([DRAWN, DRAWN, DRAWN]);
    const alike = await redacted(pdf, [1, 2, 3]);
    expect(alike).not.toContain('abcd');
    expect(imagesIn(alike)).toBe(1);
    expect(imagesIn(await redacted(pdf, [1, 2]))).toBe(2);
  });

  it('goes with a form that drew it, and stays for one that is drawn without its own resources', async () => {
    if (!requireTool('qpdf')) return;
    const form = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100]', data: DRAWN.replace('Im', 'In') };
    const listing = { ...form, dict: `${form.dict} /Resources << /XObject << /In 5 0 R >> >>` };
    const gone = await redacted(sharing(['/Im Do', '0 0 9 9 re f'], listing, [IMAGE]), [1]);
    expect(gone).not.toContain('abcd');
    expect(gone).toContain('fgh');
    const both = sharing(['/Im Do', '/Im Do'], listing, [IMAGE]);
    expect(await redacted(both, [1])).toContain(PIXELS);
  });

  it('goes when its page became a picture', async () => {
    if (!requireTool('qpdf')) return;
    // Of a color space that pixels cannot be placed in.
    const strange = { ...IMAGE, dict: IMAGE.dict.replace('/DeviceGray', '/DeviceStrange') };
    const source = await redacted(sharing([DRAWN, '0 0 9 9 re f'], strange), [1]);
    expect(source).not.toContain('abcdefgh');
  });
});

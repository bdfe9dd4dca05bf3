import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import pdfCompress from '../../src/operations/pdf/compress/operation.ts';
import { compress, expectSound, likeness, startFolder } from '../helpers/compressing.ts';
import { flateImage, imagePdf, pictureSamples, type RawImage } from '../helpers/image-pdf.ts';
import { pdfFacts } from '../helpers/pdf-facts.ts';
import { pdftoppm } from '../helpers/pdftoppm.ts';
import { pagesPdf, rawPdf } from '../helpers/raw-pdf.ts';
import { requireTool } from '../helpers/tools.ts';

const FEATURES = fileURLToPath(new URL('../fixtures/features.pdf', import.meta.url));
const SIDE = 480;
const save = startFolder();

const rgb = pictureSamples(SIDE, 3);
const gray = pictureSamples(SIDE, 1);

describe('pdf-compress, documents', () => {
  it.runIf(requireTool('qpdf'))('loses nothing of a document at any level', async () => {
    for (const level of ['lossless', 'high']) {
      await using run = await compress(FEATURES, { level });
      expectSound(run.outputPath);
      expect(pdfFacts(run.outputPath)).toEqual(pdfFacts(FEATURES));
      expect(run.outputBytes).toBeLessThan((await readFile(FEATURES)).length);
    }
  });

  it('reports what it did', async () => {
    const input = await save('report.pdf', imagePdf([flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB')]));
    await using run = await compress(input);
    const inputBytes = (await readFile(input)).length;
    expect(run.outcome).toEqual({
      type: 'application/pdf',
      filename: 'a report-compressed.pdf',
      result: {
        input_pages: 1,
        output_pages: 1,
        level: 'medium',
        dpi: 150,
        quality: 50,
        bytes_before: inputBytes,
        bytes_after: run.outputBytes,
        saved_percent: Math.round((1 - run.outputBytes / inputBytes) * 1000) / 10,
        images: { total: 1, recompressed: 1, kept: 0 },
        unchanged: false,
        notes: [],
      },
    });
    expect(run.progress.at(-1)).toBe(100);
    expect(run.progress).toEqual([...run.progress].sort((a, b) => a - b));
  });

  it('writes the same bytes for the same input', async () => {
    const input = await save(
      'same.pdf',
      imagePdf([flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB'), flateImage(SIDE, gray, '/ColorSpace /DeviceGray')]),
    );
    await using first = await compress(input);
    await using second = await compress(input);
    expect(await readFile(first.outputPath)).toEqual(await readFile(second.outputPath));
  });

  it('without loss: deflates what is not, drops what is unused and merges what is double', async () => {
    const text = 'BT /F1 12 Tf 10 10 Td (The same again) Tj ET\n'.repeat(200);
    const plain = pagesPdf([text, text, text]);
    const unused = Buffer.concat([
      plain.subarray(0, 15),
      Buffer.from(`90 0 obj (${'unused '.repeat(5000)}) endobj\n`),
      plain.subarray(15),
    ]);
    await using run = await compress(await save('plain.pdf', unused), { level: 'lossless' });
    expectSound(run.outputPath);
    expect(run.outputBytes).toBeLessThan(1500);
    const output = (await readFile(run.outputPath)).toString('latin1');
    expect(output).not.toContain('unused');
  });

  it('without loss: packs hastily deflated data better, predictors included', async () => {
    const row = (y: number) => Buffer.from(Array.from({ length: 300 }, (_, x) => (x * y) >> 9));
    const rows = Buffer.concat(Array.from({ length: 200 }, (_, y) => Buffer.concat([Buffer.from([2]), row(y)])));
    const image: RawImage = {
      dict: '/Width 300 /Height 200 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 300 >>',
      data: deflateSync(rows, { level: 1 }),
    };
    const input = await save('hurried.pdf', imagePdf([image]));
    await using run = await compress(input, { level: 'lossless' });
    expectSound(run.outputPath);
    expect(run.outputBytes).toBeLessThan(image.data.length);
    if (requireTool('pdftoppm')) expect(likeness(input, run.outputPath)).toBe(Infinity);
  });

  it('leaves the metadata of PDF/A readable, and packs that of others', async () => {
    const metadata = (claim: string) =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
        { dict: '/Type /Metadata /Subtype /XML', data: `<x:xmpmeta>${claim}${' '.repeat(4000)}</x:xmpmeta>` },
        { dict: '', data: 'unused'.repeat(100) },
      ]);
    for (const [claim, readable] of [
      ['<pdfaid:part>2</pdfaid:part>', true],
      ['<dc:title/>', false],
    ] as const) {
      await using run = await compress(await save('metadata.pdf', metadata(claim)), { level: 'lossless' });
      expect((await readFile(run.outputPath)).includes('xmpmeta')).toBe(readable);
    }
  });

  it('returns the input when nothing gets smaller', async () => {
    const input = await save('small.pdf', pagesPdf(['']));
    await using small = await compress(input, { level: 'lossless' });
    await using again = await compress(await save('again.pdf', await readFile(small.outputPath)), {
      level: 'lossless',
    });
    expect(await readFile(again.outputPath)).toEqual(await readFile(small.outputPath));
    expect(again.outcome.result).toMatchObject({
      unchanged: true,
      saved_percent: 0,
      notes: ['The file could not be made smaller and is unchanged.'],
    });
  });

  it('meets a wished size with the best looks that fit', async () => {
    const images = [rgb, pictureSamples(SIDE, 3, 7)].map((samples) =>
      flateImage(SIDE, samples, '/ColorSpace /DeviceRGB'),
    );
    const input = await save('target.pdf', imagePdf(images));
    await using free = await compress(input);
    const target = Math.round(free.outputBytes / 2);
    await using met = await compress(input, { target_bytes: target });
    expect(met.outputBytes).toBeLessThanOrEqual(target);
    expect(met.outputBytes).toBeGreaterThan(target * 0.9);
    expect(met.outcome.result.notes).toEqual([]);
    await using bounded = await compress(input, { target_bytes: target, quality: 20 });
    expect(bounded.outcome.result.quality).toBeLessThanOrEqual(20);
    expect(bounded.outputBytes).toBeLessThanOrEqual(target);
    await using gray = await compress(input, { target_bytes: target, grayscale: true });
    expect(gray.outputBytes).toBeLessThanOrEqual(target);
    await using generous = await compress(input, { level: 'lossless', target_bytes: 10_000_000 });
    if (requireTool('pdftoppm')) expect(likeness(input, generous.outputPath)).toBe(Infinity);
    await using missed = await compress(input, { target_bytes: 100 });
    expect(missed.outcome.result.notes).toEqual([
      'The target of 100 bytes cannot be reached. This is the smallest possible file.',
    ]);
    expect(missed.outputBytes).toBeLessThan(met.outputBytes);
    expectSound(missed.outputPath);
    if (!requireTool('pdfimages')) return;
    const listed = execFileSync('pdfimages', ['-list', gray.outputPath], { encoding: 'utf8' });
    expect(listed.match(/ (gray|rgb|icc) /g)).toEqual([' gray ', ' gray ']);
  });

  it('says so where no size lies just below the wished one', async () => {
    // Noise that even the finest quality drops: no size exists between the file without loss and a tenth of it.
    const noise = randomBytes(SIDE * SIDE * 3).map((byte, at) => 100 + ((at / (SIDE * 3)) >> 3) + (byte & 1));
    const input = await save('gap.pdf', imagePdf([flateImage(SIDE, noise, '/ColorSpace /DeviceRGB')]));
    await using whole = await compress(input, { level: 'lossless' });
    const target = Math.round(whole.outputBytes * 0.95);
    await using fitting = await compress(input, { target_bytes: target });
    expect(fitting.outputBytes).toBeLessThan(target * 0.9);
    expect(fitting.outcome.result.notes).toEqual([
      `No image quality yields a size just below ${target} bytes. This is the largest file that fits.`,
    ]);
  });
});

describe('pdf-compress, hard files', () => {
  it('refuses settings that contradict each other', () => {
    expect(
      pdfCompress.check?.({ level: 'lossless', quality: 50, grayscale: false, keep_protection: true }, []),
    ).toMatchObject([{ loc: ['quality'] }]);
    expect(pdfCompress.check?.({ level: 'low', quality: 50, grayscale: false, keep_protection: true }, [])).toEqual([]);
  });

  it('refuses what is no PDF', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7\n'), randomBytes(5000)]) {
      await expect(compress(await save('broken.pdf', bytes))).rejects.toMatchObject({ code: 'unprocessable_file' });
    }
  });

  it('repairs a cut file', async () => {
    const whole = imagePdf([flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB')]);
    await using run = await compress(await save('cut.pdf', whole.subarray(0, -150)));
    expectSound(run.outputPath);
    expect(run.outcome.result.images).toMatchObject({ recompressed: 1 });
  });

  it('writes a new page tree where the old one is broken', async () => {
    const page = (entries: string) => `<< /Parent 2 0 R /Contents 6 0 R ${entries} >>`;
    const content = { dict: '', data: '0.2 0.6 0.3 rg 10 10 50 50 re f %'.padEnd(2000, 'x') };
    const box = '/Type /Page /MediaBox [0 0 100 100]';
    const trees: Record<string, string[]> = {
      'a loop': ['<< /Type /Pages /Kids [3 0 R 2 0 R 4 0 R] /Count 3 >>', page(box), page(box)],
      'no types': ['<< /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 100 100] >>', page(''), page('')],
      'a page in the tree itself': [`<< /Type /Pages /Kids [3 0 R ${page(box)}] /Count 2 >>`, page(box), 'null'],
      'a wrong count': ['<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 1 >>', page(box), page(box)],
      'a single child': ['<< /Type /Pages /Kids 7 0 R /Count 2 >>', page(box), page(box)],
      'another root': ['<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>', page(box), page(box)],
      'no box': ['<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>', page('/Type /Page'), page('/Type /Page')],
    };
    for (const [name, [root, first, second]] of Object.entries(trees)) {
      const catalog =
        name === 'another root' ? '/Title (Info)' : '/Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit]';
      const below = '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>';
      const pdf = rawPdf([`<< ${catalog} >>`, root!, first!, second!, 'null', content, below]);
      await using run = await compress(await save('tree.pdf', pdf), { level: 'lossless' });
      expectSound(run.outputPath);
      expect(run.outcome.result.notes, name).toEqual(['The PDF is damaged and was repaired first.']);
      if (requireTool('qpdf')) {
        const check = spawnSync('qpdf', ['--check', '--show-npages', run.outputPath], { encoding: 'utf8' });
        expect(check.stdout.trim().split('\n').at(-1), name).toBe('2');
      }
      if (requireTool('pdftoppm'))
        expect(pdftoppm(run.outputPath, 2, 36).data.includes(Buffer.from([51, 153, 76]))).toBe(true);
    }
  });

  it('says that a PDF without pages has none', async () => {
    const empty = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
    await expect(compress(await save('empty.pdf', empty))).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: 'The PDF has no pages.',
    });
  });

  it.runIf(requireTool('qpdf'))('opens a protected PDF with its password only', async () => {
    const plain = await save('open.pdf', imagePdf([flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB')]));
    const locked = join(dirname(plain), 'locked.pdf');
    execFileSync('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', plain, locked]);
    await expect(compress(locked)).rejects.toMatchObject({
      code: 'password_required',
      message: 'The PDF is password-protected. Send its password as the parameter "password".',
    });
    await expect(compress(locked, { password: 'wrong' })).rejects.toMatchObject({
      message: 'Wrong password.',
    });
    await using kept = await compress(locked, { password: 'secret' });
    expect(kept.outcome.result.notes).toEqual([]);
    execFileSync('qpdf', ['--check', '--password=owner', kept.outputPath]);
    expect(() => expectSound(kept.outputPath)).toThrow();
    await using run = await compress(locked, { password: 'secret', keep_protection: false });
    expectSound(run.outputPath);
    expect(run.outcome.result.notes).toEqual(['The output is not password-protected.']);
    if (requireTool('pdftoppm')) expect(likeness(plain, run.outputPath)).toBeGreaterThan(31);
  });

  it('copies streams that inflate past the limit as they are', async () => {
    const bomb = deflateSync(Buffer.alloc(4_000_000));
    const image: RawImage = {
      dict: '/Width 2000 /Height 2000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
      data: bomb,
    };
    const pages = imagePdf([image]);
    await using run = await compress(await save('bomb.pdf', pages), {}, { limits: { maxInflatedBytes: 1_000_000 } });
    expect(run.outcome.result.images).toEqual({ total: 1, recompressed: 0, kept: 1 });
    await using pixels = await compress(await save('bomb.pdf', pages), {}, { limits: { maxImagePixels: 1_000_000 } });
    expect(pixels.outcome.result.images).toEqual({ total: 1, recompressed: 0, kept: 1 });
  });

  it('ends when it is cancelled', async () => {
    const input = await save('cancel.pdf', imagePdf([flateImage(SIDE, rgb, '/ColorSpace /DeviceRGB')]));
    await expect(compress(input, {}, { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});

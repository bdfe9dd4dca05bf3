import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { meanDifference, type RgbImage } from '#test/helpers/pdftoppm.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { requireAbility } from '#test/helpers/tools.ts';
import { listSystemFonts, normalizeFontName } from '../fonts/system-fonts.ts';
import { openRenderer } from './renderer.ts';

const limits = { maxPdfPages: 10, maxRenderPixels: 10_000_000 };
const folder = mkdtempSync(join(tmpdir(), 'sheaf-font-mapper-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page in a font that it does not embed. */
function write(name: string, font: string, text: string): string {
  const path = join(folder, `${name}.pdf`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 60] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    { dict: '', data: `BT /F 24 Tf 10 20 Td ${text} Tj ET` },
    font,
  ];
  writeFileSync(path, rawPdf(objects));
  return path;
}

async function drawn(path: string): Promise<{ image: RgbImage; notes: unknown[] }> {
  using renderer = await openRenderer(path, { limits });
  const { width, height, data, channels } = renderer.renderPage(0, { dpi: 144 });
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++)
    for (let color = 0; color < 3; color++)
      pixels[at * 3 + color] = data[at * channels + (channels === 1 ? 0 : color)]!;
  return { image: { width, height, data: pixels }, notes: renderer.notes() };
}

const FAMILIES = ['DejaVu Serif', 'DejaVu Sans Mono'];
const installed = new Set(listSystemFonts().flatMap(({ names }) => [...names]));
const hasFonts = requireAbility(
  FAMILIES.every((family) => installed.has(normalizeFontName(family))),
  'DejaVu fonts are not installed (Debian: fonts-dejavu-core)',
);

describe.runIf(hasFonts)('a font that the document names and does not embed', () => {
  it('is the font of the system with that name, unlike a name that no font has', async () => {
    const images = await Promise.all(
      [...FAMILIES, 'Nobodys Font'].map(async (family) => {
        const base = family.replaceAll(' ', '');
        const font = `<< /Type /Font /Subtype /TrueType /BaseFont /${base} /Encoding /WinAnsiEncoding >>`;
        const { image, notes } = await drawn(write(base, font, '(Hamburg illi 123)'));
        expect(notes).toEqual([]);
        return image;
      }),
    );
    for (const [index, image] of images.entries())
      for (const other of images.slice(index + 1)) expect(meanDifference(image, other)).toBeGreaterThan(5);
  });
});

it('a font of a script is replaced or reported by its name', async () => {
  const kid =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>';
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [${kid}] >>`;
  const { notes } = await drawn(write('japanese', font, '<8abf8e9a>'));
  expect(notes).toMatchObject([
    { code: expect.stringMatching(/^font_(?:replaced|missing)$/), font: expect.stringContaining('HeiseiMin') },
  ]);
});

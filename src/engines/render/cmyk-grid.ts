import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRenderer } from './renderer.ts';

/** Steps of each ink in the grid. */
export const CMYK_STEPS = 9;
const SIDE = CMYK_STEPS * CMYK_STEPS;
/** Pixels that a color of the grid is drawn in each way: the one in the middle is taken. */
const PIXELS = 3;

/**
 * Draws every mixture of inks in steps and returns what it looks like: red, green and blue of each, the last ink
 * changing first. `scratch` is a folder for the page that is drawn.
 */
export async function drawCmykGrid(scratch: string): Promise<Buffer> {
  const path = join(scratch, `cmyk-${process.pid}.pdf`);
  writeFileSync(path, gridPdf());
  using renderer = await openRenderer(path, { limits: { maxPdfPages: 1, maxRenderPixels: (SIDE * PIXELS) ** 2 } });
  const raster = renderer.renderPage(0, { dpi: 72 });
  const grid = Buffer.alloc(SIDE * SIDE * 3);
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const x = (cell % SIDE) * PIXELS + 1;
    const y = Math.floor(cell / SIDE) * PIXELS + 1;
    const at = (y * raster.width + x) * raster.channels;
    for (let part = 0; part < 3; part++) {
      grid[cell * 3 + part] = raster.data.readUInt8(at + (raster.channels === 1 ? 0 : part));
    }
  }
  raster.release();
  return grid;
}

/** A page that is one image of all mixtures in DeviceCMYK. */
function gridPdf(): Buffer {
  const samples = Buffer.alloc(SIDE * SIDE * 4);
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    let rest = cell;
    for (let ink = 3; ink >= 0; ink--) {
      samples[cell * 4 + ink] = Math.round(((rest % CMYK_STEPS) * 255) / (CMYK_STEPS - 1));
      rest = Math.floor(rest / CMYK_STEPS);
    }
  }
  const size = SIDE * PIXELS;
  const content = `${size} 0 0 ${size} 0 0 cm /I Do`;
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size} ${size}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`,
    ),
    Buffer.from(`<</Length ${content.length}>>\nstream\n${content}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<</Type/XObject/Subtype/Image/Width ${SIDE}/Height ${SIDE}/BitsPerComponent 8/ColorSpace/DeviceCMYK` +
          `/Length ${samples.length}>>\nstream\n`,
      ),
      samples,
      Buffer.from('\nendstream'),
    ]),
  ];
  const head = Buffer.from('%PDF-1.4\n');
  const parts = [head];
  const offsets: number[] = [];
  let at = head.length;
  objects.forEach((object, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(at);
    at += whole.length;
    parts.push(whole);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(`xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

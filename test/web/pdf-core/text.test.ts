import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { shippedFonts } from '../../../src/engines/fonts/choose-face.ts';
import { fixture } from '../../helpers/fixture.ts';
import { pdfText } from '../../helpers/pdf-tools.ts';
import { qpdfComplaints } from '../../helpers/qpdf-check.ts';
import { requireTool } from '../../helpers/tools.ts';
import { type CorePage, openCorePage } from './core-page.ts';
import { stampTexts } from './stamp-texts.ts';

const executablePath = inject('chromium');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-core-text-'));
const canRun = executablePath !== null && requireTool('qpdf');
let core: CorePage;

beforeAll(async () => {
  if (executablePath && canRun) core = await openCorePage(executablePath, folder);
});

afterAll(async () => {
  await core?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The file with all streams inflated, since libraries deflate differently, and without what names it. */
function inflated(path: string): Buffer {
  const how = ['--qdf', '--static-id', '--object-streams=disable', '--no-original-object-ids'];
  return execFileSync('qpdf', [...how, path, '-'], { maxBuffer: 1 << 28 });
}

describe.runIf(canRun)('text set in a browser', () => {
  const texts = ['AVATAR Tōkyō', 'مرحبا بالعالم', 'שלום עולם', 'नमस्ते दुनिया', 'สวัสดีชาวโลก', 'e\u0301 office'];

  test('in scripts that need shaping is what Node sets, with the same parts of fonts', async () => {
    const [three, ...fonts] = [fixture('three-pages.pdf'), ...shippedFonts()];
    const byPage = await core.inPage(
      [three, ...fonts],
      async (blobs, lines) => {
        const [document, ...files] = await Promise.all(
          blobs.map(async (blob) => new Uint8Array(await blob.arrayBuffer())),
        );
        return pdfCore.stampTexts(document as Uint8Array, files, lines);
      },
      ...texts,
    );
    const byNode = join(folder, 'node.pdf');
    writeFileSync(
      byNode,
      await stampTexts(
        readFileSync(three),
        fonts.map((path) => readFileSync(path)),
        texts,
      ),
    );
    expect(qpdfComplaints(byPage)).toBe('');
    expect(inflated(byPage).equals(inflated(byNode))).toBe(true);
    for (const text of ['AVATAR', 'नमस्ते दुनिया', 'สวัสดีชาวโลก']) expect(pdfText(byPage, 1)).toContain(text);
  });

  test('is refused in words where no font has it', async () => {
    const [three, plain = ''] = [fixture('three-pages.pdf'), ...shippedFonts()];
    const refused = core.inPage([three, plain], async (blobs) => {
      const [document, font] = await Promise.all(blobs.map(async (blob) => new Uint8Array(await blob.arrayBuffer())));
      return pdfCore.stampTexts(document as Uint8Array, [font as Uint8Array], ['漢']);
    });
    await expect(refused).rejects.toThrow('None of the fonts has "漢"');
  });
});

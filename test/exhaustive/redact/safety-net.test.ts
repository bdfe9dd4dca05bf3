import { mkdirSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutElsewhere } from '@sheaf/pdf/redact/elsewhere';
import { paintAreas, type RedactedPages, redactPages } from '@sheaf/pdf/redact/redact-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPages } from '../../../src/engines/redaction/draw-pages.ts';
import { SheafError } from '../../../src/errors.ts';
import type { JsonObject } from '../../../src/operations/kit/define.ts';
import operation from '../../../src/operations/pdf/redact/operation.ts';
import { createRun, type Steps } from '../../../src/operations/pdf/redact/run.ts';
import { fixture } from '../../helpers/fixture.ts';
import { pagesPdf, rawPdf } from '../../helpers/raw-pdf.ts';
import { laidOpen } from '../../helpers/redacted.ts';
import { TEST_LIMITS, withoutAssistants } from '../../helpers/run-operation.ts';
import { requireTool } from '../../helpers/tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-net-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SOUND: Steps = { redactPages, cutElsewhere, drawPages };
let runs = 0;

/** Runs the operation with steps that fail in some way; returns the path of the output, and its facts. */
async function redactedBy(steps: Partial<Steps>, pdf: Buffer, params: JsonObject) {
  const scratch = join(folder, `${runs++}`);
  mkdirSync(scratch);
  const input = join(scratch, 'input.pdf');
  await writeFile(input, pdf);
  let output = '';
  const nobody = async () => {
    throw new Error('there is nobody to ask here');
  };
  const report = await createRun({ ...SOUND, ...steps })({
    inputs: [{ path: input, bytes: pdf.length, type: 'application/pdf', filename: 'input.pdf' }],
    params: operation.params.parse(params),
    outputs: {
      expect() {},
      open: nobody,
      add(_name, _type, source) {
        output = String(source);
      },
      newPath: () => join(scratch, 'new'),
    },
    scratch,
    limits: TEST_LIMITS,
    progress() {},
    signal: new AbortController().signal,
    parallel: withoutAssistants,
    ask: nobody,
    // Scans are recognized by the engine that comes with the service.
    program: () => Promise.reject(new SheafError('operation_unavailable', 'It is not here.')),
  });
  return { output, rasterized: report.result.rasterized };
}

const NOTHING = { glyphs: 0, graphics: 0, images: 0, annotations: 0 };
const nothing = (): RedactedPages => ({ ...NOTHING, doubtful: new Set(), gone: new Map() });
/** One that only fills areas, like a black box drawn by hand. */
const fillOnly: Steps['redactPages'] = async (edited, { areas, fill }) => {
  for (const [index, seen] of areas) paintAreas(edited, index, seen, fill);
  return nothing();
};

const MILLIMETRES = 25.4 / 72;
const area = (left: number, top: number, width: number, height: number) => ({
  page: 1,
  x: left * MILLIMETRES,
  y: top * MILLIMETRES,
  width: width * MILLIMETRES,
  height: height * MILLIMETRES,
});
const TEXT = pagesPdf(['BT /F1 20 Tf 50 150 Td (Xanadu) Tj 0 -100 Td (stays) Tj ET'], { width: 300 });
const HERE = area(40, 25, 120, 40);
const SECRET = 'SECRETpixels';
const IMAGE = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
  { dict: '', data: 'q 100 0 0 100 50 50 cm /Im Do Q' },
  {
    dict: '/Type /XObject /Subtype /Image /Width 24 /Height 24 /ColorSpace /DeviceGray /BitsPerComponent 8',
    data: SECRET.repeat(48),
  },
]);
const INFORMATION = Buffer.from(
  TEXT.toString('latin1').replace('/Type /Catalog', '/Type /Catalog /PageMode (Xanadu)'),
  'latin1',
);
const REFUSED = { code: 'unprocessable_file' };

describe('what a redactor misses', () => {
  const faults: [string, Partial<Steps>, Buffer, JsonObject][] = [
    ['everything, of an area', { redactPages: async () => nothing() }, TEXT, { areas: [HERE] }],
    ['everything, of a word', { redactPages: async () => nothing() }, TEXT, { text: 'Xanadu' }],
    ['letters beneath the fill', { redactPages: fillOnly }, TEXT, { areas: [HERE] }],
    [
      'one letter beneath the fill',
      {
        async redactPages(edited, options) {
          const shrunk = [...options.areas].map(
            ([index, seen]) => [index, seen.map((one) => ({ ...one, left: one.left + 22 }))] as const,
          );
          const result = await redactPages(edited, { ...options, areas: new Map(shrunk) });
          await fillOnly(edited, options);
          return result;
        },
      },
      TEXT,
      { areas: [HERE] },
    ],
    ['an image beneath the fill', { redactPages: fillOnly }, IMAGE, { areas: [area(70, 70, 60, 60)] }],
    [
      'the fill',
      {
        async redactPages(edited, options) {
          const contents = edited.pages()[0]!.dict.get('Contents')!;
          const result = await redactPages(edited, options);
          const blank = edited.addStream(new Map(), Buffer.from('0.5 g 0 0 300 300 re f'));
          if (contents) edited.editPage(0).set('Contents', blank);
          return { ...result, gone: new Map([[0, [{ left: 0, top: 0, right: 300, bottom: 300 }]]]) };
        },
      },
      TEXT,
      { areas: [HERE] },
    ],
    [
      'the page around it',
      {
        async redactPages(edited, options) {
          const result = await redactPages(edited, options);
          edited.editPage(0).set('Contents', edited.addStream(new Map(), Buffer.from('')));
          for (const [index, seen] of options.areas) paintAreas(edited, index, seen, options.fill);
          return result;
        },
      },
      TEXT,
      { areas: [HERE] },
    ],
    [
      'a word, whole, at another place of the page',
      {
        async redactPages(edited, options) {
          const result = await redactPages(edited, options);
          const moved = edited.addStream(new Map(), Buffer.from('BT /F1 20 Tf 50 90 Td [(Xa) -20 (nadu)] TJ ET'));
          const contents = edited.pages()[0]!.dict.get('Contents')!;
          edited.editPage(0).set('Contents', [contents, moved]);
          return { ...result, gone: new Map([[0, [{ left: 0, top: 0, right: 300, bottom: 300 }]]]) };
        },
      },
      TEXT,
      { text: 'Xanadu', whole_words: true },
    ],
    ['a word beside pages', { cutElsewhere: () => ({ strings: 0, streams: 0 }) }, INFORMATION, { text: 'Xanadu' }],
  ];

  it.each(faults)('is refused: %s', async (_, steps, pdf, params) => {
    await expect(redactedBy(steps, pdf, { ...params, on_doubt: 'fail' })).rejects.toMatchObject(REFUSED);
    // The same passes if nothing is missed.
    await expect(redactedBy({}, pdf, { ...params, on_doubt: 'fail' })).resolves.toMatchObject({ rasterized: [] });
  });

  it.each(faults.slice(0, 7))('is gone once its page is a picture: %s', async (_, steps, pdf, params) => {
    if (!requireTool('qpdf')) return;
    const { output, rasterized } = await redactedBy(steps, pdf, params);
    expect(rasterized).toEqual([1]);
    expect(laidOpen(output)).not.toMatch(/Xanadu|SECRET/);
  });

  it('is refused where the page did not become a picture either', async () => {
    const steps: Partial<Steps> = {
      redactPages: fillOnly,
      drawPages: (from, to) => copyFile(from, to),
    };
    await expect(redactedBy(steps, TEXT, { areas: [HERE] })).rejects.toMatchObject(REFUSED);
    await expect(redactedBy(steps, TEXT, { text: 'Xanadu' })).rejects.toMatchObject(REFUSED);
    await expect(redactedBy(steps, IMAGE, { areas: [area(70, 70, 60, 60)] })).rejects.toMatchObject(REFUSED);
  });

  it('is refused where it stands beside pages, also once a page is a picture', async () => {
    const steps: Partial<Steps> = { redactPages: fillOnly, cutElsewhere: () => ({ strings: 0, streams: 0 }) };
    await expect(redactedBy(steps, INFORMATION, { text: 'Xanadu' })).rejects.toMatchObject(REFUSED);
  });

  it('is refused where words stay on a scan, however often it is covered', async () => {
    const scan = await readFile(fixture('scan.pdf'));
    const steps: Partial<Steps> = { redactPages: async () => nothing(), drawPages: (from, to) => copyFile(from, to) };
    await expect(redactedBy(steps, scan, { text: 'brown' })).rejects.toMatchObject(REFUSED);
    const { output } = await redactedBy({}, scan, { text: 'brown' });
    expect(output).not.toBe('');
  });

  it('makes a picture of a page of which the redactor itself is not sure', async () => {
    const steps: Partial<Steps> = {
      redactPages: async (edited, options) => ({ ...(await redactPages(edited, options)), doubtful: new Set([0]) }),
    };
    await expect(redactedBy(steps, TEXT, { areas: [HERE] })).resolves.toMatchObject({ rasterized: [1] });
    await expect(redactedBy(steps, TEXT, { areas: [HERE], on_doubt: 'fail' })).rejects.toMatchObject(REFUSED);
  });
});

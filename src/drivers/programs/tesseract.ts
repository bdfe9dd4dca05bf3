import { z } from 'zod';
import type { ProgramDriver } from './driver.ts';
import { type OneFile, oneFile } from './one-file.ts';

const MAX_LANGUAGES = 5;
/** OEM_LSTM_ONLY and PSM_AUTO, as in the engine that ships. */
const ENGINE = '1';
const WHOLE_PAGE = '3';

const request = z.strictObject({
  languages: z
    .array(z.string().regex(/^[A-Za-z]{3,20}(?:_[A-Za-z]{2,10}){0,2}$/))
    .min(1)
    .max(MAX_LANGUAGES),
  /** Resolution of the picture; estimated when left out. */
  dpi: z.int().min(30).max(2400).optional(),
});
type Request = z.output<typeof request>;

/** Tesseract, which reads one picture and exits, so each piece of work starts it again. Its output is hOCR. */
export const tesseract: ProgramDriver<typeof request> = {
  name: 'tesseract',
  paths: ['/usr/bin/tesseract', '/usr/local/bin/tesseract'],
  versionIn: (printed) => /^tesseract v?([45][\d.]*)/m.exec(printed)?.[1] ?? null,
  sees: () => ['/usr/share/tesseract-ocr', '/usr/share/tessdata', '/usr/local/share/tessdata'],
  // Its threads wait for each other more than they help: pages are processed at the same time instead.
  environment: { OMP_THREAD_LIMIT: '1' },
  maxProcesses: 4,
  maxWorks: 1000,
  maxIdleBytes: 64 * 1024 * 1024,
  request,
  start: oneFile({ inputName: '.pgm', outputName: '0.hocr' }, argsFor, 'Text recognition failed.'),
};

function argsFor({ languages, dpi }: Request, { input, output }: OneFile): string[] {
  return [
    input,
    // It adds the ending.
    output.replace(/\.hocr$/, ''),
    ...['-l', languages.join('+'), '--oem', ENGINE, '--psm', WHOLE_PAGE],
    ...(dpi === undefined ? [] : ['--dpi', String(dpi)]),
    ...['-c', 'tessedit_create_hocr=1'],
  ];
}

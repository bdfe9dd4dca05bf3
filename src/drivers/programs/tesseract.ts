import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { SheafError } from '../../errors.ts';
import type { Host, ProgramDriver, Session } from './driver.ts';

const MAX_LANGUAGES = 5;
/** OEM_LSTM_ONLY and PSM_AUTO, as in the engine that ships. */
const ENGINE = '1';
const WHOLE_PAGE = '3';
const OUTPUT = '0';

const request = z.strictObject({
  languages: z
    .array(z.string().regex(/^[A-Za-z]{3,20}(?:_[A-Za-z]{2,10}){0,2}$/))
    .min(1)
    .max(MAX_LANGUAGES),
  /** Resolution of the picture; estimated when left out. */
  dpi: z.int().min(30).max(2400).optional(),
});
type Request = z.output<typeof request>;

/** Tesseract, which reads one picture and ends: each piece of work starts it anew. What it reads comes as hOCR. */
export const tesseract: ProgramDriver<typeof request> = {
  name: 'tesseract',
  paths: ['/usr/bin/tesseract', '/usr/local/bin/tesseract'],
  versionIn: (printed) => /^tesseract v?([45][\d.]*)/m.exec(printed)?.[1] ?? null,
  sees: () => ['/usr/share/tesseract-ocr', '/usr/share/tessdata', '/usr/local/share/tessdata'],
  // Its threads wait for each other more than they help: pages are worked on at the same time instead.
  environment: { OMP_THREAD_LIMIT: '1' },
  maxProcesses: 4,
  maxWorks: 1000,
  maxIdleBytes: 64 * 1024 * 1024,
  request,
  start,
};

async function start(host: Host): Promise<Session<Request>> {
  let pid: number | null = null;
  return {
    get pid() {
      return pid;
    },
    nameOf: (_request, index) => `${index}.pgm`,
    async work({ languages, dpi }, [name = '']) {
      const child = host.spawn([
        ...[join(host.inside('in'), name), join(host.inside('out'), OUTPUT)],
        ...['-l', languages.join('+'), '--oem', ENGINE, '--psm', WHOLE_PAGE],
        ...(dpi === undefined ? [] : ['--dpi', String(dpi)]),
        ...['-c', 'tessedit_create_hocr=1'],
      ]);
      pid = child.pid ?? null;
      const [code] = await once(child, 'exit');
      pid = null;
      if (code !== 0) throw new SheafError('unprocessable_file', 'Text recognition failed.');
      return { value: {}, outputs: [`${OUTPUT}.hocr`] };
    },
  };
}

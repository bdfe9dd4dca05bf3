import { z } from 'zod';
import type { ProgramDriver } from './driver.ts';
import { oneFile } from './one-file.ts';

const request = z.strictObject({
  /** On the scale of JPEG, 5..100; 100 is lossless. */
  quality: z.int().min(5).max(100),
});
type Request = z.output<typeof request>;

/** cjxl of libjxl, which makes a JPEG XL of a PNG. */
export const cjxl: ProgramDriver<typeof request> = {
  name: 'cjxl',
  paths: ['/usr/bin/cjxl', '/usr/local/bin/cjxl'],
  versionIn: (printed) => /^cjxl v?(\d[\d.]*)/m.exec(printed)?.[1] ?? null,
  sees: () => [],
  maxProcesses: 32,
  maxWorks: 1000,
  maxIdleBytes: 64 * 1024 * 1024,
  request,
  start: oneFile<Request>(
    { inputName: '.png', outputName: '0.jxl' },
    ({ quality }, { input, output }) => [input, output, '--quality', String(quality), '--num_threads', '2'],
    'The JPEG XL could not be written.',
  ),
};

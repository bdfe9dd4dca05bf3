import { z } from 'zod';
import type { ProgramDriver } from './driver.ts';
import { type OneFile, oneFile } from './one-file.ts';

const request = z.strictObject({
  /** By the scale of libheif, 1..100; lossless when left out. */
  quality: z.int().min(1).max(100).optional(),
  chroma: z.enum(['420', '444']),
});
type Request = z.output<typeof request>;

/** Half the time of libheif's own choice, for files that are a thirtieth larger. */
const PRESET = ['-p', 'preset=medium'];
/** With matrix 0, colors stay RGB if the version supports it: 1.15 rounds them, by at most one level. */
const LOSSLESS = ['--lossless', '--matrix_coefficients=0'];

/** heif-enc of libheif, which makes a HEIC of a PNG by the HEVC encoder that it was built with or has as a plugin. */
export const heifEnc: ProgramDriver<typeof request> = {
  name: 'heif-enc',
  paths: ['/usr/bin/heif-enc', '/usr/local/bin/heif-enc'],
  // Without an encoder for HEVC, it only writes AVIF.
  trial: ['--list-encoders'],
  versionIn: (printed) => /^HEIC encoders:\n- (\S+ = .+)/m.exec(printed)?.[1] ?? null,
  sees: () => ['/usr/lib/libheif', '/usr/local/lib/libheif'],
  maxProcesses: 32,
  maxWorks: 1000,
  maxIdleBytes: 64 * 1024 * 1024,
  request,
  start: oneFile<Request>({ inputName: '.png', outputName: '0.heic' }, argsFor, 'The HEIC could not be written.'),
};

function argsFor({ quality, chroma }: Request, { input, output }: OneFile): string[] {
  const how = quality === undefined ? LOSSLESS : ['--quality', String(quality)];
  return [...how, ...PRESET, '-p', `chroma=${chroma}`, '--output', output, input];
}

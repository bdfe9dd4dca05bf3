import { compressPdf } from '../../../engines/pdf/compress/compress.ts';
import { LEVEL_SETTINGS, levelOf } from '../../../engines/pdf/compress/levels.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, limits, progress, signal } = context;
  const [input] = inputs;
  const { level, target_bytes: targetBytes, password } = params;
  const base = level === 'lossless' ? null : LEVEL_SETTINGS[level];
  const settings = base && { dpi: params.dpi ?? base.dpi, quality: params.quality ?? base.quality };
  let decrypted = false;
  using document = await openPdf(input.path, {
    password,
    scratch,
    limits,
    decrypted: () => {
      decrypted = true;
    },
  });
  progress(5);
  const path = outputs.newPath();
  const made = await compressPdf(document, input.path, path, {
    settings,
    targetBytes,
    limits: { maxInflatedBytes: limits.maxInflatedBytes, maxImagePixels: limits.maxImagePixels },
    decrypted,
    scratch,
    progress: (share) => progress(5 + share * 95),
    signal,
  });
  outputs.add(`${stemOf(input.filename)}-compressed.pdf`, 'application/pdf', path);
  const pages = document.pages().length;
  progress(100);
  return {
    result: {
      // With a target size the level is where the search began.
      level: targetBytes === undefined ? level : levelOf(made.settings),
      ...(made.settings && { dpi: made.settings.dpi, quality: made.settings.quality }),
      input_pages: pages,
      output_pages: pages,
      bytes_before: input.bytes,
      bytes_after: made.bytes,
      saved_percent: Math.round((1 - made.bytes / Math.max(1, input.bytes)) * 1000) / 10,
      images: { ...made.images },
      unchanged: made.unchanged,
    },
    notes: made.notes,
  };
};

import { compressPdf } from '@sheaf/pdf/compress/compress';
import { type ImageSettings, LEVEL_SETTINGS, levelOf, SIZE_LADDER } from '@sheaf/pdf/compress/levels';
import { openPdf } from '@sheaf/pdf/open';
import { createLastingWriter } from '../../../engines/files/writer.ts';
import { sharpCodec } from '../../../engines/pictures/sharp-codec.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { NOTHING_NEEDED, protectionOf } from '../protection.ts';
import type operation from './operation.ts';

type Params = Parameters<typeof run>[0]['params'];

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, limits, progress, signal } = context;
  const [input] = inputs;
  const { level, target_bytes: targetBytes, password } = params;
  const settings = targetBytes === undefined ? settingsOf(params) : mostOf(params);
  using document = await openPdf(input.path, { password, scratch, limits });
  const { encryption, notes } = await protectionOf(document, params, NOTHING_NEEDED);
  progress(5);
  const path = outputs.newPath();
  const compressed = await compressPdf(document, input.path, path, {
    settings,
    grayscale: params.grayscale,
    targetBytes,
    limits: { maxInflatedBytes: limits.maxInflatedBytes, maxImagePixels: limits.maxImagePixels },
    decrypted: notes.length > 0,
    encryption,
    scratch,
    progress: (share) => progress(5 + share * 95),
    signal,
    codec: sharpCodec,
    createFile: createLastingWriter,
  });
  outputs.add(`${stemOf(input.filename)}-compressed.pdf`, 'application/pdf', path);
  const pages = document.pages().length;
  progress(100);
  return {
    result: {
      level: targetBytes === undefined ? level : levelOf(compressed.settings),
      ...(compressed.settings && { dpi: compressed.settings.dpi, quality: compressed.settings.quality }),
      input_pages: pages,
      output_pages: pages,
      bytes_before: input.bytes,
      bytes_after: compressed.bytes,
      saved_percent: Math.round((1 - compressed.bytes / Math.max(1, input.bytes)) * 1000) / 10,
      images: {
        total: compressed.images.total,
        recompressed: compressed.images.recompressed,
        kept: compressed.images.kept,
      },
      unchanged: compressed.unchanged,
    },
    notes: params.grayscale ? [...compressed.notes, { code: 'only_images_gray' }] : compressed.notes,
  };
};

function settingsOf({ level, dpi, quality }: Params): ImageSettings | null {
  if (level === 'lossless') return null;
  const base = LEVEL_SETTINGS[level];
  return { dpi: dpi ?? base.dpi, quality: quality ?? base.quality };
}

/** With a target size, what the caller set bounds the search; shades of gray are not without loss. */
function mostOf({ dpi, quality, grayscale }: Params): ImageSettings | null {
  const [most] = SIZE_LADDER as [ImageSettings];
  if (dpi === undefined && quality === undefined && !grayscale) return null;
  return { dpi: dpi ?? most.dpi, quality: quality ?? most.quality };
}

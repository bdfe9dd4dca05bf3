import { type CompressedImage, compressImage } from '../../../engines/image/compress.ts';
import { fitImage } from '../../../engines/image/fit-bytes.ts';
import type { Run } from '../../kit/define.ts';
import { editImage } from '../edit-image.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { params, limits, scratch, progress } = context;
  const { quality, strip_metadata: stripMetadata, target_bytes: targetBytes } = params;
  return editImage(context, {
    format: params.format,
    write: (source, path, format): Promise<CompressedImage & { quality?: number }> => {
      const report = (share: number): void => progress(10 + share * 90);
      const options = { format, quality, stripMetadata, limits, scratch, progress: report };
      return targetBytes === undefined
        ? compressImage(source, path, options)
        : fitImage(source, path, { ...options, targetBytes });
    },
    suffix: () => '-compressed',
    facts: (source, { bytes, unchanged, quality: written }) => ({
      format_before: source.kind,
      saved_percent: Math.round((1 - bytes / Math.max(1, source.bytes)) * 1000) / 10,
      unchanged,
      ...(written !== undefined && { quality: written }),
    }),
  });
};

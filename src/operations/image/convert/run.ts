import { convertImage } from '../../../engines/image/convert.ts';
import type { Run } from '../../kit/define.ts';
import { editImage } from '../edit-image.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { params, limits } = context;
  const { format, quality, background, strip_metadata: stripMetadata } = params;
  return editImage(context, {
    format,
    write: (source, path) => convertImage(source, path, { format, quality, background, stripMetadata, limits }),
    suffix: () => '',
    facts: (source) => ({ format_before: source.kind, frames_before: source.frames }),
  });
};

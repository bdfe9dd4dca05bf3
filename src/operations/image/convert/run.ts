import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { convertImage } from '../../../engines/image/convert.ts';
import { isProgramFormat } from '../../../engines/image/formats.ts';
import { checkOutput } from '../../../engines/image/geometry.ts';
import { copyWithMetadata } from '../../../engines/image/jxl-metadata.ts';
import type { Run } from '../../kit/define.ts';
import { editImage } from '../edit-image.ts';
import { encodeByProgram } from '../program-encoders.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { params, limits, scratch, program } = context;
  const { format, quality, background, strip_metadata: stripMetadata } = params;
  const options = { quality, background, stripMetadata, limits };
  return editImage(context, {
    format,
    async write(source, path) {
      if (!isProgramFormat(format)) return convertImage(source, path, { ...options, format });
      checkOutput(source, 1, format, limits);
      const png = join(scratch, 'whole.png');
      const image = await convertImage(source, png, { ...options, format: 'png', thorough: false });
      const encoded = await encodeByProgram(program, format, { png, quality, from: source.format });
      const copied = format === 'jxl' && !stripMetadata ? await copyWithMetadata(encoded, png, path) : null;
      return copied === null
        ? { ...image, path: encoded, bytes: (await stat(encoded)).size }
        : { ...image, bytes: copied };
    },
    suffix: () => '',
    facts: (source) => ({ format_before: source.kind, frames_before: source.frames }),
  });
};

import { inspectImage } from '../../../engines/image/inspect/inspect.ts';
import { openImage } from '../../../engines/image/source.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], outputs, limits }) => {
  const report = await inspectImage(await openImage(input.path, input.type, limits));
  const text = `${JSON.stringify(report, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename, 'image')}-info.json`, 'application/json', Buffer.from(text));
  const { format, width, height, orientation, color_space, frames, density, animation, looks } = report;
  return {
    result: {
      format,
      width,
      height,
      orientation,
      color_space,
      alpha: !looks.opaque,
      frames,
      ...(animation && { duration_ms: animation.duration_ms }),
      density,
      profile: report.profile?.name ?? null,
      // The location is only in the file: results are shown, and kept for longer.
      has_place: report.exif?.place != null,
      dominant_color: looks.dominant_color,
      thumbhash: looks.thumbhash,
      blurhash: looks.blurhash,
    },
  };
};

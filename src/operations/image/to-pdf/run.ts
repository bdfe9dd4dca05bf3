import { keptFrames } from '../../../engines/image/geometry.ts';
import { openImage } from '../../../engines/image/source.ts';
import { createAlbum } from '../../../engines/pdf/pictures/album.ts';
import { makePicture } from '../../../engines/pdf/pictures/picture.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { POINTS_PER_MM, paperSize } from '../../kit/paper.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, limits, progress }) => {
  const { paper, dpi, margin } = params;
  using file = await outputs.open(`${stemOf(inputs[0].filename, 'images')}.pdf`, 'application/pdf');
  const album = createAlbum(file, {
    paper: paper ? paperSize(paper) : null,
    dpi: dpi ?? null,
    margin: margin * POINTS_PER_MM,
  });
  const notes: Note[] = [];
  let embedded = 0;
  let before = 0;
  for (const [index, { path, type, bytes }] of inputs.entries()) {
    const source = await openImage(path, type, limits);
    notes.push(...keptFrames(source, 'jpeg').notes);
    const picture = await makePicture(source);
    album.add(picture, source.width, source.height);
    if (picture.embedded) embedded++;
    before += bytes;
    progress(((index + 1) / inputs.length) * 95);
  }
  await album.finish();
  await file.finish();
  return { result: { page_count: inputs.length, embedded, bytes_before: before }, notes };
};

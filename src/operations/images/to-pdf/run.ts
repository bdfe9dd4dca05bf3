import { createAlbum } from '@sheaf/pdf/pictures/album';
import type { ImageNote } from '../../../engines/image/notes.ts';
import { makePictures } from '../../../engines/pictures/make-pictures.ts';
import { SheafError } from '../../../errors.ts';
import { namingInput } from '../../kit/about-input.ts';
import type { Run } from '../../kit/define.ts';
import { marginsOf } from '../../kit/margin.ts';
import { stemOf } from '../../kit/names.ts';
import { paperSize } from '../../kit/paper.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, limits, progress }) => {
  const { paper, dpi, margin } = params;
  using file = await outputs.open(`${stemOf(inputs[0].filename, 'images')}.pdf`, 'application/pdf');
  const album = createAlbum(file, {
    paper: paper ? paperSize(paper) : null,
    dpi: dpi ?? null,
    margin: marginsOf(margin),
  });
  const notes: ImageNote[] = [];
  let pages = 0;
  let embedded = 0;
  let before = 0;
  for (const [index, { path, type, bytes, filename }] of inputs.entries()) {
    await makePictures(path, type, limits, {
      take(picture) {
        if (++pages > limits.maxPdfPages) {
          throw new SheafError(
            'limit_exceeded',
            `The document has too many pages. The limit is ${limits.maxPdfPages}.`,
          );
        }
        album.add(picture);
        if (picture.embedded) embedded++;
      },
      note: (note) => void notes.push(note),
    }).catch((error: unknown) => {
      throw inputs.length > 1 ? namingInput(filename, index, error) : error;
    });
    before += bytes;
    progress(((index + 1) / inputs.length) * 95);
  }
  await album.finish();
  await file.finish();
  return { result: { page_count: pages, output_pages: pages, embedded, bytes_before: before }, notes };
};

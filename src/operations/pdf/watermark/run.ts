import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { createStamper, pageSize, type Stamp, turnedSize } from '@sheaf/pdf/paint/stamp';
import { createStampMaker } from '@sheaf/pdf/paint/stamp-maker';
import { createTypesetter } from '@sheaf/pdf/text/typesetter';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { marginsOf } from '../../kit/margin.ts';
import { failure } from '../../kit/notes.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import { fillPattern } from '../page-pattern.ts';
import { pageValues } from '../page-values.ts';
import { imageStamp, stampInputs } from '../stamp-pages.ts';
import { colorParts, toCoreRotation } from '../stamp-parameters.ts';
import type operation from './operation.ts';
import { FILES, NOTES } from './operation.ts';

type Params = Parameters<Run<typeof operation>>[0]['params'];

/** Degrees, clockwise: a text rises from the lower left to the upper right. */
const LEANING = -45;
const WIDTH = 60;
/** Percent. A picture is a stamp or a logo more often than a mark to be read through. */
const PICTURE_OPACITY = 100;
const TEXT_OPACITY = 25;
const TILE_WIDTH = 25;
/** Size in points that a text is made in where the page decides how large it is drawn. */
const NOMINAL_SIZE = 48;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, limits } = context;
  const { pdf, image } = stampInputs(inputs, FILES);
  const { text = '', anchor, tile, under, size } = params;
  if ((params.text === undefined) === (image === null))
    throw failure('invalid_parameter', { code: 'text_or_image_required' }, NOTES);
  if (!image && text.trim() === '') throw new SheafError('invalid_parameter', 'The text must not be blank.');
  return await editPdf({ ...context, inputs: [pdf] }, 'watermarked', async (edited) => {
    const stamper = createStamper(edited);
    const typesetter = image ? null : await createTypesetter(edited);
    const stampOf = createStampMaker(stamper, typesetter, {
      size: size ?? NOMINAL_SIZE,
      style: params.font,
      color: colorParts(params.color),
      opacity: (params.opacity ?? (image ? PICTURE_OPACITY : TEXT_OPACITY)) / 100,
    });
    const picture = image && { stamp: await imageStamp(edited, image, limits), scale: 1 };
    const pages = selectedPages(edited, params.pages);
    const textOn = textsOf(edited, pages, params, pdf.filename);
    const leaning = !image && (tile || anchor === 'center') ? LEANING : 0;
    const rotate = toCoreRotation(params.rotate ?? leaning);
    const options = { under, kind: 'Watermark' as const };
    for (const index of pages) {
      const stamp = stampOf(picture ? '' : textOn(index), picture);
      const scale = size !== undefined && !image ? 1 : scaleOn(edited, index, stamp, rotate, params);
      if (tile) stamper.tile(index, stamp, { rotate, scale, gap: params.gap * POINTS_PER_MM }, options);
      else {
        const place = { anchor, margin: marginsOf(params.margin), rotate, scale };
        stamper.draw(index, [{ stamp, place }], options);
      }
    }
    typesetter?.finish();
    return { result: { pages_watermarked: pages.length } };
  });
};

/** The text of each page, with values instead of placeholders. */
function textsOf(
  edited: EditedDocument,
  pages: readonly number[],
  { text = '', start }: Params,
  filename: string,
): (index: number) => string {
  const counted = start === undefined ? [...edited.pages().keys()] : pages;
  const valuesOn = pageValues(edited, counted, start ?? 1, filename);
  return (index) => fillPattern(text, valuesOn(index));
}

/** The scale at which a stamp has its share of the page, and never more than the page. */
function scaleOn(
  edited: EditedDocument,
  index: number,
  { width, height }: Stamp,
  rotate: number,
  params: Params,
): number {
  const page = pageSize(edited, index);
  const turned = turnedSize(width, height, rotate);
  const part = (params.width ?? (params.tile ? TILE_WIDTH : WIDTH)) / 100;
  return Math.min((page.width * part) / turned.width, page.height / turned.height);
}

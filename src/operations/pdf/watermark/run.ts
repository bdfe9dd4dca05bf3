import type { EditedDocument } from '../../../engines/pdf/edit/edited-document.ts';
import { pictureStamp } from '../../../engines/pdf/paint/picture-stamp.ts';
import { createStamper, pageSize, type Stamp, type Stamper, turnedSize } from '../../../engines/pdf/paint/stamp.ts';
import { makePicture } from '../../../engines/pdf/pictures/make-pictures.ts';
import { uprightSize } from '../../../engines/pdf/pictures/picture.ts';
import { createTypesetter } from '../../../engines/pdf/text/typesetter.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import { fillPattern } from '../page-pattern.ts';
import { pageValues } from '../page-values.ts';
import { colorParts } from '../stamp-parameters.ts';
import type operation from './operation.ts';
import { CHOOSE } from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

const LEANING = 45;
const WIDTH = 60;
const TILE_WIDTH = 25;
/** Size in points that a text is made in where the page decides how large it is drawn. */
const MADE_SIZE = 48;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params } = context;
  const pdf = inputs.find(({ type }) => type === 'application/pdf');
  const image = inputs.find(({ type }) => type !== 'application/pdf');
  if (!pdf || inputs.length - (image ? 1 : 0) !== 1) {
    throw new SheafError('invalid_parameter', 'Give one PDF, and a text or one image.');
  }
  if ((params.text === undefined) === (image === undefined)) throw new SheafError('invalid_parameter', CHOOSE);
  return await editPdf({ ...context, inputs: [pdf] }, 'watermarked', async (edited) => {
    const stamper = createStamper(edited);
    const texts = image ? null : await createTexts(edited, context, stamper, pdf.filename);
    const picture = image && (await pictureFor(edited, context, image));
    const faded = new Map<Stamp, Stamp>();
    const stampOn = (index: number): Stamp => {
      const made = picture ?? texts!.on(index);
      const stamp = faded.get(made) ?? stamper.faded(made, params.opacity / 100);
      faded.set(made, stamp);
      return stamp;
    };
    const { anchor, tile, under, size } = params;
    const leaning = !image && (tile || anchor === 'center') ? LEANING : 0;
    const rotate = params.rotate ?? leaning;
    const pages = selectedPages(edited, params.pages);
    const options = { under, kind: 'Watermark' as const };
    for (const index of pages) {
      const stamp = stampOn(index);
      const scale = size !== undefined && !image ? 1 : scaleOn(edited, index, stamp, rotate, params);
      if (tile) stamper.tile(index, stamp, { rotate, scale, gap: params.gap * POINTS_PER_MM }, options);
      else {
        const place = { anchor, margin: params.margin * POINTS_PER_MM, rotate, scale };
        stamper.draw(index, [{ stamp, place }], options);
      }
    }
    texts?.finish();
    return { result: { pages_watermarked: pages.length } };
  });
};

/** Makes the text of each page, with its values in place of what stands for them; what is the same is made once. */
async function createTexts(edited: EditedDocument, { params }: Context, stamper: Stamper, filename: string) {
  const pattern = params.text!;
  if (pattern.trim() === '') throw new SheafError('invalid_parameter', 'The text must not be blank.');
  const typesetter = await createTypesetter(edited);
  const valuesOn = pageValues(edited, [...edited.pages().keys()], 1, filename);
  const made = new Map<string, Stamp>();
  return {
    on(index: number): Stamp {
      const text = fillPattern(pattern, valuesOn(index));
      const known = made.get(text);
      if (known) return known;
      const lines = text.split(/\r?\n/).map((line) => typesetter.line(line, { style: params.font }));
      const stamp = stamper.text(lines, params.size ?? MADE_SIZE, colorParts(params.color));
      made.set(text, stamp);
      return stamp;
    },
    finish: () => typesetter.finish(),
  };
}

async function pictureFor(
  edited: EditedDocument,
  { limits }: Context,
  { path, type }: Context['inputs'][0],
): Promise<Stamp> {
  const picture = await makePicture(path, type, limits);
  const { width, height } = uprightSize(picture);
  return pictureStamp(edited, picture, width, height);
}

/** How large a stamp is drawn so that it takes up its part of the page, and never more than the page has. */
function scaleOn(
  edited: EditedDocument,
  index: number,
  { width, height }: Stamp,
  rotate: number,
  params: Context['params'],
): number {
  const page = pageSize(edited, index);
  const turned = turnedSize(width, height, rotate);
  const part = (params.width ?? (params.tile ? TILE_WIDTH : WIDTH)) / 100;
  return Math.min((page.width * part) / turned.width, page.height / turned.height);
}

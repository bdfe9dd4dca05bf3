import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { pictureStamp } from '@sheaf/pdf/paint/picture-stamp';
import { drawRunningText } from '@sheaf/pdf/paint/running-text';
import type { Anchor, Stamp } from '@sheaf/pdf/paint/stamp';
import { uprightSize } from '@sheaf/pdf/pictures/picture';
import { createTypesetter } from '@sheaf/pdf/text/typesetter';
import { IMAGE_INPUT_TYPES } from '../../engines/image/formats.ts';
import { SheafError } from '../../errors.ts';
import type { OperationContext, OperationInput, RunReport } from '../kit/define.ts';
import { type Margin, marginsOf } from '../kit/margin.ts';
import type { PageSelection } from '../kit/page-selection.ts';
import { POINTS_PER_MM } from '../kit/paper.ts';
import type { OnSigned } from '../kit/written-pdf.ts';
import { editPdf, selectedPages } from './edit-pdf.ts';
import { fillPattern } from './page-pattern.ts';
import { pageValues } from './page-values.ts';
import { colorParts, toCoreRotation } from './stamp-parameters.ts';

type Inputs = OperationContext<unknown>['inputs'];

/**
 * Separates the document from the image that accompanies it.
 * @throws SheafError with `message` unless there is one document and at most one image
 */
export function stampInputs(inputs: Inputs, message: string): { pdf: OperationInput; image: OperationInput | null } {
  const [pdf, ...others] = inputs.filter(({ type }) => type === 'application/pdf');
  const [image = null, ...more] = inputs.filter(({ type }) => (IMAGE_INPUT_TYPES as readonly string[]).includes(type));
  if (!pdf || others.length + more.length > 0) throw new SheafError('invalid_parameter', message);
  return { pdf, image };
}

/** Puts an image into a document, as a stamp of one point per pixel. */
export async function imageStamp(
  edited: EditedDocument,
  { path, type }: OperationInput,
  limits: OperationContext<unknown>['limits'],
): Promise<Stamp> {
  // Most stamps have none, and the picture library is large.
  const { makePicture } = await import('../../engines/pictures/make-pictures.ts');
  const picture = await makePicture(path, type, limits);
  const { width, height } = uprightSize(picture);
  return pictureStamp(edited, picture, width, height);
}

/** Shared parameters of operations that write lines at the top or bottom of pages. */
interface LineParams {
  start: number;
  skip_first: number;
  mirror: boolean;
  margin: Margin;
  rotate: number;
  opacity: number;
  size: number;
  font: 'regular' | 'bold';
  color: string;
  image_height: number;
  pages?: PageSelection | undefined;
  password?: string | undefined;
  on_signed: OnSigned;
  keep_protection: boolean;
}

/** Lines by position, with placeholders for the page's values, and the position of an image. */
interface Lines {
  patterns: readonly { anchor: Anchor; pattern: string }[];
  image: OperationInput | null;
  imageAnchor: Anchor;
}

/** Writes lines and an image at the top and bottom of the pages of a document; reports the number of pages as `fact`. */
export function writeLines(
  context: OperationContext<LineParams>,
  pdf: OperationInput,
  { patterns, image, imageAnchor }: Lines,
  { ending, fact }: { ending: string; fact: string },
): Promise<RunReport> {
  const { params, limits } = context;
  return editPdf({ ...context, inputs: [pdf] }, ending, async (edited) => {
    const pages = selectedPages(edited, params.pages).slice(params.skip_first);
    const valuesFor = pageValues(edited, pages, params.start, pdf.filename);
    const typesetter = patterns.length > 0 ? await createTypesetter(edited) : null;
    const stamp = image && (await imageStamp(edited, image, limits));
    const drawn = drawRunningText(edited, typesetter, pages, {
      textFor: (index) =>
        Object.fromEntries(patterns.map(({ anchor, pattern }) => [anchor, fillPattern(pattern, valuesFor(index))])),
      picture: stamp && {
        stamp,
        scale: (params.image_height * POINTS_PER_MM) / stamp.height,
        anchor: imageAnchor,
      },
      margin: marginsOf(params.margin),
      rotate: toCoreRotation(params.rotate),
      look: {
        size: params.size,
        style: params.font,
        color: colorParts(params.color),
        opacity: params.opacity / 100,
      },
      mirror: params.mirror,
    });
    typesetter?.finish();
    return { result: { [fact]: drawn } };
  });
}

import type { PdfDocument } from '@sheaf/pdf/file/document';
import { placeOfWidget, readFields } from '@sheaf/pdf/forms/fields';
import { findLikelyFields, type LikelyField } from '../../../engines/likely-fields/find-fields.ts';
import type { JsonObject, OperationContext } from '../../kit/define.ts';
import type { Note } from '../../kit/notes.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';

type Context = Pick<OperationContext<{ password?: string }>, 'inputs' | 'params' | 'scratch' | 'limits' | 'signal'>;

/** Most likely fields of a document; one call can create at most as many. */
const MOST = 2000;

/** Finds likely fields of a document at the path of the first input, in the form in which they are created. */
export async function likelyFields(
  { inputs: [input], params: { password }, scratch, limits, signal }: Context,
  document: PdfDocument,
): Promise<{ fields: JsonObject[]; notes: Note[] }> {
  const there = readFields(document);
  const taken = Map.groupBy(
    there.flatMap((field) => field.widgets.flatMap((widget) => placeOfWidget(document, widget) ?? [])),
    ({ page }) => page - 1,
  );
  const boxes = [...taken].map(([page, places]) => {
    const list = places.map(({ left, top, width, height }) => ({
      left,
      top,
      right: left + width,
      bottom: top + height,
    }));
    return [page, list] as const;
  });
  const found = await findLikelyFields(input.path, {
    password,
    scratch,
    limits,
    signal,
    most: MOST,
    names: there.map(({ name }) => name),
    taken: new Map(boxes),
  });
  const notes: Note[] = [...found.notes];
  if (found.scanned > 0) notes.push({ code: 'likely_fields_scans', count: found.scanned });
  else if (found.fields.length === 0) notes.push({ code: 'likely_fields_none' });
  if (found.fields.length === MOST) notes.push({ code: 'likely_fields_cut', count: MOST });
  return { fields: found.fields.map(asked), notes };
}

const millimetres = (points: number): number => Math.round((points / POINTS_PER_MM) * 100) / 100;

/** A field as a parameter, without values equal to the default. */
function asked({ type, page, name, label, format, lines, cells, left, top, right, bottom }: LikelyField): JsonObject {
  return {
    type,
    page: page + 1,
    x: millimetres(left),
    y: millimetres(top),
    width: Math.max(1, millimetres(right - left)),
    height: Math.max(1, millimetres(bottom - top)),
    name,
    ...(label !== null && { label }),
    ...(format && { format }),
    ...(lines && { lines: true }),
    ...(cells !== null && { comb: true, max_length: cells }),
  };
}

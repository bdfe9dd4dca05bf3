import type { EditedDocument } from '../edit/edited-document.ts';
import { type Box, boxAround, type Geometry, geometryOf, transformBox } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { encodeText } from '../syntax/text-string.ts';
import type { Color } from './stamp.ts';

/** A rectangle in points from the upper left corner of a page as shown. */
export interface MarkedBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Something to be pointed out on a page. */
export interface Mark {
  /** Index of its page. */
  page: number;
  /** `highlight` colors words, `frame` draws boxes around them, `caret` is where something is missing, `note` at the top of a page. */
  kind: 'highlight' | 'frame' | 'caret' | 'note';
  boxes: readonly MarkedBox[];
  color: Color;
  /** The comment that readers show. */
  contents: string;
}

/** Flag 3 of ISO 32000-2, table 167: the mark is printed, too. */
const PRINTED = 4;
const NOTE_SIDE = 14;
const NOTE_MARGIN = 6;
const CARET_WIDTH = 4;
const SUBTYPES = { highlight: 'Highlight', frame: 'Square', caret: 'Caret', note: 'Text' } as const;

/** Puts annotations on pages that readers show, list and can remove (ISO 32000-2, 12.5.6.4 to 12.5.6.11). */
export function markPlaces(edited: EditedDocument, marks: readonly Mark[], author: string): void {
  const byPage = new Map<number, Mark[]>();
  for (const mark of marks) {
    const list = byPage.get(mark.page);
    if (list) list.push(mark);
    else byPage.set(mark.page, [mark]);
  }
  let multiply: PdfRef | undefined;
  for (const [index, list] of byPage) {
    const page = edited.pages()[index];
    if (!page) continue;
    multiply ??= edited.add(dictOf({ Type: nameOf('ExtGState'), BM: nameOf('Multiply'), ca: 0.5 }));
    const blending = multiply;
    const geometry = geometryOf(edited, page);
    let notes = 0;
    const annotations = list.flatMap((mark) => {
      const boxes = mark.kind === 'note' ? [noteBox(notes++)] : mark.boxes;
      // A frame has one rectangle.
      const groups = mark.kind === 'frame' ? boxes.map((box) => [box]) : [boxes];
      return groups
        .filter(({ length }) => length > 0)
        .map((group) => annotationOf(edited, { ...mark, boxes: group }, geometry, blending, author, page.ref));
    });
    const there = page.dict.get('Annots');
    const own = there instanceof PdfRef && edited.array(there) ? edited.edit(there.num) : null;
    if (Array.isArray(own)) own.push(...annotations);
    else {
      const dict = edited.editPage(index);
      dict.set('Annots', [...(edited.entries(dict).array('Annots') ?? []), ...annotations]);
    }
  }
}

function noteBox(count: number): MarkedBox {
  const left = NOTE_MARGIN + count * (NOTE_SIDE + NOTE_MARGIN);
  return { left, top: NOTE_MARGIN, right: left + NOTE_SIDE, bottom: NOTE_MARGIN + NOTE_SIDE };
}

function annotationOf(
  edited: EditedDocument,
  { kind, boxes, color, contents }: Mark,
  geometry: Geometry,
  multiply: PdfRef,
  author: string,
  page: PdfRef | null,
): PdfRef {
  const wide = kind === 'caret' ? boxes.map(widened) : boxes;
  const own = wide.map((box) => toPage(box, geometry));
  const rect = around(own, kind === 'frame' ? 1 : 0);
  const look = edited.addStream(
    dictOf({
      Type: nameOf('XObject'),
      Subtype: nameOf('Form'),
      BBox: rounded(rect),
      Resources: kind === 'highlight' ? dictOf({ ExtGState: dictOf({ G: multiply }) }) : undefined,
    }),
    Buffer.from(lookOf(kind, own, color), 'latin1'),
  );
  return edited.add(
    dictOf({
      Type: nameOf('Annot'),
      Subtype: nameOf(SUBTYPES[kind]),
      Rect: rounded(rect),
      QuadPoints: kind === 'highlight' ? own.flatMap(quadOf) : undefined,
      Name: kind === 'note' ? nameOf('Note') : undefined,
      C: [...color],
      CA: kind === 'highlight' ? 0.5 : undefined,
      F: PRINTED,
      T: encodeText(author),
      Contents: encodeText(contents),
      P: page ?? undefined,
      AP: dictOf({ N: look }),
    }),
  );
}

/** A space between words, as a visible stroke. */
function widened({ left, top, right, bottom }: MarkedBox): MarkedBox {
  const half = CARET_WIDTH / 2;
  if (bottom - top < right - left) return { left, top: top - half, right, bottom: bottom + half };
  return { left: left - half, top, right: right + half, bottom };
}

/** From the page as shown to its own coordinates. */
function toPage({ left, top, right, bottom }: MarkedBox, { height, unit, fromUpright }: Geometry): Box {
  return transformBox(fromUpright, [left / unit, height - bottom / unit, right / unit, height - top / unit]);
}

function around(boxes: readonly Box[], by: number): Box {
  const [left, bottom, right, top] = boxAround(
    boxes.flatMap(([left, bottom, right, top]): [number, number][] => [
      [left, bottom],
      [right, top],
    ]),
  );
  return [left - by, bottom - by, right + by, top + by];
}

/** In the order that readers expect in spite of the standard: upper left, upper right, lower left, lower right. */
function quadOf([left, bottom, right, top]: Box): PdfObject[] {
  return rounded([left, top, right, top, left, bottom, right, bottom]);
}

function rounded(values: readonly number[]): PdfObject[] {
  return values.map((value) => Math.round(value * 100) / 100);
}

function lookOf(kind: Mark['kind'], boxes: readonly Box[], color: Color): string {
  const paint = color.map(numberText).join(' ');
  const rectangle = ([left, bottom, right, top]: Box) =>
    `${[left, bottom, right - left, top - bottom].map(numberText).join(' ')} re`;
  if (kind === 'frame') return `${paint} RG 1.5 w ${boxes.map((box) => `${rectangle(box)} S`).join('\n')}`;
  const fill = `${paint} rg ${boxes.map(rectangle).join('\n')} f`;
  return kind === 'highlight' ? `/G gs ${fill}` : fill;
}

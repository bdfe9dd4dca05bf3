import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, geometryOf, type Matrix, readBox, transformBox } from '../geometry.ts';
import type { Stamp } from '../paint/stamp.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, PdfRef } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { addFonts, createTypesetter, type SetLine, type Typesetter } from '../text/typesetter.ts';
import type { SignatureField } from './signature-fields.ts';

/** The place of a signature: the box of its annotation, and the size of the upright drawing there, in points. */
export interface SignaturePlace {
  page: number;
  box: Box;
  width: number;
  height: number;
  /** Rotates the upright drawing along with the page. */
  matrix: Matrix;
}

const PADDING = 2;
const LARGEST = 14;
const SMALLEST = 3;
const LINE_HEIGHT = 1.25;
/** How far the first line is below its top, of its height. */
const RISE = 0.95;
/** Part of the width that a picture takes next to a text. */
const PICTURE_PART = 0.4;

/**
 * The place of a region of a page, in points from its upper left corner as a reader sees it; null if it is off the
 * page.
 */
export function placeOnPage(
  edited: EditedDocument,
  page: number,
  region: { left: number; top: number; width: number; height: number },
): SignaturePlace | null {
  const { fromUpright, height, width, unit } = geometryOf(edited, pageAt(edited, page));
  const [left, right] = [region.left / unit, (region.left + region.width) / unit];
  const [bottom, top] = [height - (region.top + region.height) / unit, height - region.top / unit];
  if (left < 0 || bottom < 0 || right > width + 0.5 || top > height + 0.5) return null;
  return {
    page,
    box: transformBox(fromUpright, [left, bottom, right, top]),
    width: region.width,
    height: region.height,
    matrix: turnOf(fromUpright),
  };
}

/** The place of an existing field; null if it is not shown. */
export function placeOfField(edited: EditedDocument, { dict, widgets }: SignatureField): SignaturePlace | null {
  const widget = edited.dict(widgets[0] === undefined ? dict : new PdfRef(widgets[0]));
  const box = widget && readBox(edited, widget.get('Rect'));
  if (!box) return null;
  const named = widget.get('P');
  const pages = edited.pages();
  const page = pages.findIndex(({ ref, dict: each }) => {
    if (named instanceof PdfRef && ref?.num === named.num) return true;
    return (edited.entries(each).array('Annots') ?? []).some(
      (item) => item instanceof PdfRef && item.num === widgets[0],
    );
  });
  if (page < 0) return null;
  const { fromUpright, rotation } = geometryOf(edited, pageAt(edited, page));
  const [across, up] = [box[2] - box[0], box[3] - box[1]];
  const [width, height] = rotation % 180 === 0 ? [across, up] : [up, across];
  return { page, box, width, height, matrix: turnOf(fromUpright) };
}

/** Draws a signature: a text, set as large as it fits, beside a picture or without one; nothing if both are empty. */
export async function drawSignature(
  edited: EditedDocument,
  { width, height, matrix }: SignaturePlace,
  text: string,
  picture: Stamp | null,
): Promise<PdfRef | null> {
  const paragraphs = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (paragraphs.length === 0 && !picture) return null;
  const resources: PdfDict = new Map();
  let content = '';
  let left = PADDING;
  if (picture) {
    const most = paragraphs.length === 0 ? width : width * PICTURE_PART;
    const scale = Math.min((most - 2 * PADDING) / picture.width, (height - 2 * PADDING) / picture.height);
    const [across, up] = [picture.width * scale, picture.height * scale];
    const x = paragraphs.length === 0 ? (width - across) / 2 : PADDING;
    content += `q ${[scale, 0, 0, scale, x, (height - up) / 2].map(round).join(' ')} cm /P Do Q\n`;
    resources.set('XObject', dictOf({ P: picture.ref }));
    left = PADDING + across + 2 * PADDING;
  }
  if (paragraphs.length > 0) {
    const typesetter = await createTypesetter(edited);
    const { lines, size } = setToFit(typesetter, paragraphs, width - left - PADDING, height - 2 * PADDING);
    const top = (height + lines.length * size * LINE_HEIGHT) / 2;
    lines.forEach((line, index) => {
      const y = top - (index * LINE_HEIGHT + RISE) * size;
      content += `BT ${round(left)} ${round(y)} Td\n${line.show(size)}ET\n`;
    });
    addFonts(resources, lines);
    typesetter.finish();
  }
  const form = dictOf({
    Type: nameOf('XObject'),
    Subtype: nameOf('Form'),
    BBox: [0, 0, Number(round(width)), Number(round(height))],
    Matrix: [...matrix],
    Resources: resources,
  });
  return edited.addStream(form, Buffer.from(`0 g\n${content}`, 'latin1'));
}

/** The largest size, in half points, at which all lines fit once they are wrapped. */
function setToFit(
  typesetter: Typesetter,
  paragraphs: readonly string[],
  width: number,
  height: number,
): { lines: SetLine[]; size: number } {
  const widths = new Map<string, number>();
  const widthOf = (word: string): number => {
    const known = widths.get(word) ?? typesetter.line(word).width;
    widths.set(word, known);
    return known;
  };
  const space = widthOf('n n') - 2 * widthOf('n');
  for (let size = LARGEST; ; size -= 0.5) {
    const wrapped = paragraphs.flatMap((paragraph) => wrap(paragraph, width / size, widthOf, space));
    const fits = wrapped.length * size * LINE_HEIGHT <= height;
    const broad = wrapped.some((line) => !line.includes(' ') && widthOf(line) * size > width);
    if ((fits && !broad) || size <= SMALLEST) return { lines: wrapped.map((line) => typesetter.line(line)), size };
  }
}

function wrap(paragraph: string, width: number, widthOf: (word: string) => number, space: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const more = widthOf(word);
    if (line !== '' && used + space + more > width) {
      lines.push(line);
      [line, used] = [word, more];
    } else [line, used] = line === '' ? [word, more] : [`${line} ${word}`, used + space + more];
  }
  return line === '' ? lines : [...lines, line];
}

/** Only the rotation of a matrix: readers fit the drawing into the box. */
function turnOf([a, b, c, d]: Matrix): Matrix {
  return [a, b, c, d, 0, 0].map(Math.round) as unknown as Matrix;
}

const round = (value: number): string => numberText(Math.round(value * 1000) / 1000);

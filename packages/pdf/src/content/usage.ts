import { PdfError } from '../errors.ts';
import type { PdfDocument } from '../file/document.ts';
import type { PdfPage } from '../file/page-tree.ts';
import { IDENTITY, type Matrix, matrixOf, multiply, numbersOf } from '../geometry.ts';
import { numbersAmong } from '../syntax/entries.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { readOperations } from './operations.ts';
import { contentOfPage, resourcesOfPage } from './page-content.ts';

/** The largest width and height at which an image is drawn anywhere, in points (1/72 inch). */
export interface DrawnSize {
  width: number;
  height: number;
}

export interface ImageUsage {
  /** By object number; images that no page draws are not in it. */
  drawn: Map<number, DrawnSize>;
  /** False when the work was cut off: sizes may then be larger than is known here. */
  complete: boolean;
}

const MAX_DEPTH = 12;
const MAX_SAVES = 512;
const MAX_SCANNED_BYTES = 192 * 1024 * 1024;
const MAX_STREAMS = 30_000;
const MAX_FORMS = 1024;
const KEPT_BYTES = 8 * 1024 * 1024;

interface Form {
  stream: PdfStream;
  matrix: Matrix;
  resources: PdfDict | null;
}

type Kind = 'image' | 'form' | 'other';

/** Operators that decide where and how large images are drawn (ISO 32000-2, annex A). */
const PLACING = new Set(['q', 'Q', 'cm', 'Do', 'gs']);

class OutOfBudget extends Error {}

/**
 * Follows the content of all pages, their form XObjects, tiling patterns, soft mask groups and annotation appearances
 * to find how large each image is drawn. Depth and work are bounded; a form drawn again under the same linear
 * transformation is skipped, so neither cycles nor exponential nesting matter.
 */
export function measureImages(document: PdfDocument): ImageUsage {
  const drawn = new Map<number, DrawnSize>();
  const kinds = new Map<number, Kind>();
  const entered = new Set<string>();
  const forms = new Map<number, Form | null>();
  const kept = new Map<number, Uint8Array>();
  let keptBytes = 0;
  let scanned = 0;
  let streams = 0;

  function kindOf(num: number): Kind {
    let kind = kinds.get(num);
    if (kind === undefined) {
      const dict = document.dict(new PdfRef(num));
      const subtype = document.entries(dict).get('Subtype');
      kind = isName(subtype, 'Image') ? 'image' : isName(subtype, 'Form') ? 'form' : 'other';
      kinds.set(num, kind);
    }
    return kind;
  }

  function record(num: number, [a, b, c, d]: Matrix): void {
    const width = Math.hypot(a, b);
    const height = Math.hypot(c, d);
    const known = drawn.get(num);
    if (!known) drawn.set(num, { width, height });
    else {
      known.width = Math.max(known.width, width);
      known.height = Math.max(known.height, height);
    }
  }

  function decoded(stream: PdfStream, num: number): Uint8Array {
    const known = kept.get(num);
    if (known) return known;
    const data = decodeOrNothing(document, stream);
    if (data.length < KEPT_BYTES / 8) {
      if (keptBytes + data.length > KEPT_BYTES) {
        kept.clear();
        keptBytes = 0;
      }
      kept.set(num, data);
      keptBytes += data.length;
    }
    return data;
  }

  function formOf(num: number): Form | null {
    const known = forms.get(num);
    if (known !== undefined) return known;
    const stream = document.get(num);
    const form =
      stream instanceof PdfStream
        ? {
            stream,
            matrix: matrixOf(document.entries(stream.dict).get('Matrix')),
            resources: document.entries(stream.dict).dict('Resources'),
          }
        : null;
    if (forms.size >= MAX_FORMS) forms.clear();
    forms.set(num, form);
    return form;
  }

  /** Enters a form, pattern or appearance under `matrix`, which leads to the space it is drawn in. */
  function enter(ref: PdfObject | undefined, matrix: Matrix, outer: PdfDict | null, depth: number): void {
    if (!(ref instanceof PdfRef) || depth > MAX_DEPTH) return;
    const key = `${ref.num} ${matrix.slice(0, 4).map((value) => value.toPrecision(4))}`;
    if (entered.has(key)) return;
    if (++streams > MAX_STREAMS) throw new OutOfBudget();
    const form = formOf(ref.num);
    if (!form) return;
    // The names of a form without resources depend on the content that draws it.
    if (form.resources) entered.add(key);
    const resources = form.resources ?? outer;
    if (!resources || !matters(resources)) return;
    walk(decoded(form.stream, ref.num), resources, multiply(form.matrix, matrix), depth);
  }

  /** True when content with these resources can draw an image. */
  function matters(resources: PdfDict): boolean {
    const graphics = document.entries(resources).dict('ExtGState');
    if (graphics) for (const value of graphics.values()) if (softMask(value)) return true;
    return (document.entries(resources).dict('XObject')?.size ?? 0) > 0 || resources.has('Pattern');
  }

  function softMask(state: PdfObject | undefined): PdfObject | undefined {
    const mask = document.entries(document.dict(state)).get('SMask');
    return isDict(mask) ? mask.get('G') : undefined;
  }

  function walk(data: Uint8Array, resources: PdfDict, base: Matrix, depth: number): void {
    scanned += data.length;
    if (scanned > MAX_SCANNED_BYTES) throw new OutOfBudget();
    const patterns = document.entries(resources).dict('Pattern');
    if (patterns) for (const pattern of patterns.values()) enter(pattern, base, null, depth + 1);
    const objects = document.entries(resources).dict('XObject');
    const graphics = document.entries(resources).dict('ExtGState');
    const saved: Matrix[] = [];
    let matrix = base;
    for (const { name, operands } of readOperations(data, PLACING)) {
      if (name === 'q') {
        if (saved.length < MAX_SAVES) saved.push(matrix);
      } else if (name === 'Q') matrix = saved.pop() ?? matrix;
      else if (name === 'cm') matrix = multiply(matrixOf(numbersAmong(operands).slice(-6)), matrix);
      else {
        const named = operands.findLast((operand) => operand instanceof PdfName)?.name ?? '';
        if (name === 'Do') draw(objects?.get(named), matrix, resources, depth);
        else if (name === 'gs') enter(softMask(graphics?.get(named)), matrix, resources, depth + 1);
      }
    }
  }

  function draw(ref: PdfObject | undefined, matrix: Matrix, resources: PdfDict, depth: number): void {
    if (!(ref instanceof PdfRef)) return;
    const kind = kindOf(ref.num);
    if (kind === 'image') record(ref.num, matrix);
    else if (kind === 'form') enter(ref, matrix, resources, depth + 1);
  }

  function walkPage(page: PdfPage): void {
    const { dict } = page;
    const unit = document.entries(dict).number('UserUnit');
    const scale = unit !== null && unit > 0 && unit <= 1e4 ? unit : 1;
    const base: Matrix = [scale, 0, 0, scale, 0, 0];
    const resources = resourcesOfPage(document, page);
    if (resources && matters(resources)) walk(boundedContent(document, page), resources, base, 0);
    for (const item of document.entries(dict).array('Annots') ?? []) {
      const annotation = document.dict(item);
      if (annotation?.has('AP')) walkAppearances(annotation, base);
    }
  }

  function walkAppearances(annotation: PdfDict, base: Matrix): void {
    const rect = numbersOf(document.entries(annotation).get('Rect'), 4);
    for (const entry of document.entries(annotation).dict('AP')?.values() ?? []) {
      const target = document.resolve(entry);
      const states = target instanceof PdfStream ? [entry] : isDict(target) ? [...target.values()] : [];
      for (const state of states) enter(state, multiply(fitting(document, state, rect), base), null, 1);
    }
  }

  try {
    for (const page of document.pages()) walkPage(page);
    return { drawn, complete: true };
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
    return { drawn, complete: false };
  }
}

/** The scale from an appearance's box to the annotation's rectangle (ISO 32000-1, algorithm 8.1). */
function fitting(document: PdfDocument, state: PdfObject, rect: number[] | null): Matrix {
  const dict = document.dict(state);
  const box = numbersOf(document.entries(dict).get('BBox'), 4);
  if (!dict || !rect || !box) return IDENTITY;
  const [a, b, c, d] = matrixOf(document.entries(dict).get('Matrix'));
  const [width, height] = extentOf(box);
  const [wantedWidth, wantedHeight] = extentOf(rect);
  const across = Math.abs(a) * width + Math.abs(c) * height;
  const up = Math.abs(b) * width + Math.abs(d) * height;
  const x = across > 0 ? wantedWidth / across : 1;
  const y = up > 0 ? wantedHeight / up : 1;
  return [x, 0, 0, y, 0, 0];
}

/** Width and height of a rectangle, whichever corners describe it. */
function extentOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]): [width: number, height: number] {
  return [Math.abs(x2 - x1), Math.abs(y2 - y1)];
}

/** The joined content of a page, unless it is too long. */
function boundedContent(document: PdfDocument, page: PdfPage): Uint8Array {
  let size = 0;
  return contentOfPage(document, page, (stream) => {
    const data = decodeOrNothing(document, stream);
    size += data.length;
    if (size > MAX_SCANNED_BYTES) throw new OutOfBudget();
    return data;
  });
}

/** Content that inflates past the limit is skipped; then no size is certain. */
function decodeOrNothing(document: PdfDocument, stream: PdfStream): Uint8Array {
  try {
    return document.decode(stream);
  } catch (error) {
    if (error instanceof PdfError && error.code === 'limit_exceeded') throw new OutOfBudget();
    throw error;
  }
}

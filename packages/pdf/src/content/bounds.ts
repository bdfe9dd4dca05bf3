import type { PdfDocument } from '../file/document.ts';
import { apply, type Box, type Matrix, multiply, readBox, transformBox } from '../geometry.ts';
import { numbersAmong } from '../syntax/entries.ts';
import { type PdfDict, PdfStream } from '../syntax/objects.ts';
import { resourceOf } from './content-edit.ts';
import { readOperations } from './operations.ts';
import { matrixOf } from './text-state.ts';

const UNIT: Box = [0, 0, 1, 1];
const PATH = new Set(['m', 'l', 'c', 'v', 'y', 're']);
/** Operators whose painted area has no box known here. */
const BOUNDLESS = new Set(['Tj', 'TJ', "'", '"', 'sh']);

/** A box around the drawing of content, transformed by `matrix`; null for nothing, `unknown` if it is not known. */
export function boundsOf(
  document: PdfDocument,
  bytes: Uint8Array,
  resources: PdfDict | null,
  matrix: Matrix,
): Box | null | 'unknown' {
  let bounds: Box | null = null;
  let ctm = matrix;
  const saved: Matrix[] = [];
  const add = ([left, bottom, right, top]: Box): void => {
    bounds = bounds
      ? [Math.min(bounds[0], left), Math.min(bounds[1], bottom), Math.max(bounds[2], right), Math.max(bounds[3], top)]
      : [left, bottom, right, top];
  };
  for (const { name, operands } of readOperations(bytes)) {
    if (BOUNDLESS.has(name)) return 'unknown';
    if (name === 'q') saved.push(ctm);
    else if (name === 'Q') ctm = saved.pop() ?? ctm;
    else if (name === 'cm') ctm = multiply(matrixOf(operands), ctm);
    else if (name === 'BI') add(transformBox(ctm, UNIT));
    else if (name === 'Do') {
      const object = document.resolve(resourceOf(document, resources, 'XObject', operands[0]));
      if (!(object instanceof PdfStream)) continue;
      if (!document.entries(object.dict).is('Subtype', 'Form')) add(transformBox(ctm, UNIT));
      else {
        const box = readBox(document, object.dict.get('BBox'));
        if (!box) return 'unknown';
        add(transformBox(multiply(matrixOf(document.entries(object.dict).array('Matrix') ?? []), ctm), box));
      }
    } else if (PATH.has(name)) {
      const numbers = numbersAmong(operands);
      if (name === 're' && numbers.length === 4) {
        const [x, y, width, height] = numbers as [number, number, number, number];
        add(transformBox(ctm, [x, y, x + width, y + height]));
      } else
        for (let at = 0; at + 1 < numbers.length; at += 2) {
          const [x, y] = apply(ctm, numbers[at] ?? 0, numbers[at + 1] ?? 0);
          add([x, y, x, y]);
        }
    }
  }
  return bounds;
}

import { rectanglesStamp } from '@sheaf/pdf/paint/rectangles-stamp';
import { createStamper, pageSize, type Stamp } from '@sheaf/pdf/paint/stamp';
import { openBarcodeCreator } from '../../../engines/barcodes/create-barcode.ts';
import type { Run } from '../../kit/define.ts';
import { marginsOf } from '../../kit/margin.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import { fillPattern } from '../page-pattern.ts';
import { pageValues } from '../page-values.ts';
import type operation from './operation.ts';
import { LEAST_MODULE_MM } from './operation.ts';

const WHITE = [1, 1, 1] as const;
const BLACK = [0, 0, 0] as const;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, signal } = context;
  const creator = await openBarcodeCreator();
  return await editPdf(context, 'with-code', (edited) => {
    const stamper = createStamper(edited);
    const pages = selectedPages(edited, params.pages);
    const valuesOn = pageValues(edited, [...edited.pages().keys()], 1, inputs[0].filename);
    const { type, error_correction: errorCorrection } = params;
    const stamps = new Map<string, Stamp>();
    const stampOf = (text: string): Stamp => {
      const drawn = creator.create(text, { type, errorCorrection, gs1: false, margin: true, label: false });
      return rectanglesStamp(edited, drawn, drawn.bars, { ground: WHITE, color: BLACK });
    };
    let module = Number.POSITIVE_INFINITY;
    for (const index of pages) {
      signal.throwIfAborted();
      const text = fillPattern(params.text, valuesOn(index));
      const stamp = stamps.get(text) ?? stampOf(text);
      stamps.set(text, stamp);
      const page = pageSize(edited, index);
      const scale = Math.min((page.width * params.width) / 100, page.height) / stamp.width;
      module = Math.min(module, scale / POINTS_PER_MM);
      const place = { anchor: params.anchor, margin: marginsOf(params.margin), rotate: 0, scale };
      stamper.draw(index, [{ stamp, place }], { under: false, kind: 'Watermark' });
    }
    const notes = module < LEAST_MODULE_MM ? [{ code: 'barcode_small', mm: Math.round(module * 100) / 100 }] : [];
    return { result: { pages_coded: pages.length }, notes };
  });
};

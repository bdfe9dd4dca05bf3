import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { flattenAnnotations } from '@sheaf/pdf/paint/flatten';
import { overlayPages } from '@sheaf/pdf/paint/overlay';
import type { Run } from '../../kit/define.ts';
import { editPdf, selectedPages } from '../edit-pdf.ts';
import { openInput } from '../open-input.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, scratch, limits } = context;
  using other = await openInput(inputs, 1, { password: params.password, passwords: params.passwords, scratch, limits });
  const source = editDocument(other);
  // Only page content is drawn: annotations, such as a stamp, must become part of it first.
  flattenAnnotations(source, { fields: true, annotations: true });
  const count = source.pages().length;
  return await editPdf(context, 'overlaid', (edited) => {
    const places = new Map(selectedPages(edited, params.pages).map((page, place) => [page, place]));
    const painted = overlayPages(edited, source, {
      under: params.under,
      pageFor(index) {
        const place = places.get(index);
        if (place === undefined || (!params.repeat && place >= count)) return null;
        return place % count;
      },
    });
    return { result: { input_pages: edited.pages().length + count, pages_overlaid: painted } };
  });
};

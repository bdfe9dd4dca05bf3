import { placesOn } from '@sheaf/pdf/annotate/page-place';
import { readAnnotations } from '@sheaf/pdf/annotate/read';
import { openPdf } from '@sheaf/pdf/open';
import { writeXfdf } from '../../../engines/xfdf/write.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { entriesOf } from './entries.ts';
import type operation from './operation.ts';

const MAX_ANNOTATIONS = 100_000;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits }) => {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const { annotations, cut } = readAnnotations(document, MAX_ANNOTATIONS);
  const notes: Note[] = cut ? [{ code: 'annotations_cut', count: MAX_ANNOTATIONS }] : [];
  const entries = entriesOf(annotations);
  const stem = `${stemOf(input.filename)}-annotations`;
  if (params.format === 'xfdf') {
    const places = new Map<number, ReturnType<typeof placesOn>>();
    const { text, left } = writeXfdf(annotations, (page) => {
      const place = places.get(page) ?? placesOn(document, page);
      places.set(page, place);
      return place;
    });
    outputs.add(`${stem}.xfdf`, 'application/vnd.adobe.xfdf', Buffer.from(text));
    if (left > 0) notes.push({ code: 'xfdf_left_out', count: left });
  } else {
    const text = `${JSON.stringify({ annotations: entries }, null, 1)}\n`;
    outputs.add(`${stem}.json`, 'application/json', Buffer.from(text));
  }
  const types: Record<string, number> = {};
  for (const { item } of annotations) types[item?.type ?? 'other'] = (types[item?.type ?? 'other'] ?? 0) + 1;
  return {
    result: { input_pages: document.pages().length, count: annotations.length, types, annotations: entries },
    notes,
  };
};

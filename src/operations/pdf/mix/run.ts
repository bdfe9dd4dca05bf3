import { assemble, type Selection } from '../../../engines/pdf/assemble/assemble.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import { readDocumentInfo } from '../../../engines/pdf/read/document-info.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, scratch, limits, progress }) => {
  const [front, back] = [inputs[0], inputs[1]!];
  const options = { password: params.password, scratch, limits };
  using fronts = await openPdf(front.path, options);
  using backs = await openPdf(back.path, options);
  const sides = [readDocumentInfo(fronts), readDocumentInfo(backs)] as const;
  const [first, second] = sides.map((info) => info.pages.length) as [number, number];
  const selections: Selection[] = [];
  for (let index = 0; index < Math.max(first, second); index++) {
    if (index < first) selections.push({ info: sides[0], pages: [index], title: null });
    const page = params.reverse_second ? second - 1 - index : index;
    if (index < second) selections.push({ info: sides[1], pages: [page], title: null });
  }
  progress(20);
  using file = await outputs.open(`${stemOf(front.filename)}-mixed.pdf`, 'application/pdf');
  const { pages, notes } = await assemble(file, selections, {
    onPage: (done) => progress(20 + (done / selections.length) * 80),
  });
  await file.finish();
  const uneven = first === second ? [] : [{ code: 'uneven', first, second }];
  const counts = { page_count: pages, input_pages: first + second, output_pages: pages };
  return { result: { ...counts, bytes_before: front.bytes + back.bytes }, notes: [...notes, ...uneven] };
};

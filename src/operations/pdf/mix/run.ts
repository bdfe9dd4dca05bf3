import { assemble, type Selection } from '@sheaf/pdf/assemble/assemble';
import { type DocumentInfo, readDocumentInfo } from '@sheaf/pdf/read/document-info';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { openInput } from '../open-input.ts';
import { protectionOfAll } from '../protection.ts';
import { withoutSignatures } from '../signed.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs, params, outputs, scratch, limits, progress }) => {
  // biome-ignore lint/style/noNonNullAssertion: the operation takes two inputs.
  const [front, back] = [inputs[0], inputs[1]!];
  const options = { password: params.password, passwords: params.passwords, scratch, limits };
  using fronts = await openInput(inputs, 0, options);
  using backs = await openInput(inputs, 1, options);
  const sources = [fronts, backs].map((document) => withoutSignatures(document, params.on_signed));
  const sides = sources.map(({ document }) => readDocumentInfo(document)) as [DocumentInfo, DocumentInfo];
  const [first, second] = sides.map((info) => info.pages.length) as [number, number];
  const selections: Selection[] = [];
  for (let index = 0; index < Math.max(first, second); index++) {
    if (index < first) selections.push({ info: sides[0], pages: [index], title: null });
    const page = params.reverse_second ? second - 1 - index : index;
    if (index < second) selections.push({ info: sides[1], pages: [page], title: null });
  }
  progress(20);
  const { notes: unprotected } = await protectionOfAll([fronts, backs], {});
  using file = await outputs.open(`${stemOf(front.filename)}-mixed.pdf`, 'application/pdf');
  const { pages, notes } = await assemble(file, selections, {
    keepSignatures: params.on_signed === 'invalidate',
    onPage: (done) => progress(20 + (done / selections.length) * 80),
  });
  await file.finish();
  const uneven = first === second ? [] : [{ code: 'uneven', first, second }];
  return {
    result: {
      page_count: pages,
      input_pages: first + second,
      output_pages: pages,
      bytes_before: front.bytes + back.bytes,
    },
    notes: [...notes, ...sources.flatMap((source) => source.notes), ...unprotected, ...uneven],
  };
};

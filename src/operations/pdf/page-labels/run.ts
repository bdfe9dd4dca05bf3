import { labelText, labelTree, type PageLabel, plainLabel, readLabels } from '@sheaf/pdf/read/page-labels';
import { encodeText } from '@sheaf/pdf/syntax/text-string';
import type { Run } from '../../kit/define.ts';
import { pastTheEnd } from '../../kit/page-selection.ts';
import { editPdf, tellOfPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';
import { STYLES } from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { ranges } = context.params;
  if (!ranges) {
    return tellOfPdf(context, 'labels', (document) => ({
      labels: (readLabels(document) ?? document.pages().map((_, index) => plainLabel(index))).map(labelText),
    }));
  }
  return editPdf(context, 'labelled', (edited) => {
    const count = edited.pages().length;
    const sorted = ranges.toSorted((left, right) => left.from - right.from);
    const last = sorted.at(-1);
    if (last && last.from > count) throw pastTheEnd(last.from, count);
    const labels = edited.pages().map((_, index): PageLabel => {
      const range = sorted.findLast(({ from }) => from <= index + 1);
      if (!range) return plainLabel(index);
      const prefix = range.prefix ? encodeText(range.prefix) : null;
      return { style: STYLES[range.style], prefix, number: range.start + index + 1 - range.from };
    });
    const catalog = edited.editCatalog();
    if (sorted.length > 0) catalog.set('PageLabels', labelTree(labels));
    else catalog.delete('PageLabels');
    return { result: { ranges: sorted.length } };
  });
};

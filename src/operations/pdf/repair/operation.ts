import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-repair',
  title: 'Repair a PDF',
  description:
    'Reads what can be read of a damaged PDF and writes it in order: a new cross-reference and page tree, right lengths, streams that end as they should, pages that were lost. Reports what was wrong.',
  keywords: ['fix', 'recover', 'corrupt', 'broken', 'damaged', 'cannot open', 'xref', 'rescue'],
  texts: {
    tagline: 'Saves what can be saved of a damaged file.',
    facts: { damaged: 'Damaged' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ ...editedPdf }),
  result: {
    ...EDITED_PDF,
    damaged: z.boolean(),
    faults: z.record(z.string(), z.int()).describe('How often each fault was found.'),
  },
  limits: { seconds: 120 },
  notes: {
    nothing_wrong: 'Nothing was wrong with the file; it was written anew.',
    bytes_before_header: '{count} bytes stood before the beginning of the PDF.',
    header_missing: 'The header was missing.',
    cross_reference_rebuilt: 'The table of objects was broken; it was made anew from the whole file.',
    catalog_lost: 'The catalog was lost: bookmarks, forms and other things of the whole document may be missing.',
    page_tree_rebuilt: 'The tree of pages was broken; it was made anew.',
    pages_found_again: 'Pages found again that nothing led to: {count}. They are the last ones.',
    pages_without_size: 'Pages without a size: {count}. They are US Letter now.',
    objects_malformed: 'Objects with broken syntax: {count}.',
    stream_lengths_wrong: 'Streams whose length was wrong: {count}.',
    streams_damaged: 'Streams of which only a part could be read: {count}. Text or images may be incomplete.',
    read_by_force: 'The file was so broken that a second reader had to put it in order first.',
    not_all_checked: 'The document is too large to look at all of its streams.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 6' },
        { by: 'pdftotext', page: 6, has: 'A page 6' },
      ],
    },
    {
      files: ['damaged.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 3' },
        { by: 'pdftotext', page: 3, has: 'Page 3' },
      ],
    },
  ],
});

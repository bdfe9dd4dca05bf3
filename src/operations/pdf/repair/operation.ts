import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-repair',
  title: 'Repair a PDF',
  description:
    'Recovers as much as possible from a damaged PDF: rebuilds the cross-reference table and page tree, fixes stream lengths and ends, and restores lost pages. Reports the damage found.',
  keywords: ['fix', 'recover', 'corrupt', 'broken', 'damaged', 'cannot open', 'xref', 'rescue', 'corrupted'],
  texts: {
    tagline: 'Recover a damaged PDF.',
    facts: { damaged: 'Damaged' },
  },
  family: 'pdf',
  intent: 'shrink',
  rank: 33,
  roles: ['repair-document'],
  icon: 'wrench',
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
    nothing_wrong: 'No damage found. The file was rewritten.',
    bytes_before_header: '{count} bytes before the PDF header were removed.',
    header_missing: 'The header was missing.',
    cross_reference_rebuilt: 'The cross-reference table was broken and has been rebuilt.',
    catalog_lost: 'The document catalog was lost. Bookmarks, forms and other document-level data may be missing.',
    page_tree_rebuilt: 'The page tree was broken and has been rebuilt.',
    pages_found_again: 'Orphaned pages recovered: {count}. They are at the end.',
    pages_without_size: 'Pages without a size: {count}. They were set to US Letter.',
    objects_malformed: 'Objects with broken syntax: {count}.',
    stream_lengths_wrong: 'Streams with wrong length: {count}.',
    streams_damaged: 'Partly unreadable streams: {count}. Text or images may be incomplete.',
    read_by_force: 'The file was badly damaged and needed a second repair engine.',
    not_all_checked: 'The document is too large to check every stream.',
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

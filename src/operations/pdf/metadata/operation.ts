import { z } from 'zod';
import { SAYS_CURRENT } from '../../kit/current.ts';
import { defineOperation } from '../../kit/define.ts';
import { EDITED_PDF, READ_PDF, sometimes } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const text = z.string().max(4000);
const date = z.union([z.literal(''), z.iso.datetime({ offset: true, local: true }), z.iso.date()]);
const said = 'Empty string: remove. Omitted: keep.';

const CLEARED = { help: 'Clear the field to remove the entry.' };

const stated = z.string().optional();
const METADATA = {
  title: stated,
  author: stated,
  subject: stated,
  keywords: stated,
  creator: stated,
  producer: stated,
  created: stated,
  modified: stated,
  custom: z.record(z.string(), z.string()).optional().describe('Entries without a fixed meaning.'),
};

export default defineOperation({
  name: 'pdf-metadata',
  title: 'Edit PDF metadata',
  description:
    'Edits title, author, subject, keywords, creator, producer and dates. The Info dictionary and XMP are kept in sync. Without changes, returns the metadata as JSON. `clear` removes all metadata from the document and everything in it.',
  keywords: ['title', 'author', 'properties', 'info', 'xmp', 'remove', 'privacy', 'document information', 'metadata'],
  texts: {
    tagline: 'Title, author, subject, keywords and dates.',
    params: {
      title: CLEARED,
      author: CLEARED,
      subject: CLEARED,
      keywords: { help: 'Separated by commas.' },
      creator: CLEARED,
      producer: CLEARED,
      created: { help: 'Such as 2026-11-21 or 2026-11-21T09:30:00Z.' },
      clear: { label: 'Remove all metadata' },
    },
    facts: {
      title: 'Title',
      author: 'Author',
      subject: 'Subject',
      keywords: 'Keywords',
      creator: 'Creator',
      producer: 'Producer',
      created: 'Created',
      modified: 'Modified',
    },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 46,
  icon: 'properties',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf', 'application/json'],
  params: z
    .strictObject({
      title: text.optional().describe(`Title of the document. ${said}`),
      author: text.optional().describe(`Author. ${said}`),
      subject: text.optional().describe(`Subject of the document. ${said}`),
      keywords: text.optional().describe(`Keywords, separated by commas. ${said}`),
      creator: text.optional().describe(`Program in which it was written. ${said}`),
      producer: text.optional().describe(`Program that made the PDF. ${said}`),
      created: date.optional().describe(`When it was written, such as 2026-11-21 or 2026-11-21T09:30:00Z. ${said}`),
      clear: z
        .boolean()
        .default(false)
        .describe('Remove all metadata first, including thumbnails and private application data.'),
      ...editedPdf,
    })
    .meta({ [SAYS_CURRENT]: true }),
  result: {
    ...sometimes(EDITED_PDF),
    ...READ_PDF,
    metadata: z.object(METADATA).optional().describe('Its new value, if it was changed.'),
    ...METADATA,
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'title = Document A' },
        { by: 'values', has: 'author = Sheaf' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { title: 'Annual report', author: 'Ada Lovelace', created: '2026-11-21' },
      expect: [
        { by: 'pdfinfo', has: 'Title: Annual report' },
        { by: 'pdfinfo', has: 'Author: Ada Lovelace' },
        { by: 'pdfinfo', has: 'CreationDate: 2026-11-21' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { clear: true },
      expect: [
        { by: 'pdfinfo', lacks: /Title|Author/ },
        { by: 'pdftotext', page: 1, has: 'Page 1' },
      ],
    },
  ],
});

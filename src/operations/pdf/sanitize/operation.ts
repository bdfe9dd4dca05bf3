import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-sanitize',
  title: 'Clean a PDF',
  description:
    'Takes out of a PDF what it should not carry on: scripts and actions that run by themselves, metadata, attached files; comments and links to the outside, too, where you ask for it. The document is written anew, so nothing of it stays in an earlier revision.',
  keywords: ['sanitize', 'privacy', 'JavaScript', 'metadata', 'hidden', 'remove', 'strip', 'security', 'scrub'],
  texts: {
    tagline: 'Takes out scripts, metadata and attachments.',
    facts: {
      scripts: 'Scripts',
      metadata: 'Metadata',
      attachments: 'Attachments',
      comments: 'Comments',
      links: 'Links',
    },
  },
  family: 'pdf',
  intent: 'protect',
  icon: 'remove',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    scripts: z
      .boolean()
      .default(true)
      .describe(
        'Take out JavaScript, XFA, rich media, alternate presentations and actions that start programs or run without a click, wherever they stand.',
      ),
    metadata: z
      .boolean()
      .default(true)
      .describe('Take out title, author, dates, XMP, thumbnails and what programs keep for themselves.'),
    attachments: z
      .boolean()
      .default(true)
      .describe(
        'Take out attached files, sounds, films and rich media. What plays one leaves the picture that it shows.',
      ),
    comments: z.boolean().default(false).describe('Take out comments, stamps and drawings.'),
    links: z
      .boolean()
      .default(false)
      .describe('Take out links that lead out of the document: addresses, other files, and forms that are sent.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    removed: z.object({
      scripts: count('Scripts, and actions that run by themselves.'),
      metadata: count('Pieces of metadata.'),
      attachments: count('Attached files.'),
      comments: count('Comments.'),
      links: count('Links that lead out.'),
    }),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'objects', lacks: '/JavaScript' },
        { by: 'pdfinfo', lacks: /Title|Author/ },
        { by: 'pdfdetach', has: '0 embedded files' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { comments: true, links: true, metadata: false },
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'objects', lacks: '/JavaScript' },
        { by: 'objects', lacks: '/URI' },
        { by: 'pdfinfo', has: 'Title: Document A' },
      ],
    },
  ],
});

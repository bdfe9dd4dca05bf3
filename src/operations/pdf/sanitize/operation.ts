import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-sanitize',
  title: 'Sanitize a PDF',
  description:
    'Removes hidden data from a PDF: scripts and automatic actions, metadata and attachments, and optionally comments and external links. The file is rewritten, so nothing remains in earlier revisions.',
  keywords: ['sanitize', 'privacy', 'JavaScript', 'metadata', 'hidden', 'remove', 'strip', 'security', 'scrub'],
  texts: {
    tagline: 'Remove scripts, metadata and attachments.',
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
  icon: 'sparkle',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    scripts: z
      .boolean()
      .default(true)
      .describe(
        'Remove JavaScript, XFA, rich media, alternate presentations, and actions that launch programs or run automatically.',
      ),
    metadata: z
      .boolean()
      .default(true)
      .describe('Remove title, author, dates, XMP, thumbnails and private application data.'),
    attachments: z
      .boolean()
      .default(true)
      .describe('Remove attachments, sounds, videos and rich media. A player’s still image stays on the page.'),
    comments: z.boolean().default(false).describe('Remove comments, stamps and drawings.'),
    links: z.boolean().default(false).describe('Remove external links: URLs, other files, and form submission.'),
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

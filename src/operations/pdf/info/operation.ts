import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-info',
  title: 'Inspect a PDF',
  description:
    'Reports PDF details as JSON: page sizes and boxes, fonts and embedding, images and resolution, encryption and permissions, signatures, tags, PDF/A and PDF/UA claims, attachments, bookmarks, revisions, linearization, and scripts or actions a viewer would run. Signatures and claims are not verified.',
  keywords: ['information', 'analyse', 'report', 'fonts', 'dpi', 'page size', 'preflight', 'permissions', 'javascript'],
  texts: {
    tagline: 'Pages, fonts, images, protection and signatures, as JSON.',
    facts: {
      version: 'Version',
      pdfa: 'PDF/A',
      pdfua: 'PDF/UA',
      tagged: 'Tagged',
      encrypted: 'Encrypted',
      signatures: 'Signatures',
      fonts: 'Fonts',
      fonts_not_embedded: 'Fonts not embedded',
      attachments: 'Attachments',
      outline_entries: 'Bookmarks',
      runs_code: 'Contains scripts or actions',
      revisions: 'Revisions',
      linearized: 'Linearized',
    },
  },
  family: 'pdf',
  intent: 'inspect',
  icon: 'inspect',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({ password: pdfPassword }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    version: z.string().describe('PDF version.'),
    pdfa: z.string().nullable().describe('Claimed PDF/A level.'),
    pdfua: z.string().nullable().describe('Claimed PDF/UA level.'),
    tagged: z.boolean(),
    encrypted: z.boolean(),
    signatures: count('Signatures.'),
    fonts: count('Fonts.'),
    fonts_not_embedded: count('Fonts that are not embedded.'),
    images: count('Images.'),
    attachments: count('Attached files.'),
    outline_entries: count('Bookmarks.'),
    runs_code: z.boolean().describe('Whether it contains scripts or automatic actions.'),
    revisions: count('Number of revisions, 1 plus one for each incremental update.').nullable(),
    linearized: z
      .boolean()
      .nullable()
      .describe('Whether it is linearized (fast web view). null for a damaged file, like revisions.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'page_count = 6' },
        { by: 'values', has: 'properties.title = Document A' },
        { by: 'values', has: 'tags.language = en-GB' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'page_count = 8' },
        { by: 'values', has: 'encrypted = false' },
      ],
    },
  ],
});

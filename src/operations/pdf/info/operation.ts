import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-info',
  title: 'Inspect a PDF',
  description:
    'Reports what a PDF is and holds, as JSON: page sizes and boxes, fonts and whether they are embedded, images with their resolution, encryption and permissions, signatures, tags, claims of PDF/A and PDF/UA, attachments, bookmarks, revisions, whether it is linearized, and what a reader would run. Signatures and claims are reported, not verified.',
  keywords: ['information', 'analyse', 'report', 'fonts', 'dpi', 'page size', 'preflight', 'permissions', 'javascript'],
  texts: {
    tagline: 'Pages, fonts, images, protection and signatures, as JSON.',
    facts: {
      version: 'Version',
      pdfa: 'Pdfa',
      pdfua: 'Pdfua',
      tagged: 'Tagged',
      encrypted: 'Encrypted',
      signatures: 'Signatures',
      fonts: 'Fonts',
      fonts_not_embedded: 'Fonts not embedded',
      attachments: 'Attachments',
      outline_entries: 'Outline entries',
      runs_code: 'Runs code',
      revisions: 'Revisions',
      linearized: 'Linearized',
    },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({ password: pdfPassword }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    version: z.string().describe('PDF version.'),
    pdfa: z.string().nullable().describe('What it claims of PDF/A.'),
    pdfua: z.string().nullable().describe('What it claims of PDF/UA.'),
    tagged: z.boolean(),
    encrypted: z.boolean(),
    signatures: count('Signatures.'),
    fonts: count('Fonts.'),
    fonts_not_embedded: count('Fonts that are not embedded.'),
    images: count('Images.'),
    attachments: count('Attached files.'),
    outline_entries: count('Bookmarks.'),
    runs_code: z.boolean().describe('Whether anything in it would run.'),
    revisions: count('Revisions: 1, and one more each time that changes were appended.').nullable(),
    linearized: z
      .boolean()
      .nullable()
      .describe('Whether it is laid out for viewing while it loads. Null, as revisions, for a damaged file.'),
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

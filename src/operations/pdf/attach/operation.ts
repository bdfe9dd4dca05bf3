import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { MEDIA_TYPE_NAMES } from '../../kit/media-types.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-attach',
  title: 'Attach files to a PDF',
  description:
    'Attaches files of any type to a PDF. The first file is the PDF; all others are attached. A file replaces an existing attachment of the same name.',
  keywords: ['attachment', 'embed', 'embedded files', 'portfolio', 'invoice', 'ZUGFeRD'],
  texts: {
    tagline: 'Add files of any type as attachments.',
    facts: { attached: 'Attached', replaced: 'Replaced' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'clip',
  accepts: MEDIA_TYPE_NAMES,
  inputs: { min: 2, max: 100 },
  produces: ['application/pdf'],
  params: z.strictObject({
    description: z.string().max(1000).optional().describe('Description shown next to the attachments.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    attached: count('Files that were attached.'),
    replaced: count('Existing attachments that were replaced.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['features.pdf', 'three-pages.pdf'],
      params: { description: 'Sources' },
      expect: [
        { by: 'pdfdetach', has: 'three-pages.pdf' },
        { by: 'pdftotext', page: 1, has: 'A page 1' },
      ],
    },
  ],
});

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { MEDIA_TYPE_NAMES } from '../../kit/media-types.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-attach',
  title: 'Attach files to a PDF',
  description:
    'Puts files of any type into a PDF, where readers list them as attachments. The first input is the PDF, all others are attached; one of a name that is there already takes its place.',
  keywords: ['attachment', 'embed', 'embedded files', 'portfolio', 'invoice', 'ZUGFeRD'],
  texts: {
    tagline: 'Files of any type, as attachments.',
    facts: { attached: 'Attached', replaced: 'Replaced' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'merge',
  accepts: MEDIA_TYPE_NAMES,
  inputs: { min: 2, max: 100 },
  produces: ['application/pdf'],
  params: z.strictObject({
    description: z.string().max(1000).optional().describe('What readers show beside the attached files.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    attached: count('Files that were attached.'),
    replaced: count('Those of them that took the place of one of the same name.'),
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

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { changedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-unlock',
  title: 'Unlock a PDF',
  description:
    'Removes the password and the restrictions on printing, copying and editing from a PDF. If the PDF needs a password to open, enter it. The content does not change.',
  keywords: ['decrypt', 'remove password', 'unprotect', 'permissions', 'restrictions', 'open', 'crack'],
  texts: {
    tagline: 'Remove the password and restrictions.',
    facts: { protected_before: 'Was protected' },
  },
  family: 'pdf',
  intent: 'protect',
  rank: 18,
  icon: 'unlock',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ ...changedPdf }),
  result: { ...EDITED_PDF, protected_before: z.boolean().describe('Whether the input was protected.') },
  limits: { seconds: 60 },
  notes: {
    was_not_protected: 'The PDF was not protected and is unchanged.',
  },
  examples: [
    {
      files: ['protected.pdf'],
      about: 'a PDF with the password "correct horse"',
      params: { password: 'correct horse' },
      expect: [
        { by: 'pdfinfo', has: 'Encrypted: no' },
        { by: 'pdftotext', page: 3, has: 'Page 3' },
      ],
    },
  ],
});

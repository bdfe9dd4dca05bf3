import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { changedPdf } from '../../kit/written-pdf.ts';

export default defineOperation({
  name: 'pdf-unlock',
  title: 'Unlock a PDF',
  description:
    'Takes the password and the limits on printing, copying and changing off a PDF that you can open. Needs the password where one is asked for on opening; everything in the document stays as it is.',
  keywords: ['decrypt', 'remove password', 'unprotect', 'permissions', 'restrictions', 'open'],
  texts: {
    tagline: 'Takes the password and limits off a PDF that you can open.',
    facts: { protected_before: 'Protected before' },
  },
  family: 'pdf',
  intent: 'protect',
  rank: 18,
  icon: 'lock',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ ...changedPdf }),
  result: { ...EDITED_PDF, protected_before: z.boolean().describe('Whether the input was protected.') },
  limits: { seconds: 60 },
  notes: {
    was_not_protected: 'The PDF was not protected; the output is the input as it was.',
  },
  examples: [
    {
      files: ['protected.pdf'],
      params: { password: 'correct horse' },
      expect: [
        { by: 'pdfinfo', has: 'Encrypted: no' },
        { by: 'pdftotext', page: 3, has: 'Page 3' },
      ],
    },
  ],
});

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { EDITED_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-unlock',
  title: 'Unlock a PDF',
  description:
    'Takes the password and the limits on printing, copying and changing off a PDF that you can open. Needs the password where one is asked for on opening; everything in the document stays as it is.',
  keywords: ['decrypt', 'remove password', 'unprotect', 'permissions', 'restrictions', 'open'],
  family: 'pdf',
  icon: 'lock',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ password: pdfPassword }),
  result: { ...EDITED_PDF, protected_before: z.boolean().describe('Whether the input was protected.') },
  limits: { seconds: 60 },
  notes: {
    was_not_protected: {
      en: 'The PDF was not protected; the output is the input as it was.',
      de: 'Das PDF war nicht geschützt; das Ergebnis ist die Eingabe, wie sie war.',
      fr: 'Le PDF n’était pas protégé ; le résultat est l’original tel quel.',
      es: 'El PDF no estaba protegido; el resultado es el original tal cual.',
    },
  },
  examples: [{ files: ['protected.pdf'], params: { password: 'correct horse' } }],
});

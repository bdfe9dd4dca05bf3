import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pdfPassword } from '../../kit/password.ts';
import { EDITED_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-mix',
  title: 'Mix two scans',
  description:
    'Puts the pages of two PDFs together in turns: fronts and backs that were scanned one after the other become one document. The second is taken from its last page backwards, as a scanner gives it when the stack is turned over.',
  keywords: ['interleave', 'alternate', 'collate', 'duplex', 'double-sided', 'front', 'back', 'odd', 'even', 'zip'],
  family: 'pdf',
  icon: 'merge',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 2 },
  produces: ['application/pdf'],
  params: z.strictObject({
    reverse_second: z.boolean().default(true).describe('Take the pages of the second PDF from the last to the first.'),
    password: pdfPassword,
  }),
  result: { ...EDITED_PDF },
  limits: { seconds: 60 },
  notes: {
    uneven: {
      en: 'The first PDF has {first} pages and the second {second}; what is left over stands at the end.',
      de: 'Das erste PDF hat {first} Seiten und das zweite {second}; was übrig ist, steht am Ende.',
      fr: 'Le premier PDF a {first} pages et le second {second} ; le surplus est à la fin.',
      es: 'El primer PDF tiene {first} páginas y el segundo {second}; lo que sobra está al final.',
    },
  },
  examples: [{ files: ['three-pages.pdf', 'features.pdf'], params: { reverse_second: true } }],
});

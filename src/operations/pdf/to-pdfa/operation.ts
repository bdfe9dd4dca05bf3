import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { changedPdf } from '../../kit/written-pdf.ts';
import { PDFA_BREACHES } from '../words/breaches.ts';

export default defineOperation({
  name: 'pdf-to-pdfa',
  title: 'Convert to PDF/A',
  description:
    'Makes a PDF/A for archives: PDF/A-2b, or PDF/A-3b where files are attached. Missing fonts are embedded, colors get a profile, metadata are put in order, and scripts, encryption and all else that an archive must not depend on are taken out; the pages look as before. What comes of it is opened and checked again; where something cannot be made conformant, the job fails and says what and by which clause.',
  keywords: [
    'archive',
    'archiving',
    'ISO 19005',
    'long-term',
    'preservation',
    'PDF/A-2b',
    'PDF/A-3b',
    'pdfa',
    'ZUGFeRD',
  ],
  texts: {
    tagline: 'For archives: PDF/A-2b or PDF/A-3b.',
    facts: { level: 'Level', fonts: 'Fonts', font: 'Font', used: 'Used', attachments: 'Attachments' },
  },
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    level: z
      .enum(['2b', '3b'])
      .optional()
      .describe('Level of PDF/A. Unset, 3b for a document with attached files and 2b for all others.'),
    missing_fonts: z
      .enum(['replace', 'fail'])
      .default('replace')
      .describe(
        'What happens to fonts that are not in the file: one that looks like them is embedded, or the job fails.',
      ),
    ...changedPdf,
  }),
  result: {
    ...EDITED_PDF,
    level: z.string().describe('What the output is: PDF/A-2b or PDF/A-3b.'),
    fonts: z
      .array(z.object({ font: z.string(), used: z.string() }))
      .describe('Fonts that were not in the file, each with the one that was embedded for it.'),
    attachments: count('Files that are attached.'),
  },
  limits: { seconds: 300 },
  notes: {
    ...PDFA_BREACHES,
    not_conformable: 'The document cannot become PDF/A: {problem_sentence} (ISO 19005-{part}, {clause}).',
    not_conformable_more:
      'The document cannot become PDF/A: {problem_sentence} (ISO 19005-{part}, {clause}); there are {more} more reasons.',
    fonts_replaced: 'Fonts that were not in the file were replaced: {fonts}.',
    actions_removed: 'Scripts and actions that PDF/A does not allow were removed.',
    media_removed: 'Films, sounds and 3D models were removed; a picture of them stays where there is one.',
    hidden_removed: 'Hidden comments were removed, since PDF/A allows none.',
    transfer_functions_removed: 'Transfer functions for printing were removed; tones may come out different.',
    blending_in_rgb: 'Transparent objects blend in RGB now instead of CMYK.',
    metadata_reduced: 'Metadata that PDF/A does not know were left out.',
    values_not_drawn:
      'What the fields hold could not be drawn anew, such as for want of a font; they look as the file had them.',
  },
  examples: [
    {
      files: ['three-pages.pdf'],
      params: {},
      expect: [
        { by: 'objects', has: /pdfaid:part(?:>|=")2/ },
        { by: 'pdffonts', has: /[A-Z]{6}\+Helvetica .* yes yes / },
        { by: 'pdftotext', page: 3, has: 'Page 3' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { level: '3b' },
      expect: [
        { by: 'objects', has: /pdfaid:part(?:>|=")3/ },
        { by: 'pdftotext', page: 1, has: 'Sheaf renders' },
        { by: 'pixels', page: 1, at: [0.25, 0.75], color: '#ff0000', within: 40 },
      ],
    },
  ],
});

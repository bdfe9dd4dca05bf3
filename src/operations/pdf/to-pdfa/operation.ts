import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { changedPdf } from '../../kit/written-pdf.ts';
import { PDFA_BREACHES } from '../words/breaches.ts';

export default defineOperation({
  name: 'pdf-to-pdfa',
  title: 'Convert to PDF/A',
  description:
    'Converts a PDF to PDF/A for archiving: PDF/A-2b, or PDF/A-3b if it has attachments. Embeds missing fonts, adds color profiles, fixes metadata, and removes scripts, encryption and anything else PDF/A forbids. Pages look the same. The result is checked; if it cannot conform, the job fails and names the reason and the clause.',
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
    tagline: 'For archiving: PDF/A-2b or PDF/A-3b.',
    params: {
      level: { values: { '2b': 'PDF/A-2b', '3b': 'PDF/A-3b, with attachments' } },
      missing_fonts: { values: { replace: 'Replace with similar ones', fail: 'Fail' } },
    },
    facts: { level: 'Level', fonts: 'Replaced fonts', font: 'Font', used: 'Replacement', attachments: 'Attachments' },
  },
  family: 'pdf',
  intent: 'from-pdf',
  rank: 42,
  icon: 'archive',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    level: z
      .enum(['2b', '3b'])
      .optional()
      .describe('PDF/A level. Default: 3b if the document has attachments, otherwise 2b.'),
    missing_fonts: z
      .enum(['replace', 'fail'])
      .default('replace')
      .describe('Fonts that are not embedded: embed a similar one (replace) or fail the job (fail).'),
    ...changedPdf,
  }),
  result: {
    ...EDITED_PDF,
    level: z.string().describe('Conformance of the output: PDF/A-2b or PDF/A-3b.'),
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
      'The document cannot become PDF/A: {problem_sentence} (ISO 19005-{part}, {clause}) and {more} more {more, plural, one {reason} other {reasons}}.',
    fonts_replaced: 'Fonts that were not embedded were replaced: {fonts}.',
    actions_removed: 'Scripts and actions not allowed in PDF/A were removed.',
    media_removed: 'Video, audio and 3D models were removed. Their preview images are kept if present.',
    hidden_removed: 'Hidden comments were removed, since PDF/A allows none.',
    transfer_functions_removed: 'Transfer functions were removed. Printed tones may differ.',
    blending_in_rgb: 'Transparency now blends in RGB instead of CMYK.',
    metadata_reduced: 'Metadata not defined in PDF/A was removed.',
    values_not_drawn:
      'Some field values could not be redrawn, for example because a font is missing. They keep their original appearance.',
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

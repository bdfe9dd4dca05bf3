import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';

const millimetres = z.number().min(0).max(5000);
export const CHOOSE = 'Give either margins or a region.';

export default defineOperation({
  name: 'pdf-crop',
  title: 'Crop pages',
  description:
    'Shows only a part of the pages: cuts margins off, or keeps a region. Measured in millimetres on the page as you see it. What is outside is hidden, not removed; links, fields and bookmarks stay.',
  keywords: ['trim', 'cut', 'margins', 'border', 'region', 'crop box'],
  family: 'pdf',
  icon: 'resize',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      margins: z
        .strictObject({
          top: millimetres.default(0),
          right: millimetres.default(0),
          bottom: millimetres.default(0),
          left: millimetres.default(0),
        })
        .optional()
        .describe('Millimetres to take off each side.'),
      region: z
        .strictObject({
          left: millimetres,
          top: millimetres,
          width: millimetres.min(1),
          height: millimetres.min(1),
        })
        .optional()
        .describe('What to keep, in millimetres from the upper left corner.'),
      pages: pageSelection.optional().describe('Pages to crop; all when left out.'),
      password: pdfPassword,
    })
    .meta({ 'x-need-one': ['margins', 'region'] }),
  result: { ...EDITED_PDF, pages_cropped: count('Pages that were cropped.') },
  limits: { seconds: 60 },
  examples: [
    { files: ['features.pdf'], params: { margins: { top: 20, bottom: 20, left: 10, right: 10 } } },
    { files: ['three-pages.pdf'], params: { region: { left: 10, top: 10, width: 40, height: 40 }, pages: '1-2' } },
  ],
  check({ margins, region, pages }, [input]) {
    if ((margins === undefined) === (region === undefined)) {
      return [{ loc: ['margins'], msg: CHOOSE, type: 'missing' }];
    }
    return checkPages('pages', pages, input?.pageCount ?? null);
  },
});

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const MAX_TURNS = 500;
/** Others are the same turns, as some write them; the form offers the first three. */
const angle = z.union([z.literal([90, 180, 270]), z.literal([-360, -270, -180, -90, 0, 360]).meta({ 'x-also': true })]);

export default defineOperation({
  name: 'pdf-rotate',
  title: 'Rotate pages',
  description:
    'Rotates pages clockwise by 90°, 180° or 270°. Text, images, links, form fields and bookmarks rotate with their page; nothing is re-encoded.',
  keywords: ['turn', 'orientation', 'landscape', 'portrait', 'upside down', 'sideways', 'degrees'],
  texts: {
    tagline: 'Rotate all or selected pages.',
    params: {
      angle: {
        label: 'Rotate',
        help: 'Pages rotate by this angle.',
        values: { 90: '90° clockwise', 180: '180°', 270: '90° counterclockwise' },
      },
      pages: COMMON_TEXTS.pages,
      turns: { label: 'Individual pages', help: 'Pages with a different angle.' },
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'organize',
  rank: 13,
  roles: ['change-looks'],
  icon: 'rotatePages',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    angle: angle.default(90).describe('Degrees to turn by, clockwise: 90, 180 or 270, or -90 for 270 and the like.'),
    pages: pageSelection.optional(),
    turns: z
      .array(z.strictObject({ pages: pageSelection, angle }))
      .max(MAX_TURNS)
      .optional()
      .meta({
        description:
          'Pages with a different angle, such as [{"pages": "4", "angle": 180}]. If a page is listed twice, the last entry wins.',
        'x-board': true,
      }),
    ...editedPdf,
  }),
  result: { ...EDITED_PDF },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['three-pages.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', page: 3, has: 'Page 3 rot: 90' },
        { by: 'pdftotext', page: 1, has: 'Page 1' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { angle: 180, pages: '2-' },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 rot: 0' },
        { by: 'pdfinfo', page: 2, has: 'Page 2 rot: 180' },
        { by: 'pdfinfo', page: 4, has: 'Page 4 rot: 270' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { angle: 270, pages: [1, 3] },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 rot: 270' },
        { by: 'pdfinfo', page: 2, has: 'Page 2 rot: 0' },
        { by: 'pdfinfo', page: 4, has: 'Page 4 rot: 90' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { pages: '1-2', turns: [{ pages: '2', angle: 180 }] },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 rot: 90' },
        { by: 'pdfinfo', page: 2, has: 'Page 2 rot: 180' },
        { by: 'pdfinfo', page: 3, has: 'Page 3 rot: 0' },
      ],
    },
  ],
  check({ pages, turns = [] }, [input]) {
    const pageCount = input?.pageCount ?? null;
    const own = turns.flatMap((turn, index) =>
      checkPages('pages', turn.pages, pageCount).map((item) => ({ ...item, loc: ['turns', index, 'pages'] })),
    );
    return [...checkPages('pages', pages, pageCount), ...own];
  },
});

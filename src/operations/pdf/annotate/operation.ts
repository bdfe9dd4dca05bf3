import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { MORE } from '../../kit/more.ts';
import { missing } from '../../kit/notes.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { changes, removal } from './changes.ts';
import { checkItems, ITEM_NOTES, items } from './items.ts';

/** Annotations as files. */
const LISTS = ['application/vnd.adobe.xfdf', 'application/json'] as const;

export default defineOperation({
  name: 'pdf-annotate',
  title: 'Write and draw on a PDF',
  description:
    'Puts text in any script, dates, check marks, lines, arrows, shapes, strokes of a pen, signatures by hand, images, stamps, links, notes and marks on words on the pages of a PDF: as annotations that other PDF viewers show, move and remove, or as part of the page. Changes, answers and removes annotations that are there, and imports them from XFDF or from the JSON of pdf-annotations. Images come as further files. Places are in millimeters from the upper left corner of the page as it is shown.',
  keywords: [
    'edit pdf',
    'pdf editor',
    'annotate',
    'write',
    'annotation',
    'comment',
    'highlight',
    'underline',
    'strike out',
    'sticky note',
    'draw',
    'freehand',
    'arrow',
    'check mark',
    'signature',
    'sign by hand',
    'fill and sign',
    'stamp',
    'link',
    'add text',
    'add image',
    'markup',
    'remove annotations',
    'delete comments',
    'reply',
    'import comments',
    'XFDF',
    'date',
    'hand signature',
    'draw on pdf',
    'write on pdf',
    'white out',
  ],
  texts: {
    tagline: 'Text, drawings, highlights, notes and signatures by hand.',
    params: {
      items: { label: 'Items to add' },
      as: {
        label: 'Add as',
        help: 'PDF programs list annotations, and can move and remove them. Notes and links are always annotations.',
        values: { annotation: 'Annotations', content: 'Part of the page' },
      },
      remove: { label: 'Annotations to remove' },
      change: { label: 'Annotations to change' },
      xfdf: {
        label: 'XFDF',
        help: 'Annotations as another PDF program exports them; an XFDF or JSON file works, too.',
      },
      author: { label: 'Author', help: 'Author that readers show next to annotations.' },
      password: COMMON_TEXTS.password,
    },
    facts: { added: 'Added', changed: 'Changed', removed: 'Removed' },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 12,
  icon: 'pen',
  accepts: ['application/pdf', ...IMAGE_INPUT_TYPES, ...LISTS],
  companion: [...IMAGE_INPUT_TYPES, ...LISTS],
  inputs: { min: 1, max: 22 },
  produces: ['application/pdf'],
  params: z.strictObject({
    items: items
      .meta({
        'x-placed': true,
        description:
          'Items to put on pages: objects with `type`, page and position. Types are text, date, check, cross, line, rectangle, ellipse, polygon, polyline, ink, highlight, underline, strikeout, squiggly, note, stamp, picture, signature, link, and reply and status, which answer the annotation that `to` names.',
        examples: [
          [
            { type: 'text', page: 1, x: 20, y: 30, text: 'Approved by Zoë', size: 12 },
            { type: 'highlight', text: 'total amount' },
            {
              type: 'ink',
              page: 1,
              strokes: [
                [
                  [20, 50],
                  [40, 45],
                  [60, 52],
                ],
              ],
            },
          ],
        ],
      })
      .default([]),
    as: z
      .enum(['annotation', 'content'])
      .default('annotation')
      .describe(
        'annotation: other PDF viewers list, move and remove it. content: it becomes part of the page; notes and links stay annotations.',
      ),
    remove: removal
      .describe(
        'Annotations to remove, with their answers and pop-ups: names (`id` of pdf-annotations), or objects such as {"page": 2, "type": "highlight"} or {"author": "Zoë"}, whose properties must all fit. all: all but links and form fields.',
      )
      .meta({ [MORE]: true }),
    change: changes.meta({ [MORE]: true }),
    xfdf: z
      .string()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe(
        'Annotations to import, as XFDF (ISO 19444-1). An XFDF file, or the JSON file of pdf-annotations, can come as a further file instead. Those whose names are on their page are replaced. XFDF with scripts, or with actions other than links to addresses and pages, is refused.',
      )
      .meta({ [MORE]: true }),
    author: z.string().trim().max(200).default('').describe('Name shown next to annotations.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    added: count('Items that were put on pages; one for each place of words that were found.'),
    changed: count('Annotations that were changed.'),
    removed: count('Annotations that were removed, with answers.'),
    items: z.record(z.string(), z.int()).describe('The same by their types.'),
    ids: z
      .array(z.string().nullable())
      .describe('Names of the annotations, in the order of the items; null for items that became part of a page.'),
  },
  limits: { seconds: 300 },
  notes: {
    ...ITEM_NOTES,
    text_not_found: 'These words were not found: {names}.',
    annotations_left_out:
      '{count, plural, one {An annotation is} other {{count} annotations are}} of a kind that is not imported.',
    xfdf_fields: 'The XFDF has values of form fields, too; pdf-fill-form fills these in.',
    nothing_removed: 'No annotation is what `remove` names.',
    item_text_cut: '{count, plural, one {A text does} other {{count} texts do}} not fit, even in small letters.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: {
        remove: [{ page: 1, type: 'link' }],
        items: [
          { type: 'note', page: 2, x: 10, y: 10, id: 'n1', text: 'Is this right?' },
          { type: 'reply', to: 'n1', text: 'It is.' },
        ],
      },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 6' },
        { by: 'objects', has: 'It is.' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: {
        items: [
          { type: 'text', page: 1, x: 5, y: 5, text: 'Zoë писала אבג', size: 10 },
          { type: 'rectangle', page: 2, x: 5, y: 5, width: 20, height: 10, stroke: 0, fill: '#00a000' },
          { type: 'highlight', text: 'page' },
        ],
      },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 3' },
        { by: 'objects', has: /FreeText.*Highlight|Highlight.*FreeText/ },
        { by: 'pdffonts', has: 'Hebrew' },
      ],
    },
    {
      files: ['three-pages.pdf', 'palette.png'],
      params: {
        as: 'content',
        items: [
          { type: 'picture', page: 1, x: 2, y: 2, width: 20 },
          { type: 'stamp', page: 2, x: 5, y: 5, width: 40, text: 'PAID' },
        ],
      },
      expect: [
        { by: 'pdftotext', page: 2, has: 'PAID' },
        { by: 'pdfimages', page: 1, has: 'image' },
        { by: 'objects', lacks: '/Annot' },
      ],
    },
  ],
  check: ({ items: list, remove, change, xfdf }, inputs) =>
    list.length > 0 || remove || change.length > 0 || xfdf || inputs.length > 1
      ? checkItems(list, inputs[0]?.pageCount ?? null)
      : [missing(['items'], 'nothing_asked', ITEM_NOTES)],
});

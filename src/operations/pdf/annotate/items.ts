import { z } from 'zod';
import { FLAGS } from '../../../engines/xfdf/flags.ts';
import type { RequestItem } from '../../../errors.ts';
import { missing, refusal } from '../../kit/notes.ts';
import { color, fontSize, opacity } from '../stamp-parameters.ts';

/** Points of all strokes together. */
const MAX_POINTS = 100_000;
const MAX_ITEMS = 2000;

const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'long'] as const;
/** States of ISO 32000-2, table 174, in small letters. */
const STATUSES = ['accepted', 'rejected', 'cancelled', 'completed', 'none', 'marked', 'unmarked'] as const;

export const ITEM_NOTES = {
  too_many_points: 'All strokes together may have at most 100000 points',
  link_address: 'Value should be an address that begins with http:, https:, mailto: or tel:',
  mark_place: 'Give areas, or a text to look for',
  mark_page: 'Give the page that the areas are on',
  picture_file: 'Give file, strokes or text, and just one of them',
  link_target: 'Give url or to_page, and just one of them',
  nothing_asked: 'Give items, remove, change or xfdf, or a file with annotations',
} as const;

const place = z.number().min(-1000).max(20_000);
const side = z.number().min(0.1).max(20_000);
const x = place.describe('Millimeters from the left edge of the page as it is shown.');
const y = place.describe('Millimeters from its upper edge.');
const width = side.describe('Width in millimeters.');
const height = side.describe('Height in millimeters.');
const stroke = z.number().min(0.1).max(100).describe('Width of the line in points.');
const fill = color.optional().describe('Fill color, as #rrggbb. Default: none.');
const page = z.int().min(1).describe('Page, counted from 1.');

const moment = z.iso.datetime({ offset: true, local: true });
const who = z.string().max(200);

/** Fields of annotations in lists, so that a list can be sent back as items. */
const meta = {
  author: who.optional().describe('Author. Default: `author` of the call.'),
  created: moment.optional().describe('Creation time, in ISO 8601. Default: now.'),
  modified: moment.optional().describe('Time of the last change, in ISO 8601. Default: now.'),
  subject: z.string().max(1000).optional().describe('Subject, in a word or two.'),
  flags: z
    .array(z.enum(FLAGS))
    .optional()
    .describe('How PDF viewers treat it, such as print, hidden, locked. Default: as usual for its type.'),
  group_of: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of the annotation of the page that it is grouped with.'),
  box: z
    .strictObject({ x: place, y: place, width: z.number().min(0).max(20_000), height: z.number().min(0).max(20_000) })
    .optional()
    .describe('Frame of the annotation. Default: the bounds of the drawing.'),
};

const common = {
  page,
  ...meta,
  id: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of the annotation. Replaces one of this name on the page. Default: a new name.'),
  comment: z.string().max(10_000).optional().describe('Text that readers show next to it.'),
  opacity: opacity.default(100),
};
const black = color.default('#000000');
const red = color.default('#c00000');

const area = z.strictObject({ x, y, width, height });
/** x and y, or x, y and pressure. */
const pen = z.array(z.number().min(-1000).max(20_000)).min(2).max(3);
const strokes = z
  .array(z.array(pen).min(1).max(20_000))
  .min(1)
  .max(2000)
  .describe('Lists of points [x, y] in millimeters, or [x, y, pressure] with a pressure from 0 to 1.');

const words = z.string().min(1).max(1000);
const marks = {
  ...common,
  page: page.optional().describe('Page, counted from 1. Default with `text`: all pages.'),
  areas: z.array(area).min(1).max(1000).optional().describe('Areas to mark, one for each line of text.'),
  text: z
    .union([words, z.array(words).min(1).max(100)])
    .optional()
    .describe('Words to look for instead of areas, one or a list.'),
};

const address = z
  .string()
  .max(2000)
  .refine(
    (url) => /^(https?|mailto|tel):./i.test(url) && URL.canParse(url),
    refusal('link_address', { own: ITEM_NOTES }),
  );

const answer = {
  ...meta,
  page: page
    .optional()
    .describe('Page of the annotation that this answers, counted from 1. Default: found by its name.'),
  id: common.id,
  to: z.string().min(1).max(200).describe('Name of the annotation that it answers.'),
  color: black,
  opacity: common.opacity,
};

export const item = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    ...common,
    x,
    y,
    width: width.optional().describe('Width in millimeters at which lines wrap. Default: up to the edge of the page.'),
    height: height
      .optional()
      .describe('Height in millimeters into which the text must fit. Default: the height of the text.'),
    text: z.string().min(1).max(20_000).meta({ description: 'Text to write.', 'x-lines': true }),
    size: fontSize.default(11),
    font: z.enum(['regular', 'bold']).default('regular').describe('Weight of the letters.'),
    color: black,
    align: z.enum(['left', 'center', 'right']).optional().describe('When left out, where the script begins.'),
    fill,
  }),
  z.strictObject({
    type: z.literal('check'),
    ...common,
    x,
    y,
    size: side.default(5).describe('Width and height in millimeters.'),
    color: black,
  }),
  z.strictObject({
    type: z.literal('cross'),
    ...common,
    x,
    y,
    size: side.default(5).describe('Width and height in millimeters.'),
    color: black,
  }),
  z.strictObject({
    type: z.literal('line'),
    ...common,
    x1: x,
    y1: y,
    x2: x,
    y2: y,
    arrows: z.enum(['none', 'start', 'end', 'both']).default('none').describe('Ends that are arrows.'),
    stroke: stroke.default(1.5),
    color: black,
  }),
  ...(['rectangle', 'ellipse'] as const).map((type) =>
    z.strictObject({
      type: z.literal(type),
      ...common,
      ...area.shape,
      stroke: z
        .number()
        .min(0)
        .max(100)
        .default(1.5)
        .describe('Width of the line in points, within the area; 0 for none.'),
      color: black,
      fill,
    }),
  ),
  z.strictObject({
    type: z.literal('date'),
    ...common,
    x,
    y,
    date: z.iso.date().optional().describe('Day to write, such as 2026-03-31. Default: today.'),
    format: z
      .enum(DATE_FORMATS)
      .default('YYYY-MM-DD')
      .describe('How it is written; long is in words, as the language has it.'),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
      .default('en')
      .describe('Language of a long date, such as de or pt-BR.'),
    size: fontSize.default(11),
    font: z.enum(['regular', 'bold']).default('regular').describe('Weight of the letters.'),
    color: black,
  }),
  ...(['polygon', 'polyline'] as const).map((type) =>
    z.strictObject({
      type: z.literal(type),
      ...common,
      points: z
        .array(z.tuple([place, place]))
        .min(2)
        .max(20_000)
        .describe('Corners [x, y] in millimeters.'),
      stroke: z.number().min(0).max(100).default(1.5).describe('Width of the line in points; 0 for none.'),
      color: black,
      fill,
    }),
  ),
  z.strictObject({ type: z.literal('ink'), ...common, strokes, stroke: stroke.default(1.5), color: black }),
  z.strictObject({ type: z.literal('highlight'), ...marks, color: color.default('#ffe14d') }),
  ...(['underline', 'strikeout', 'squiggly'] as const).map((type) =>
    z.strictObject({ type: z.literal(type), ...marks, color: red }),
  ),
  z.strictObject({
    type: z.literal('note'),
    page,
    ...meta,
    id: common.id,
    x,
    y,
    text: z.string().max(20_000).meta({ description: 'Text of the note.', 'x-lines': true }),
    color: color.default('#ffd54a'),
    opacity: common.opacity,
  }),
  z.strictObject({
    type: z.literal('stamp'),
    ...common,
    x,
    y,
    width: width.optional().describe('Width in millimeters. Default: as wide as the text at 24 points.'),
    text: z.string().trim().min(1).max(200).describe('Text of the stamp.'),
    color: red,
  }),
  z.strictObject({
    type: z.literal('picture'),
    ...common,
    x,
    y,
    width,
    file: words.optional().describe('Name of the image; required if there are several.'),
  }),
  z.strictObject({
    type: z.literal('signature'),
    ...common,
    x,
    y,
    width,
    file: words.optional().describe('Name of an image of the signature.'),
    strokes: strokes
      .optional()
      .describe(
        'Strokes of the pen, in any unit: they are fitted into the width. Points are [x, y] or [x, y, pressure].',
      ),
    text: z.string().trim().min(1).max(200).optional().describe('A name to write.'),
    color: black,
  }),
  z.strictObject({
    type: z.literal('link'),
    page,
    ...meta,
    opacity: common.opacity,
    color: black,
    comment: common.comment,
    id: common.id,
    ...area.shape,
    url: address.optional().describe('Address to open.'),
    to_page: z.int().min(1).optional().describe('Page of the document to go to, counted from 1.'),
  }),
  z.strictObject({
    type: z.literal('reply'),
    ...answer,
    text: z.string().max(20_000).meta({ description: 'Text of the reply.', 'x-lines': true }),
  }),
  z.strictObject({
    type: z.literal('status'),
    ...answer,
    status: z.enum(STATUSES).describe('State of the annotation.'),
    text: z.string().max(20_000).optional().describe('Text that readers show for it.'),
  }),
]);

export type AskedItem = z.output<typeof item>;
export type AskedMark = Extract<AskedItem, { type: 'highlight' | 'underline' | 'strikeout' | 'squiggly' }>;

const MARKS: ReadonlySet<string> = new Set(['highlight', 'underline', 'strikeout', 'squiggly']);
export const isMark = (one: AskedItem): one is AskedMark => MARKS.has(one.type);

export const items = z
  .array(item)
  .max(MAX_ITEMS)
  .refine((list) => pointsIn(list) <= MAX_POINTS, refusal('too_many_points', { own: ITEM_NOTES }));

function pointsIn(list: readonly AskedItem[]): number {
  return list.reduce(
    (sum, one) => sum + ('strokes' in one ? (one.strokes ?? []).reduce((count, { length }) => count + length, 0) : 0),
    0,
  );
}

/** Problems of items that their schemas cannot express. */
export function checkItems(list: readonly AskedItem[], pageCount: number | null): RequestItem[] {
  return list.flatMap((one, index): RequestItem[] => {
    const wrong = (field: string, code: keyof typeof ITEM_NOTES) => missing(['items', index, field], code, ITEM_NOTES);
    const found: RequestItem[] = [];
    if (isMark(one)) {
      const unclear = (one.areas === undefined) === (one.text === undefined);
      if (unclear) found.push(wrong('areas', 'mark_place'));
      else if (one.areas && one.page === undefined) found.push(wrong('page', 'mark_page'));
    }
    if (one.type === 'signature' && [one.file, one.strokes, one.text].filter((each) => each !== undefined).length > 1) {
      found.push(wrong('file', 'picture_file'));
    }
    if (one.type === 'link' && (one.url === undefined) === (one.to_page === undefined))
      found.push(wrong('url', 'link_target'));
    for (const field of ['page', 'to_page'] as const) {
      const number = field in one ? one[field as 'page'] : undefined;
      if (number === undefined || pageCount === null || number <= pageCount) continue;
      const values = { page: number, pages: pageCount };
      found.push({ loc: ['items', index, field], code: 'page_does_not_exist', values });
    }
    return found;
  });
}

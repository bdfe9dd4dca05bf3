import { z } from 'zod';
import { IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { HEIGHT_BEFORE, MADE_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';
import { GRAVITIES } from '../gravities.ts';

const GRAVITIE_NAMES = {
  center: 'Centre',
  north: 'Top',
  northeast: 'Top right',
  east: 'Right',
  southeast: 'Bottom right',
  south: 'Bottom',
  southwest: 'Bottom left',
  west: 'Left',
  northwest: 'Top left',
  attention: 'What draws the eye',
};

const side = z.int().min(1).max(65_535).optional();
const place = z.int().min(0).max(65_535).optional();

const NOTES = {
  shape_required: 'Either aspect, or width and height are required',
  aspect_or_box: 'Give either aspect or a box',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'image-crop',
  title: 'Crop an image',
  description:
    'Cuts a part out of an image: a box in pixels, or the largest part of a shape such as 16:9. It keeps its format and all its frames, upright, in sRGB and without metadata.',
  keywords: ['cut out', 'trim', 'aspect ratio', 'square', 'region', 'box', 'picture', 'photo'],
  texts: {
    tagline: 'A part, by pixels or by shape.',
    params: {
      aspect: { label: 'Shape', help: 'Width:height, such as 16:9. Left empty, the box counts.' },
      gravity: { label: 'Place', help: 'Where the part of that shape lies.', values: GRAVITIE_NAMES },
      left: { label: 'From the left', help: 'In pixels of the upright picture.' },
      top: { label: 'From the top', help: 'In pixels of the upright picture.' },
      width: { label: 'Width', help: 'Of the box, in pixels.' },
      height: { label: 'Height', help: 'Of the box, in pixels.' },
    },
    facts: { left: 'Left', top: 'Top' },
  },
  family: 'image',
  intent: 'edit',
  rank: 12,
  icon: 'resize',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z
    .strictObject({
      aspect: z
        .string()
        .regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, { error: 'Must be a ratio such as 16:9' })
        .optional()
        .describe(
          'Shape of the part, as width:height, such as 16:9: the largest that the picture holds. Not with a box.',
        ),
      gravity: z
        .enum(GRAVITIES)
        .default('center')
        .describe(
          'Where a part of that shape lies: in the center, at a side or corner, or where the picture draws the eye (attention).',
        ),
      left: place.describe('Pixels between the left side of the upright picture and the box; 0 when left out.'),
      top: place.describe('Pixels between the top of the upright picture and the box; 0 when left out.'),
      width: side.describe('Width of the box in pixels; needed with height where no aspect is given.'),
      height: side.describe('Height of the box in pixels; needed with width where no aspect is given.'),
    })
    .refine(({ aspect, width, height }) => aspect !== undefined || (width !== undefined && height !== undefined), {
      path: ['aspect'],
      ...refusal('shape_required', { type: 'missing', own: NOTES }),
    })
    .refine(
      ({ aspect, ...box }) =>
        aspect === undefined || [box.left, box.top, box.width, box.height].every((length) => length === undefined),
      { path: ['aspect'], ...refusal('aspect_or_box', { own: NOTES }) },
    )
    .meta({ 'x-need-one': ['aspect', 'width'] }),
  result: {
    ...MADE_IMAGE,
    left: z.number().describe('Where the box began, in pixels.'),
    top: z.number().describe('Where the box began, in pixels.'),
    width_before: WIDTH_BEFORE,
    height_before: HEIGHT_BEFORE,
  },
  limits: { seconds: 120 },
  notes: NOTES,
  examples: [
    {
      files: ['photo.jpg'],
      params: { left: 8, top: 4, width: 40, height: 30 },
      expect: [
        { by: 'picture', has: '40x30' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
        { by: 'pixels', at: [0.5, 0.5], color: '#5683cd', within: 40 },
      ],
    },
    {
      files: ['photo.png'],
      params: { aspect: '1:1', gravity: 'attention' },
      expect: [{ by: 'picture', has: '64x64' }],
    },
    {
      files: ['animated.gif'],
      params: { aspect: '16:9', gravity: 'north' },
      expect: [
        { by: 'picture', has: '96x54' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
  ],
});

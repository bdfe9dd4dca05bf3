import { z } from 'zod';
import { IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { HEIGHT_BEFORE, OUTPUT_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';
import { GRAVITIES } from '../gravities.ts';

const GRAVITIE_NAMES = {
  center: 'Center',
  north: 'Top',
  northeast: 'Top right',
  east: 'Right',
  southeast: 'Bottom right',
  south: 'Bottom',
  southwest: 'Bottom left',
  west: 'Left',
  northwest: 'Top left',
  attention: 'Focal point (automatic)',
};

const side = z.int().min(1).max(65_535).optional();
const place = z.int().min(0).max(65_535).optional();

const NOTES = {
  shape_required: 'Set aspect, or width and height',
  aspect_or_box: 'Set either aspect or a box, not both',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'image-crop',
  title: 'Crop an image',
  description:
    'Crops an image to a box in pixels or to an aspect ratio such as 16:9. The format and all frames are kept. The result is upright, in sRGB and without metadata.',
  keywords: ['cut out', 'trim', 'aspect ratio', 'square', 'region', 'box', 'picture', 'photo'],
  texts: {
    tagline: 'By pixels or aspect ratio.',
    params: {
      aspect: { label: 'Aspect ratio', help: 'Width:height, such as 16:9. Leave empty to use the box.' },
      gravity: { label: 'Position', help: 'Which part to keep.', values: GRAVITIE_NAMES },
      left: { label: 'Left (px)', help: 'Measured on the upright image.' },
      top: { label: 'Top (px)', help: 'Measured on the upright image.' },
      width: { label: 'Width (px)', help: 'Size of the box.' },
      height: { label: 'Height (px)', help: 'Size of the box.' },
    },
    facts: { left: 'Left', top: 'Top' },
  },
  family: 'image',
  intent: 'image',
  rank: 24,
  roles: ['change-looks'],
  icon: 'cropImage',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z
    .strictObject({
      aspect: z
        .string()
        .regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, { error: 'Must be a ratio such as 16:9' })
        .optional()
        .describe('Aspect ratio as width:height, such as 16:9. Crops the largest area that fits. Not with a box.'),
      gravity: z
        .enum(GRAVITIES)
        .default('center')
        .describe('Position of the crop: center, a side, a corner, or the focal point (attention).'),
      left: place.describe('Left edge of the box, in pixels of the upright image. Default: 0.'),
      top: place.describe('Top edge of the box, in pixels of the upright image. Default: 0.'),
      width: side.describe('Width of the box in pixels. Required with height unless aspect is set.'),
      height: side.describe('Height of the box in pixels. Required with width unless aspect is set.'),
    })
    .refine(({ aspect, width, height }) => aspect !== undefined || (width !== undefined && height !== undefined), {
      path: ['aspect'],
      ...refusal('shape_required', { isMissing: true, own: NOTES }),
    })
    .refine(
      ({ aspect, ...box }) =>
        aspect === undefined || [box.left, box.top, box.width, box.height].every((length) => length === undefined),
      { path: ['aspect'], ...refusal('aspect_or_box', { own: NOTES }) },
    )
    .meta({ 'x-need-one': ['aspect', 'width'] }),
  result: {
    ...OUTPUT_IMAGE,
    left: z.number().describe('Position of the box, in pixels.'),
    top: z.number().describe('Position of the box, in pixels.'),
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

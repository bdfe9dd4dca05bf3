import { z } from 'zod';
import { IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { HEIGHT_BEFORE, OUTPUT_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';
import { color } from '../color.ts';

export default defineOperation({
  name: 'image-rotate',
  title: 'Rotate an image',
  description:
    'Rotates an image clockwise by any angle, flips it, or both. The format and all frames are kept. The result is in sRGB and without metadata.',
  keywords: ['turn', 'flip', 'mirror', 'straighten', 'upside down', 'orientation', 'degrees', 'picture', 'photo'],
  texts: {
    tagline: 'Rotate by any angle, or flip.',
    params: {
      angle: { label: 'Angle', help: 'In degrees, clockwise. The canvas grows to fit the image.' },
      flip: {
        label: 'Flip',
        help: 'Applied before rotating.',
        values: { none: 'None', horizontal: 'Horizontal', vertical: 'Vertical' },
      },
      background: {
        label: 'Background',
        help: 'Fills the corners, such as #ffffff. Default: transparent, or white if the format has no transparency.',
      },
    },
  },
  family: 'image',
  intent: 'image',
  rank: 27,
  roles: ['change-looks'],
  icon: 'rotate',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z.strictObject({
    angle: z
      .number()
      .min(-360)
      .max(360)
      .default(90)
      .describe('Angle in degrees, clockwise. The canvas grows so nothing is cropped.'),
    flip: z
      .enum(['none', 'horizontal', 'vertical'])
      .default('none')
      .describe('Flip before rotating: horizontal (left–right) or vertical (top–bottom).'),
    background: color
      .optional()
      .describe(
        'Color of the corners when rotating by other than right angles, as #rrggbb. Default: transparent, or white if the format has no transparency.',
      ),
  }),
  result: { ...OUTPUT_IMAGE, width_before: WIDTH_BEFORE, height_before: HEIGHT_BEFORE },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['photo.jpg'],
      params: {},
      expect: [
        { by: 'picture', has: '64x96' },
        { by: 'pixels', at: [0.95, 0.05], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['alpha.png'],
      params: { angle: 30, background: '#336699' },
      expect: [
        { by: 'picture', has: '115x103' },
        { by: 'pixels', at: [0.02, 0.02], color: '#336699' },
      ],
    },
    {
      files: ['animated.gif'],
      params: { angle: 270 },
      expect: [
        { by: 'picture', has: '64x96' },
        { by: 'pixels', at: [0.05, 0.95], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['photo.webp'],
      params: { angle: 0, flip: 'horizontal' },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.95, 0.1], color: '#e61414', within: 40 },
      ],
    },
  ],
});

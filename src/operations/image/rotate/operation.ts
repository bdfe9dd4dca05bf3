import { z } from 'zod';
import { IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { HEIGHT_BEFORE, MADE_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';
import { color } from '../color.ts';

export default defineOperation({
  name: 'image-rotate',
  title: 'Rotate an image',
  description:
    'Turns an image clockwise by any angle, mirrors it, or both; it keeps its format and all its frames. It comes out in sRGB and without metadata.',
  keywords: ['turn', 'flip', 'mirror', 'straighten', 'upside down', 'orientation', 'degrees', 'picture', 'photo'],
  texts: {
    tagline: 'Turn and mirror, by any angle.',
    params: {
      angle: { label: 'Angle', help: 'In degrees, clockwise. The picture grows so that nothing is cut off.' },
      flip: {
        label: 'Mirror',
        help: 'Done before it is turned.',
        values: { none: 'No', horizontal: 'Left and right', vertical: 'Top and bottom' },
      },
      background: {
        label: 'Background',
        help: 'Color of the corners at slanted angles, such as #ffffff. Left empty, they are transparent or white.',
      },
    },
  },
  family: 'image',
  intent: 'edit',
  rank: 22,
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
      .describe(
        'Degrees to turn by, clockwise: 90, 180, 270 or any other. The picture grows so that nothing is cut off.',
      ),
    flip: z
      .enum(['none', 'horizontal', 'vertical'])
      .default('none')
      .describe('Mirror the picture before it is turned: left and right (horizontal) or top and bottom (vertical).'),
    background: color
      .optional()
      .describe(
        'Color of the corners that come up at other angles than right ones, as #rrggbb. Left out, they are transparent, or white where the format has no transparency.',
      ),
  }),
  result: { ...MADE_IMAGE, width_before: WIDTH_BEFORE, height_before: HEIGHT_BEFORE },
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

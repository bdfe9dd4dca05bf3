import { z } from 'zod';
import { IMAGE_FORMAT_NAMES, IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { FORMAT_BEFORE, HEIGHT_BEFORE, OUTPUT_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { color } from '../color.ts';
import { editStep } from './steps.ts';

export const NOTES = {
  edit_size_required: 'Set width, height, or both',
  edit_box_required: 'Set aspect, or width and height',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'image-edit',
  title: 'Edit an image',
  description:
    'Applies up to 50 steps to an image in order: resize, crop, rotate, flip, trim, extend, blur, sharpen, hide regions, grayscale, brightness, text, overlay, round corners. The image is decoded and encoded only once, so no quality is lost between steps. Animations stay animated. The result is in sRGB and without metadata.',
  keywords: [
    'steps',
    'pipeline',
    'filter',
    'blur',
    'pixelate',
    'censor',
    'sharpen',
    'grayscale',
    'text',
    'logo',
    'photo',
  ],
  texts: {
    tagline: 'Several edits in one pass.',
    params: {
      steps: {
        label: 'Steps',
        help: 'Applied in this order. Sizes are in pixels of the image at that step.',
      },
      format: COMMON_TEXTS.format,
      quality: { label: 'Quality', help: '1 is smallest, 100 is best.' },
      background: {
        label: 'Background',
        help: 'Replaces transparency if the format has none. Hex color such as #ffffff.',
      },
    },
  },
  family: 'image',
  intent: 'image',
  rank: 28,
  roles: ['change-looks'],
  icon: 'sliders',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z.strictObject({
    steps: z
      .array(editStep)
      .min(1)
      .max(50)
      .meta({
        description:
          'Steps in order: objects with `op` and its parameters, such as {"op": "resize", "width": 800}. Sizes are in pixels of the image at that step.',
        examples: [
          [
            { op: 'resize', width: 1200 },
            { op: 'text', text: '© Sheaf', anchor: 'bottom-right', width: 20 },
          ],
        ],
      }),
    format: z.enum(IMAGE_FORMAT_NAMES).optional().describe('Output format. Default: same as the input.'),
    quality: z
      .int()
      .min(1)
      .max(100)
      .default(90)
      .describe('Quality of jpeg, webp, avif and gif: 1 is smallest, 100 looks best; png and tiff are lossless.'),
    background: color
      .default('#ffffff')
      .describe('Background color as #rrggbb for formats without transparency (JPEG).'),
  }),
  result: { ...OUTPUT_IMAGE, format_before: FORMAT_BEFORE, width_before: WIDTH_BEFORE, height_before: HEIGHT_BEFORE },
  limits: { seconds: 180 },
  notes: NOTES,
  examples: [
    {
      files: ['photo.jpg'],
      params: {
        steps: [
          { op: 'resize', width: 80 },
          { op: 'crop', aspect: '1:1' },
          { op: 'text', text: 'Hallo', anchor: 'bottom', width: 60 },
          { op: 'round', radius: 12 },
        ],
        format: 'webp',
      },
      expect: [
        { by: 'picture', has: '53x53' },
        { by: 'pixels', at: [0.3, 0.2], color: '#4f87cf', within: 60 },
      ],
    },
    {
      files: ['animated.gif'],
      params: {
        steps: [
          { op: 'rotate', angle: 10 },
          { op: 'pixelate_regions', regions: [{ left: 10, top: 10, width: 30, height: 20 }], size: 8 },
        ],
      },
      expect: [{ by: 'picture', has: 'GIF image data, version 89a, 106x80' }],
    },
    {
      files: ['deep.png'],
      params: { steps: [{ op: 'grayscale' }, { op: 'extend', left: 4, right: 4 }], quality: 80 },
      expect: [
        { by: 'picture', has: '40x32' },
        { by: 'pixels', at: [0.02, 0.5], color: '#ffffff' },
      ],
    },
  ],
  check: ({ steps }) =>
    steps.flatMap((step, index) => {
      const loc = ['steps', index];
      if (step.op === 'resize' && step.width === undefined && step.height === undefined) {
        return [missing(loc, 'edit_size_required', NOTES)];
      }
      if (step.op !== 'crop') return [];
      const box = step.width !== undefined && step.height !== undefined;
      return (step.aspect !== undefined) === box ? [missing(loc, 'edit_box_required', NOTES)] : [];
    }),
});

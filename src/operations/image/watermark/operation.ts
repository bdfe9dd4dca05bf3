import { z } from 'zod';
import { IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count, MADE_IMAGE, SIZES, sometimes } from '../../kit/results.ts';
import { placeFields, textFields } from '../anchors.ts';

export const NEED_MARK = 'Give a text, or an image as last file after those that it is laid over.';
export const MAX_IMAGES = 200;

export default defineOperation({
  name: 'image-watermark',
  title: 'Watermark images',
  description:
    'Puts a text in any script, or an image given as last file, on images: in a corner, across, or all over, as strong as you like. They keep their format and all frames, and come out in sRGB and without metadata.',
  keywords: ['stamp', 'logo', 'copyright', 'text', 'overlay', 'brand', 'protect', 'photo', 'picture'],
  family: 'image',
  icon: 'images',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: MAX_IMAGES },
  produces: IMAGE_MEDIA_TYPES,
  archive: 'watermarked',
  params: z
    .strictObject({
      text: z.string().min(1).max(1000).optional().meta({
        description: 'What is written, in one or several lines; left out where the last file, an image, is drawn.',
        'x-lines': true,
      }),
      ...placeFields,
      anchor: placeFields.anchor.default('bottom-right'),
      opacity: placeFields.opacity.default(60),
      ...textFields,
      quality: z
        .int()
        .min(1)
        .max(100)
        .default(92)
        .describe('Quality of jpeg, webp, avif and gif; png and tiff are lossless.'),
    })
    .meta({ 'x-need-one': ['text', 'files'] }),
  result: { ...SIZES, images: count('Images that got the watermark.'), ...sometimes(MADE_IMAGE) },
  limits: { seconds: 300 },
  examples: [
    { files: ['photo.jpg'], params: { text: '© Sheaf', width: 40 } },
    { files: ['photo.webp', 'animated.gif', 'alpha.png'], params: { tile: true, rotate: 30, opacity: 40 } },
  ],
  check: ({ text }, inputs) =>
    inputs.length === 1 && text === undefined ? [{ loc: ['text'], msg: NEED_MARK, type: 'missing' }] : [],
});

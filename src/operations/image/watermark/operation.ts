import { z } from 'zod';
import { IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count, MADE_IMAGE, SIZES, sometimes } from '../../kit/results.ts';
import { ANCHOR_VALUES } from '../../pdf/stamp-parameters.ts';
import { placeFields, textFields } from '../anchors.ts';

export const NEED_MARK = 'Give a text, or an image as last file after those that it is laid over.';
const MAX_IMAGES = 200;

export default defineOperation({
  name: 'image-watermark',
  title: 'Watermark images',
  description:
    'Puts a text in any script, or an image given as last file, on images: in a corner, across, or all over, as strong as you like. They keep their format and all frames, and come out in sRGB and without metadata.',
  keywords: ['stamp', 'logo', 'copyright', 'text', 'overlay', 'brand', 'protect', 'photo', 'picture'],
  texts: {
    tagline: 'A text or logo on one picture or many.',
    params: {
      text: { label: 'Text', help: 'Left empty where the last file is an image that is laid over the others.' },
      anchor: { label: 'Place', help: 'Where on the picture.', values: ANCHOR_VALUES },
      margin: { label: 'Distance from the edge (%)', help: 'Of the shorter side.' },
      width: { label: 'Width (%)', help: "Of the picture's width. Left alone 50, or 25 when repeated." },
      rotate: { label: 'Turn', help: 'In degrees, clockwise.' },
      opacity: { label: 'Opacity (%)', help: 'From 1, hardly to be seen, to 100.' },
      tile: { label: 'Repeat all over', help: 'Over the whole picture.' },
      gap: { label: 'Gap (%)', help: 'When repeated, of the shorter side.' },
      size: { label: 'Font size', help: 'In pixels, in place of the width.' },
      color: { label: 'Color', help: 'Of the letters, such as #ffffff.' },
      font: { label: 'Font', help: 'How bold the text is.', values: { regular: 'Regular', bold: 'Bold' } },
      quality: { label: 'Quality', help: 'From 1, smallest, to 100, best.' },
    },
    facts: { images: 'Images' },
  },
  family: 'image',
  intent: 'edit',
  rank: 23,
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
    {
      files: ['photo.jpg'],
      params: { text: '© Sheaf', width: 40 },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 60 },
      ],
    },
    {
      files: ['photo.webp', 'animated.gif', 'alpha.png'],
      params: { tile: true, rotate: 30, opacity: 40 },
      expect: [
        { by: 'names', has: 'photo-watermarked.webp animated-watermarked.gif' },
        { file: 'animated-watermarked.gif', by: 'picture', has: '96x64' },
      ],
    },
  ],
  check: ({ text }, inputs) =>
    inputs.length === 1 && text === undefined ? [{ loc: ['text'], msg: NEED_MARK, type: 'missing' }] : [],
});

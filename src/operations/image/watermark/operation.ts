import { z } from 'zod';
import { IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { ANCHOR_VALUES } from '../../kit/anchors.ts';
import { defineOperation } from '../../kit/define.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { count, OUTPUT_IMAGE, SIZES, sometimes } from '../../kit/results.ts';
import { placeFields, textFields } from '../anchors.ts';

const MAX_IMAGES = 200;

export const NOTES = {
  mark_required: 'Enter text, or add the watermark image as the last file.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'image-watermark',
  title: 'Watermark images',
  description:
    'Adds a text watermark in any script, or an image (the last file), to images: in a corner, across, or tiled, at any opacity. The format and all frames are kept. The result is in sRGB and without metadata.',
  keywords: ['stamp', 'logo', 'copyright', 'text', 'overlay', 'brand', 'protect', 'photo', 'picture'],
  texts: {
    tagline: 'Text or a logo on one image or many.',
    params: {
      text: { label: 'Text', help: 'Leave empty to use the last file as the watermark image.' },
      anchor: { label: 'Position', values: ANCHOR_VALUES },
      margin: { label: 'Margin (%)', help: 'Percent of the shorter side.' },
      width: { label: 'Width (%)', help: 'Percent of the image width. Default: 50, or 25 when tiled.' },
      rotate: { label: 'Rotation', help: 'In degrees, clockwise.' },
      opacity: { label: 'Opacity (%)', help: '1 is almost invisible, 100 is solid.' },
      tile: { label: 'Tile', help: 'Repeat across the image.' },
      gap: { label: 'Tile spacing (%)', help: 'Percent of the shorter side.' },
      size: { label: 'Font size (px)', help: 'Overrides the width.' },
      color: { label: 'Color', help: 'Text color such as #ffffff.' },
      font: { label: 'Font weight', values: { regular: 'Regular', bold: 'Bold' } },
      quality: { label: 'Quality', help: '1 is smallest, 100 is best.' },
    },
    facts: { images: 'Images' },
  },
  family: 'image',
  intent: 'image',
  rank: 29,
  roles: ['change-looks'],
  icon: 'copyright',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: MAX_IMAGES },
  produces: IMAGE_MEDIA_TYPES,
  archive: 'watermarked',
  params: z
    .strictObject({
      text: z.string().min(1).max(1000).optional().meta({
        description: 'Text to write, in one or several lines. Leave it out to draw the last file, an image.',
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
  result: { ...SIZES, images: count('Images that got the watermark.'), ...sometimes(OUTPUT_IMAGE) },
  limits: { seconds: 300 },
  notes: NOTES,
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
    inputs.length === 1 && text === undefined ? [missing(['text'], 'mark_required', NOTES)] : [],
});

import { z } from 'zod';
import { IMAGE_FORMAT_NAMES, IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { FORMAT_BEFORE, HEIGHT_BEFORE, MADE_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';

const side = z.int().min(1).max(65_535).optional();

const NOTES = {
  size_required: {
    en: 'One of width and height is required',
    de: 'Breite oder Höhe wird gebraucht',
    fr: 'Il faut une largeur ou une hauteur',
    es: 'Hace falta un ancho o un alto',
  },
} as const satisfies NoteWords;

export default defineOperation({
  name: 'image-resize',
  title: 'Resize an image',
  description:
    'Gives an image another size, and another format where asked. It is turned upright, in sRGB and without metadata; animations stay animated where the format can hold them.',
  keywords: ['scale', 'enlarge', 'crop', 'thumbnail', 'dimensions', 'pixels', 'picture', 'photo'],
  family: 'image',
  icon: 'resize',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z
    .strictObject({
      width: side.describe('Width in pixels. Left out, it follows from the height; one of both is needed.'),
      height: side.describe('Height in pixels. Left out, it follows from the width; one of both is needed.'),
      fit: z
        .enum(['inside', 'cover', 'contain', 'fill'])
        .default('inside')
        .describe(
          'inside: the largest size within width × height; cover: fills it and cuts what hangs over; contain: fits and pads with transparency or white; fill: stretches. Smaller images are enlarged.',
        ),
      format: z.enum(IMAGE_FORMAT_NAMES).optional().describe('Format of the output; that of the input when left out.'),
      quality: z
        .int()
        .min(1)
        .max(100)
        .default(85)
        .describe('Quality of jpeg, webp, avif and gif; png and tiff are lossless.'),
    })
    .refine(({ width, height }) => width !== undefined || height !== undefined, {
      path: ['width'],
      ...refusal('size_required', { type: 'missing', own: NOTES }),
    }),
  result: { ...MADE_IMAGE, format_before: FORMAT_BEFORE, width_before: WIDTH_BEFORE, height_before: HEIGHT_BEFORE },
  limits: { seconds: 120 },
  notes: NOTES,
  directRequires: ['width', 'height'],
  examples: [
    { files: ['photo.jpg'], params: { width: 64 } },
    { files: ['alpha.png'], params: { width: 40, height: 40, fit: 'contain', format: 'webp' } },
    { files: ['animated.gif'], params: { height: 16 } },
  ],
});

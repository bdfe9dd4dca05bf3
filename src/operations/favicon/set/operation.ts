import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { color } from '../../image/color.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'favicon-set',
  title: 'Make favicons',
  description:
    'Makes all icons that a web site needs of one image: favicon.ico (16, 32 and 48 pixels), the icon of Apple devices, those of installed apps with a maskable one, the web manifest, and the lines for the head of a page.',
  keywords: ['favicon', 'ico', 'icon', 'apple touch icon', 'pwa', 'web manifest', 'site icon', 'logo'],
  texts: {
    tagline: 'All icons of a web site from one picture.',
    params: {
      name: { label: 'Name of the site', help: 'Stands in the manifest.' },
      background: { label: 'Background', help: 'Behind icons that cannot be seen through, such as #ffffff.' },
      theme: { label: 'Browser color', help: 'That browsers give to their bars, such as #ffffff.' },
      padding: { label: 'Border (%)', help: 'Around the picture in the icon of Apple devices.' },
      path: { label: 'Path', help: 'Where the files will stand on the site, such as /icons/.' },
    },
    facts: { files: 'Files' },
  },
  family: 'image',
  intent: 'edit',
  icon: 'images',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: ['image/x-icon', 'image/png', 'application/json', 'text/plain'],
  archive: 'favicons',
  params: z.strictObject({
    name: z.string().max(100).default('').describe('Name of the site, for the manifest.'),
    background: color
      .default('#ffffff')
      .describe(
        'Color behind the icons of Apple devices and the maskable one, which cannot be seen through, as #rrggbb.',
      ),
    theme: color.default('#ffffff').describe('Color that browsers give to their bars, as #rrggbb.'),
    padding: z
      .number()
      .min(0)
      .max(40)
      .default(10)
      .describe(
        'Percent of the side left free around the picture in the icon of Apple devices; the maskable one has at least 10.',
      ),
    path: z
      .string()
      .regex(/^\/(?:[\w.~-]+\/)*$/, { error: 'Must be a path such as /icons/' })
      .max(200)
      .default('/')
      .describe('Where the files will stand on the site.'),
  }),
  result: {
    width: count('Pixels of the input.'),
    height: count('Pixels of the input.'),
    files: count('Files that were made.'),
  },
  limits: { seconds: 60 },
  notes: {
    icon_enlarged: 'The picture has fewer than 512 pixels a side; larger icons were enlarged.',
    icon_not_square: 'The picture is not square; the icons have free room beside it.',
  },
  examples: [
    {
      files: ['alpha.png'],
      params: { name: 'Sheaf', theme: '#1f6b4a' },
      gives: 'application/zip',
      expect: [
        { by: 'names', has: 'favicon.ico' },
        { file: 'icon-192.png', by: 'picture', has: '192x192' },
        { by: 'values', file: 'site.webmanifest', has: 'theme_color = #1f6b4a' },
        { file: 'head.txt', by: 'text', has: 'rel="icon"' },
        { file: 'icon-512.png', by: 'pixels', at: [0.05, 0.2], color: '#e61414' },
      ],
    },
  ],
});

import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { color } from '../../image/color.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'favicon-set',
  title: 'Create favicons',
  description:
    'Creates every icon a website needs from one image: favicon.ico (16, 32 and 48 px), the Apple touch icon, app icons including a maskable one, the web manifest, and the HTML for the page head.',
  keywords: ['favicon', 'ico', 'icon', 'apple touch icon', 'pwa', 'web manifest', 'site icon', 'logo'],
  texts: {
    tagline: 'All the icons a website needs, from one image.',
    params: {
      name: { label: 'Site name', help: 'For the web manifest.' },
      background: { label: 'Background', help: 'For icons without transparency, such as #ffffff.' },
      theme: { label: 'Theme color', help: 'Browser toolbar color, such as #ffffff.' },
      padding: { label: 'Padding (%)', help: 'Around the image in the Apple touch icon.' },
      path: { label: 'Path', help: 'Where the files will be on your site, such as /icons/.' },
    },
    facts: { files: 'Files' },
  },
  family: 'image',
  intent: 'image',
  icon: 'appIcon',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: ['image/x-icon', 'image/png', 'application/json', 'text/plain'],
  archive: 'favicons',
  params: z.strictObject({
    name: z.string().max(100).default('').describe('Site name, for the manifest.'),
    background: color
      .default('#ffffff')
      .describe(
        'Background color of the Apple touch icon and the maskable icon, which cannot be transparent, as #rrggbb.',
      ),
    theme: color.default('#ffffff').describe('Theme color of the browser toolbar, as #rrggbb.'),
    padding: z
      .number()
      .min(0)
      .max(40)
      .default(10)
      .describe(
        'Padding around the image in the Apple touch icon, in percent of its side. The maskable icon has at least 10.',
      ),
    path: z
      .string()
      .regex(/^\/(?:[\w.~-]+\/)*$/, { error: 'Must be a path such as /icons/' })
      .max(200)
      .default('/')
      .describe('Path of the files on your site.'),
  }),
  result: {
    width: count('Pixels of the input.'),
    height: count('Pixels of the input.'),
    files: count('Files that were made.'),
  },
  limits: { seconds: 60 },
  notes: {
    icon_enlarged: 'The image is smaller than 512 × 512 pixels, so larger icons were upscaled.',
    icon_not_square: 'The image is not square, so the icons are padded.',
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

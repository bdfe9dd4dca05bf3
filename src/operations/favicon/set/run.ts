import { drawIcons, type IconLook } from '../../../engines/image/compose/favicons.ts';
import { writeIco } from '../../../engines/image/compose/ico.ts';
import { openImage } from '../../../engines/image/source.ts';
import type { Run } from '../../kit/define.ts';
import type { Note } from '../../kit/notes.ts';
import type operation from './operation.ts';

const ICO_SIDES = [16, 32, 48];
const APPLE = 180;
const APP_SIDES = [192, 512];
/** Content outside of a circle of 80 percent may be cut off (Web App Manifest, "icon masks and safe zone"). */
const SAFE_PADDING = 10;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits }) => {
  const { name, background, theme, path, padding } = params;
  const source = await openImage(input.path, input.type, { ...limits, vectorSide: Math.max(...APP_SIDES) });
  const plain = (side: number): IconLook => ({ side, background: null, padding: 0 });
  const icons = await drawIcons(source, [
    ...ICO_SIDES.map(plain),
    { side: APPLE, background, padding },
    ...APP_SIDES.map(plain),
    { side: 512, background, padding: Math.max(padding, SAFE_PADDING) },
  ]);
  const [apple, small, large, maskable] = icons.slice(ICO_SIDES.length) as [Buffer, Buffer, Buffer, Buffer];
  const ico = writeIco(ICO_SIDES.map((side, index) => ({ side, png: icons[index] as Buffer })));
  const manifest = {
    name,
    short_name: name.slice(0, 12),
    icons: [
      { src: `${path}icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${path}icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${path}icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    theme_color: theme,
    background_color: background,
    display: 'standalone',
  };
  const head = [
    `<link rel="icon" href="${path}favicon.ico" sizes="48x48">`,
    `<link rel="icon" href="${path}icon-192.png" type="image/png" sizes="192x192">`,
    `<link rel="apple-touch-icon" href="${path}apple-touch-icon.png">`,
    `<link rel="manifest" href="${path}site.webmanifest">`,
    `<meta name="theme-color" content="${theme}">`,
  ];
  const files = [
    ['favicon.ico', 'image/x-icon', ico],
    ['apple-touch-icon.png', 'image/png', apple],
    ['icon-192.png', 'image/png', small],
    ['icon-512.png', 'image/png', large],
    ['icon-maskable-512.png', 'image/png', maskable],
    ['site.webmanifest', 'application/json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
    ['head.txt', 'text/plain', Buffer.from(`${head.join('\n')}\n`)],
  ] as const;
  outputs.expect(files.length);
  for (const [file, type, bytes] of files) outputs.add(file, type, bytes);
  const notes: Note[] = [];
  if (Math.max(source.width, source.height) < 512) notes.push({ code: 'icon_enlarged' });
  if (source.width !== source.height) notes.push({ code: 'icon_not_square' });
  return { result: { width: source.width, height: source.height, files: files.length }, notes };
};

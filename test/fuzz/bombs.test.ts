import { expect, test } from 'vitest';
import { runBombs } from './bombs-run.ts';

/** Those that end within a second or two, each through one operation that fully processes it. */
const QUICK: Record<string, string> = {
  'deflate-object-stream.pdf': 'pdf-merge',
  'deflate-profile.pdf': 'pdf-compress {"level":"medium"}',
  'page-200000-pt.pdf': 'pdf-to-images',
  'cyclic-page-tree.pdf': 'pdf-split',
  'exponential-page-tree.pdf': 'pdf-to-images',
  'deep-page-tree.pdf': 'preview',
  'forms-1000-deep.pdf': 'pdf-compress {"level":"medium"}',
  'outline-cyclic.pdf': 'pdf-merge',
  'arrays-1000000-deep.pdf': 'pdf-compress {"level":"lossless"}',
  'pdf-and-zip.pdf': 'pdf-',
  'flat-14000.png': 'image-compress',
  'claimed-2147483647.png': 'image-resize',
  'more-data-than-pixels.png': 'image-resize',
  'profile-inflates.png': 'image-compress',
  'text-inflates.png': 'image-compress',
  'animated-65535.gif': 'image-resize',
  'animated-5000-frames.gif': 'image-compress',
  'animated.webp': 'image-resize',
  'exif-loop.jpg': 'image-compress',
  'icc-oversize.jpg': 'image-compress',
  'claimed-huge.tiff': 'image-resize',
  'claimed-huge.avif': 'image-resize',
  'jpeg-and-zip.jpg': 'image-',
  'gif-and-script.gif': 'image-',
  'png-and-html.png': 'image-',
  'hard-jpeg-and-html.jpg': 'image-compress',
  'hard-webp-and-html.webp': 'image-compress',
  'hard-png-and-zip.png': 'image-compress',
  'hard-gif-and-html.gif': 'image-compress',
  'hard-tiff-and-html.tiff': 'image-compress',
  'hard-avif-and-html.avif': 'image-compress',
  'hard-jpeg-with-xmp.jpg': 'image-compress',
  'hard-webp-with-xmp.webp': 'image-compress',
  'hard-avif-with-xmp.avif': 'image-compress',
  'hard-tiff-with-fields.tiff': 'image-compress',
  'deep-objects.json': 'json-',
};

test('files that cost far more than they should end clearly, and others get their turn', async () => {
  const { runs, honest, exits, childBytes } = await runBombs({
    atOnce: 10,
    only: (bomb, target) => target.name.startsWith(QUICK[bomb.filename] ?? 'none'),
  });
  expect(runs.filter((run) => run.end.wrong.length > 0)).toEqual([]);
  expect(runs.length).toBeGreaterThan(Object.keys(QUICK).length);
  const endOf = (bomb: string) => runs.find((run) => run.bomb === bomb)?.end.end;
  expect(endOf('deflate-object-stream.pdf')).toBe('limit_exceeded');
  expect(endOf('page-200000-pt.pdf')).toBe('limit_exceeded');
  expect(endOf('flat-14000.png')).toBe('limit_exceeded');
  expect(endOf('animated-5000-frames.gif')).toBe('limit_exceeded');
  expect(honest.length).toBeGreaterThan(0);
  expect(honest).not.toContain(null);
  expect(exits).toBe(0);
  expect(childBytes).toBeLessThan(1.2 * 1024 ** 3);
}, 480_000);

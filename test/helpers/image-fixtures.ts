/** Fixtures of every image format that is taken, of every kind of pixels among them. */
export const IMAGE_FIXTURES = [
  'photo.jpg',
  'gray.jpg',
  'cmyk.jpg',
  'wide-gamut.jpg',
  'photo.png',
  'palette.png',
  'alpha.png',
  'deep.png',
  'photo.webp',
  'animated.webp',
  'photo.avif',
  'animated.gif',
  'photo.tiff',
  'pages.tiff',
  'bilevel.tiff',
];

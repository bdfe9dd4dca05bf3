import { EN, type OperationTexts } from '../../kit/texts.ts';
import { PATTERN_WORDS } from '../page-pattern.ts';
import { STAMP_EN } from '../stamp-parameters.ts';

export default {
  tagline: 'Title, date and page number on every page.',
  params: {
    header_left: {
      label: 'Top left',
      help: PATTERN_WORDS.en,
    },
    header_center: { label: 'Top, in the middle' },
    header_right: { label: 'Top right' },
    footer_left: { label: 'Bottom left' },
    footer_center: { label: 'Bottom, in the middle' },
    footer_right: { label: 'Bottom right' },
    image_at: {
      label: 'Place of the image',
      help: 'Before the text that stands there, or alone.',
      values: {
        header_left: 'Top left',
        header_center: 'Top, in the middle',
        header_right: 'Top right',
        footer_left: 'Bottom left',
        footer_center: 'Bottom, in the middle',
        footer_right: 'Bottom right',
      },
    },
    image_height: STAMP_EN.image_height,
    start: { label: 'First page number', help: 'What {page} is on the first page that is written on.' },
    skip_first: { label: 'Pages without', help: 'So many at the beginning, such as a cover.' },
    mirror: { label: 'Change sides', help: 'Left and right change places on every second page.' },
    margin: STAMP_EN.margin,
    rotate: STAMP_EN.rotate,
    opacity: STAMP_EN.opacity,
    size: STAMP_EN.size,
    font: STAMP_EN.font,
    color: STAMP_EN.color,
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;

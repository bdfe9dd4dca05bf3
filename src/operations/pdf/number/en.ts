import { EN, type OperationTexts } from '../../kit/texts.ts';
import { PATTERN_WORDS } from '../page-pattern.ts';
import { ANCHOR_VALUES_EN, STAMP_EN } from '../stamp-parameters.ts';

export default {
  tagline: 'Page numbers and Bates numbers.',
  params: {
    pattern: {
      label: 'Pattern',
      help: PATTERN_WORDS.en,
    },
    start: { label: 'First number', help: 'Of the first page that gets one.' },
    skip_first: { label: 'Without a number', help: 'So many pages at the beginning, such as a cover.' },
    anchor: { label: 'Place', values: ANCHOR_VALUES_EN },
    mirror: { label: 'Change sides', help: 'On every second page, for printing on both sides.' },
    margin: STAMP_EN.margin,
    rotate: STAMP_EN.rotate,
    opacity: STAMP_EN.opacity,
    image_height: STAMP_EN.image_height,
    size: STAMP_EN.size,
    font: STAMP_EN.font,
    color: STAMP_EN.color,
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;

import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Turn and mirror, by any angle.',
  params: {
    angle: { label: 'Angle', help: 'In degrees, clockwise. The picture grows so that nothing is cut off.' },
    flip: {
      label: 'Mirror',
      help: 'Done before it is turned.',
      values: { none: 'No', horizontal: 'Left and right', vertical: 'Top and bottom' },
    },
    background: {
      label: 'Background',
      help: 'Color of the corners at slanted angles, such as #ffffff. Left empty, they are transparent or white.',
    },
  },
} satisfies OperationTexts;

import type { OperationTexts } from '../../kit/texts.ts';

const GRAVITIES = {
  center: 'Centre',
  north: 'Top',
  northeast: 'Top right',
  east: 'Right',
  southeast: 'Bottom right',
  south: 'Bottom',
  southwest: 'Bottom left',
  west: 'Left',
  northwest: 'Top left',
  attention: 'What draws the eye',
};

export default {
  tagline: 'A part, by pixels or by shape.',
  params: {
    aspect: { label: 'Shape', help: 'Width:height, such as 16:9. Left empty, the box counts.' },
    gravity: { label: 'Place', help: 'Where the part of that shape lies.', values: GRAVITIES },
    left: { label: 'From the left', help: 'In pixels of the upright picture.' },
    top: { label: 'From the top', help: 'In pixels of the upright picture.' },
    width: { label: 'Width', help: 'Of the box, in pixels.' },
    height: { label: 'Height', help: 'Of the box, in pixels.' },
  },
} satisfies OperationTexts;

import type { OperationTexts } from '../../kit/texts.ts';
import { ANCHOR_VALUES_EN } from '../../pdf/stamp-parameters.ts';

export default {
  tagline: 'A text or logo on one picture or many.',
  params: {
    text: { label: 'Text', help: 'Left empty where the last file is an image that is laid over the others.' },
    anchor: { label: 'Place', help: 'Where on the picture.', values: ANCHOR_VALUES_EN },
    margin: { label: 'Distance from the edge (%)', help: 'Of the shorter side.' },
    width: { label: 'Width (%)', help: "Of the picture's width. Left alone 50, or 25 when repeated." },
    rotate: { label: 'Turn', help: 'In degrees, counterclockwise.' },
    opacity: { label: 'Opacity (%)', help: 'From 1, hardly to be seen, to 100.' },
    tile: { label: 'Repeat all over', help: 'Over the whole picture.' },
    gap: { label: 'Gap (%)', help: 'When repeated, of the shorter side.' },
    size: { label: 'Font size', help: 'In pixels, in place of the width.' },
    color: { label: 'Color', help: 'Of the letters, such as #ffffff.' },
    font: { label: 'Font', help: 'How bold the text is.', values: { regular: 'Regular', bold: 'Bold' } },
    quality: { label: 'Quality', help: 'From 1, smallest, to 100, best.' },
  },
} satisfies OperationTexts;

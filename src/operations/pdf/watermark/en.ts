import { EN, type OperationTexts } from '../../kit/texts.ts';
import { ANCHOR_VALUES_EN, STAMP_EN } from '../stamp-parameters.ts';

export default {
  tagline: 'Text or a picture on every page.',
  params: {
    text: {
      label: 'Text',
      help: 'One or several lines. Leave it empty when an image comes as second file. {page}, {pages}, {date} and {filename} stand for these.',
    },
    width: { label: 'Size in percent of the page', help: '60 when left empty, 25 when tiled.' },
    size: { label: 'Font size', help: 'In points, in place of the percent.' },
    start: {
      label: 'First page number',
      help: 'What {page} is on the first page with the watermark; left empty, the first page of the document counts as 1.',
    },
    rotate: { ...STAMP_EN.rotate, help: 'Degrees, counterclockwise; left empty, text in the center leans.' },
    opacity: STAMP_EN.opacity,
    anchor: { label: 'Place', values: ANCHOR_VALUES_EN },
    margin: STAMP_EN.margin,
    tile: { label: 'Tile', help: 'Repeat it all over the page.' },
    gap: { label: 'Distance between tiles (mm)' },
    color: STAMP_EN.color,
    font: STAMP_EN.font,
    under: { label: 'Under the content', help: 'What is on the pages may hide it.' },
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;

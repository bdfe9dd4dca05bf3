import { EN, type OperationTexts } from '../../kit/texts.ts';
import { SEARCH_EN } from '../search-parameters.ts';
import { STAMP_EN } from '../stamp-parameters.ts';

export default {
  tagline: 'Take words, IBANs or areas out for good.',
  params: {
    areas: { label: 'Areas', help: 'Page, distance from the left and upper edge, width and height in millimetres.' },
    ...SEARCH_EN,
    graphics: {
      label: 'Drawings',
      help: 'Which lines and shapes go, too.',
      values: { covered: 'Those within an area', touched: 'Those that reach into one', none: 'None' },
    },
    fill: { ...STAMP_EN.color, label: 'Fill color' },
    label: { label: 'Label', help: 'Stands in cleared areas where it has room.' },
    sanitize: { label: 'Remove metadata, scripts and attachments, too' },
    on_doubt: {
      label: 'When in doubt',
      help: 'What happens to pages that cannot be made safe otherwise.',
      values: { rasterize: 'The page becomes a picture', fail: 'The job fails' },
    },
    password: EN.password,
  },
} satisfies OperationTexts;

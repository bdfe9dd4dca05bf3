import { READ_TYPE_VALUES } from '../../barcode/type-values.ts';
import { EN, type OperationTexts } from '../../kit/texts.ts';
import { SEARCH_EN } from '../search-parameters.ts';

export default {
  tagline: 'A new file wherever a text or pattern stands.',
  params: {
    barcode_types: { values: READ_TYPE_VALUES },
    ...SEARCH_EN,
    keep: { label: 'Keep pages before', help: 'Pages before the first match become a file of their own.' },
    same: {
      label: 'When the match is the same',
      help: 'Where a page has the same as the first page of the file.',
      values: { new: 'Begin a new file', together: 'Stay in the same file' },
    },
    password: EN.password,
  },
} satisfies OperationTexts;

import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Tables as CSV, Excel or JSON.',
  params: {
    format: {
      label: 'Format',
      help: 'CSV gives a file for each table, Excel a sheet.',
      values: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
    },
    pages: EN.pages,
    password: EN.password,
  },
} satisfies OperationTexts;

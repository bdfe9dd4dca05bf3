import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Fill fields, one by one or from a table.',
  params: {
    values: {
      label: 'Values',
      help: 'As JSON: names of fields with their values, as “Read form fields” gives them. True or false for check boxes.',
    },
    rows: { label: 'Rows', help: 'A document is made for each. Or give a CSV file as second file.' },
    name_by: { label: 'Named by', help: 'The column whose value names the document of a row.' },
    flatten: { label: 'Make fields part of the pages', help: 'Nobody changes them by hand after that.' },
    password: EN.password,
  },
} satisfies OperationTexts;

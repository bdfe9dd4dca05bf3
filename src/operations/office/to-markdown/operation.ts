import { defineOperation } from '../../kit/define.ts';
import { FACTS_TEXTS, READS_DOCUMENT } from '../document-words.ts';

export default defineOperation({
  name: 'office-to-markdown',
  title: 'Office to Markdown',
  description:
    'Converts a document, presentation or workbook (DOCX, PPTX, XLSX, ODT, ODP, ODS) to Markdown: headings, lists, tables, emphasis, links and footnotes. Slides are separated by a rule; sheets become tables under their names. Deleted and hidden text is omitted, and external content is not fetched.',
  keywords: ['docx', 'word', 'pptx', 'powerpoint', 'xlsx', 'odt', 'libreoffice', 'md', 'extract text'],
  texts: {
    tagline: 'With headings, lists, tables, links and footnotes.',
    facts: FACTS_TEXTS,
  },
  ...READS_DOCUMENT,
  icon: 'sheetMarkdown',
  intent: 'convert',
  rank: 39,
  produces: ['text/markdown'],
  examples: [
    {
      files: ['letter.docx'],
      params: {},
      expect: [
        { by: 'text', has: '# Käse & Brot' },
        { by: 'text', has: 'Some **bold** and' },
        { by: 'text', has: '| Brot \\| hell | 3,50 |' },
        { by: 'text', has: '[a link](<https://example.org/a_b?c=(d)>)' },
        { by: 'text', lacks: 'hidden' },
        { by: 'text', lacks: 'javascript' },
      ],
    },
  ],
});

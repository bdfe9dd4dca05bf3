import { defineOperation } from '../../kit/define.ts';
import { FACTS_TEXTS, READS_DOCUMENT } from '../document-words.ts';

export default defineOperation({
  name: 'office-to-text',
  title: 'Office to text',
  description:
    'Extracts the text of a document, presentation or workbook (DOCX, PPTX, XLSX, ODT, ODP, ODS): blank lines between paragraphs, tabs between cells, form feeds between slides, notes at the end. Deleted and hidden text is omitted, and external content is not fetched.',
  keywords: ['docx', 'word', 'pptx', 'powerpoint', 'xlsx', 'odt', 'libreoffice', 'extract text', 'txt'],
  texts: {
    tagline: 'Text from Word, PowerPoint, Excel and OpenDocument files.',
    facts: FACTS_TEXTS,
  },
  ...READS_DOCUMENT,
  icon: 'letterLines',
  intent: 'convert',
  produces: ['text/plain'],
  examples: [
    {
      files: ['letter.docx'],
      params: {},
      expect: [
        { by: 'text', has: 'Käse & Brot' },
        { by: 'text', has: '東京 🎉' },
        { by: 'text', has: 'Brot | hell\t3,50' },
        { by: 'text', lacks: 'hidden' },
      ],
    },
  ],
});

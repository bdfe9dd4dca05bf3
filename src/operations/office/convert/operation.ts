import { z } from 'zod';
import { EPUB_NOTES } from '../../../engines/epub/notes.ts';
import { defineOperation } from '../../kit/define.ts';
import { SECRET } from '../../kit/password.ts';
import { SIZES } from '../../kit/results.ts';
import { OPENED_NOTES } from '../opened-notes.ts';
import { OFFICE_TYPES } from '../types.ts';

export default defineOperation({
  name: 'office-convert',
  title: 'Convert office files',
  description:
    'Converts documents between DOCX, ODT, RTF and DOC, e-books (EPUB) to these, workbooks between XLSX, ODS and XLS, and presentations between PPTX, ODP and PPT with LibreOffice. Macros do not run; a note says when the output has them. External content is not fetched.',
  keywords: [
    ...['docx to odt', 'odt to docx', 'doc to docx', 'docx to doc', 'rtf to docx', 'docx to rtf', 'odt to doc'],
    ...['xls to xlsx', 'xlsx to xls', 'ods to xlsx', 'xlsx to ods', 'ppt to pptx', 'pptx to ppt', 'odp to pptx'],
    ...[
      'pptx to odp',
      'word',
      'excel',
      'powerpoint',
      'libreoffice',
      'opendocument',
      'epub to word',
      'epub to docx',
      'convert',
    ],
  ],
  texts: {
    tagline: 'Between Word, Excel, PowerPoint, OpenDocument and RTF.',
    params: {
      format: {
        label: 'Format',
        help: 'Automatic: OpenDocument for DOCX, XLSX and PPTX, otherwise Microsoft Office.',
        values: {
          automatic: 'Automatic',
          modern: 'Microsoft Office (DOCX, XLSX, PPTX)',
          opendocument: 'OpenDocument (ODT, ODS, ODP)',
          legacy: 'Microsoft Office 97–2003 (DOC, XLS, PPT)',
          rtf: 'Rich Text (RTF), for documents',
        },
      },
      password: { label: 'Password', help: 'For a protected DOCX, XLSX or PPTX file. The output is not protected.' },
    },
    facts: { from: 'From', to: 'To' },
  },
  family: 'data',
  intent: 'convert',
  icon: 'officeSwap',
  needs: ['libreoffice'],
  accepts: [...OFFICE_TYPES, 'application/epub+zip', 'application/zip'],
  inputs: { min: 1, max: 1 },
  produces: [...OFFICE_TYPES],
  params: z.strictObject({
    format: z
      .enum(['automatic', 'modern', 'opendocument', 'legacy', 'rtf'])
      .default('automatic')
      .describe(
        'automatic: OpenDocument for DOCX, XLSX and PPTX, and modern for all others. modern: DOCX, XLSX or PPTX. opendocument: ODT, ODS or ODP. legacy: DOC, XLS or PPT. rtf: RTF, for documents only.',
      ),
    password: z
      .string()
      .max(255)
      .optional()
      .meta({
        description: 'Password of a protected DOCX, XLSX or PPTX. The output is not protected.',
        [SECRET]: true,
      }),
  }),
  result: {
    ...SIZES,
    from: z.string().describe('Format of the input, such as docx.'),
    to: z.string().describe('Format of the output, such as odt.'),
  },
  limits: { seconds: 120 },
  notes: {
    ...OPENED_NOTES,
    ...EPUB_NOTES,
    office_macros: 'The output has the macros of the document.',
    office_no_rtf: 'Only documents can become RTF, not workbooks or presentations.',
    office_same_format: 'The document already has this format ({format}). Choose another one.',
  },
  examples: [
    {
      files: ['letter.docx'],
      params: { format: 'opendocument' },
      gives: 'application/vnd.oasis.opendocument.text',
      expect: [{ by: 'text', file: 'content.xml', has: /Käse &amp; Brot/ }],
    },
    {
      files: ['table.xls'],
      params: {},
      expect: [{ by: 'values', has: 'Größen!B1 = 東京 🎉' }],
    },
    {
      files: ['letter.docx'],
      params: { format: 'rtf' },
      expect: [{ by: 'text', has: /^\{\\rtf1/ }],
    },
  ],
});

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pageSelection } from '../../kit/page-selection.ts';
import { SECRET } from '../../kit/password.ts';
import { MADE_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'office-to-pdf',
  title: 'Office to PDF',
  description:
    'Makes a PDF of a text document (DOCX, DOC, ODT, RTF), a workbook (XLSX, XLS, ODS, CSV) or a presentation (PPTX, PPT, ODP), laid out by LibreOffice. Macros are not run, and nothing that the file names elsewhere is fetched.',
  keywords: [
    ...['word to pdf', 'excel to pdf', 'powerpoint to pdf', 'docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'csv'],
    ...['pptx', 'ppt', 'odp', 'libreoffice', 'convert'],
  ],
  family: 'pdf',
  icon: 'file',
  needs: ['libreoffice'],
  // Texts come as JSON, which any text may be meant as, and newer documents as ZIP, which their bytes are.
  accepts: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
    'application/x-ole-storage',
    'application/rtf',
    'text/csv',
    'application/json',
    'application/zip',
  ],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pages: pageSelection
      .optional()
      .describe('Pages of the PDF, counted from 1, in the order of the document, such as "1-3,5"; all when left out.'),
    pdf_standard: z
      .enum(['none', 'pdfa-2b', 'pdfa-3b'])
      .default('none')
      .describe('Standard for keeping documents that the PDF claims to follow: PDF/A-2b or PDF/A-3b.'),
    pdf_ua: z
      .boolean()
      .default(false)
      .describe(
        'Marks the PDF as accessible (PDF/UA): tagged, with a title. Whether it reads well, its author decides.',
      ),
    tagged: z
      .boolean()
      .default(true)
      .describe('Writes the structure of the text into the PDF: headings, lists and tables, for screen readers.'),
    bookmarks: z.boolean().default(true).describe('Makes an outline of the headings, sheets or slides.'),
    image_quality: z
      .int()
      .min(1)
      .max(100)
      .default(90)
      .describe('Quality of pictures as JPEG; 100 keeps them without loss.'),
    max_dpi: z
      .int()
      .min(36)
      .max(1200)
      .default(300)
      .describe('Pictures of a higher resolution are reduced to this one.'),
    single_page_sheets: z
      .boolean()
      .default(false)
      .describe('Puts each sheet of a workbook on one page, however large that gets.'),
    comments: z.boolean().default(false).describe('Keeps comments on the document as annotations of the PDF.'),
    hidden_slides: z.boolean().default(false).describe('Gives slides of a presentation that are hidden, too.'),
    speaker_notes: z
      .enum(['none', 'after', 'only'])
      .default('none')
      .describe(
        'Pages with the notes of a presentation, each below its slide: none, after all slides, or in place of them.',
      ),
    password: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'Password that opens a protected DOCX, XLSX or PPTX; the PDF has none.', [SECRET]: true }),
  }),
  result: MADE_PDF,
  limits: { seconds: 120 },
  notes: {
    office_unknown_kind: {
      en: 'This is no document that is known here: it should be DOCX, DOC, ODT, RTF, XLSX, XLS, ODS, CSV, PPTX, PPT or ODP.',
      de: 'Dieses Dokument ist hier nicht bekannt: DOCX, DOC, ODT, RTF, XLSX, XLS, ODS, CSV, PPTX, PPT und ODP gehen.',
      fr: 'Ce document n’est pas connu ici : il doit être en DOCX, DOC, ODT, RTF, XLSX, XLS, ODS, CSV, PPTX, PPT ou ODP.',
      es: 'Este documento no se conoce aquí: debe ser DOCX, DOC, ODT, RTF, XLSX, XLS, ODS, CSV, PPTX, PPT u ODP.',
    },
    office_needs_password: {
      en: 'The document is protected by a password: give it as password.',
      de: 'Das Dokument ist mit einem Passwort geschützt: Bitte das Passwort angeben.',
      fr: 'Le document est protégé par un mot de passe : indiquez-le.',
      es: 'El documento está protegido con una contraseña: indícala.',
    },
    office_wrong_password: {
      en: 'The password does not open this document.',
      de: 'Dieses Passwort öffnet das Dokument nicht.',
      fr: 'Ce mot de passe n’ouvre pas le document.',
      es: 'Esta contraseña no abre el documento.',
    },
    office_fonts_missing: {
      en: '{count|A font|Fonts} of the document {count|is|are} not installed here, and {count|another stands in for it|others stand in for them}: {names}.',
      de: '{count|Eine Schrift|Schriften} des Dokuments {count|fehlt|fehlen} hier und {count|wurde|wurden} ersetzt: {names}.',
      fr: '{count|Une police|Des polices} du document {count|n’est pas installée|ne sont pas installées} ici et {count|a été remplacée|ont été remplacées} : {names}.',
      es: '{count|Una fuente|Varias fuentes} del documento no {count|está instalada|están instaladas} aquí y {count|se ha sustituido|se han sustituido}: {names}.',
    },
    office_unreadable: {
      en: 'The document cannot be opened: it is damaged, or protected by a password.',
      de: 'Das Dokument lässt sich nicht öffnen: Es ist beschädigt oder mit einem Passwort geschützt.',
      fr: 'Le document ne peut être ouvert : il est endommagé ou protégé par un mot de passe.',
      es: 'El documento no se puede abrir: está dañado o protegido con una contraseña.',
    },
  },
  examples: [
    { files: ['letter.docx'], params: {} },
    { files: ['letter.docx'], params: { pdf_standard: 'pdfa-2b', bookmarks: false } },
    { files: ['table.csv'], params: { single_page_sheets: true } },
  ],
});

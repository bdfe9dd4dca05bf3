import { z } from 'zod';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../texts/languages.ts';
import { PRINT_FACTS, PRINT_NOTES, PRINT_PARAMETERS, PRINT_TEXTS } from '../../html/print-parameters.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';
import { MAIL_NOTES, MESSAGES } from '../mail-parameters.ts';

const { paper, landscape, margin, margin_mm, scale, background, header, footer, pages, tagged, outline } =
  PRINT_PARAMETERS;

export default defineOperation({
  name: 'mail-to-pdf',
  title: 'Email to PDF',
  description:
    'Converts an email (EML or Outlook MSG) to PDF: sender, recipients, date and subject above the text, with embedded images, and attached messages below. Remote images are not loaded, so the sender cannot see that it was opened. Attachments are listed and can be embedded in the PDF.',
  keywords: ['eml', 'msg', 'outlook', 'mail', 'message', 'print', 'archive', 'attachments', 'thunderbird'],
  texts: {
    tagline: 'EML and MSG files with embedded images. Nothing is loaded.',
    params: {
      attachments: {
        label: 'Attachments',
        help: 'List them, or also embed them in the PDF.',
        values: { list: 'List', embed: 'Embed in the PDF' },
      },
      language: {
        label: 'Language',
        help: 'For labels such as From and Subject.',
        values: LANGUAGE_NAMES,
      },
      timezone: { label: 'Time zone', help: 'For the date, such as Europe/Berlin.' },
      ...PRINT_TEXTS,
    },
    facts: { subject: 'Subject', attachments: 'Attachments', embedded: 'Embedded in the PDF' },
  },
  family: 'pdf',
  intent: 'to-pdf',
  icon: 'mail',
  needs: ['chromium'],
  accepts: MESSAGES,
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    attachments: z
      .enum(['list', 'embed'])
      .default('list')
      .describe('list: show names and sizes. embed: also embed the files in the PDF.'),
    language: z.enum(LANGUAGES).default('en').describe('Language of labels such as From and Subject.'),
    timezone: z
      .string()
      .max(64)
      .default('UTC')
      .describe('Time zone for the date, such as Europe/Berlin.')
      .refine(isTimeZone, { error: 'Must be a time zone such as Europe/Berlin' }),
    paper,
    landscape,
    margin,
    margin_mm,
    scale,
    background,
    header,
    footer,
    pages,
    tagged,
    outline,
  }),
  result: {
    ...PRINT_FACTS,
    subject: z.string().describe('Its first 200 characters.'),
    attachments: count('Attachments that are separate files.'),
    embedded: count('Files that were put into the PDF.'),
  },
  limits: { seconds: 90 },
  notes: { ...PRINT_NOTES, ...MAIL_NOTES },
  examples: [
    {
      files: ['message.eml'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'Grüße aus München' },
        { by: 'pdftotext', page: 1, has: 'Zoë Müller <zoe@example.org>' },
        { by: 'pdftotext', page: 1, has: 'January 2, 2024' },
        { by: 'pdftotext', page: 1, has: 'Käse 3,50 €' },
      ],
    },
    {
      files: ['message.eml'],
      params: { attachments: 'embed', language: 'de', timezone: 'Europe/Berlin' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Grüße aus München' },
        { by: 'pdftotext', page: 1, has: 'Dienstag, 2. Januar 2024 um 12:30:00 MEZ' },
        { by: 'pdfdetach', has: 'Größen.csv' },
      ],
    },
  ],
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

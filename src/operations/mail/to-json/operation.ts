import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, SIZES } from '../../kit/results.ts';
import { MAIL_NOTES, MESSAGES } from '../mail-parameters.ts';

export default defineOperation({
  name: 'mail-to-json',
  title: 'Email to JSON',
  description:
    'Converts an email (EML or Outlook MSG) to JSON: sender, recipients, date, subject, text and HTML in UTF-8, and attachments with type, size and SHA-256, including those of attached messages. Attachments can be extracted as files. HTML is returned unsanitized: sanitize it before you show it.',
  keywords: ['eml', 'msg', 'outlook', 'mail', 'message', 'mime', 'rfc822', 'attachments', 'thunderbird'],
  texts: {
    tagline: 'Sender, text and attachments of EML and MSG files.',
    params: {
      attachments: {
        label: 'Attachments',
        help: 'List them, or also extract them as files.',
        values: { list: 'List', extract: 'Extract' },
      },
      headers: { label: 'All headers', help: 'Includes Received and others, in order.' },
    },
    facts: { format: 'Format', subject: 'Subject', attachments: 'Attachments' },
  },
  family: 'data',
  intent: 'convert',
  icon: 'openMail',
  accepts: MESSAGES,
  inputs: { min: 1, max: 1 },
  produces: ['application/json', 'application/octet-stream'],
  archive: 'attachments',
  params: z.strictObject({
    attachments: z
      .enum(['list', 'extract'])
      .default('list')
      .describe('list: list attachments in the JSON. extract: also return them as files, in a ZIP with the JSON.'),
    headers: z.boolean().default(false).describe('Include all headers in order, such as Received.'),
  }),
  result: {
    ...SIZES,
    format: z.enum(['eml', 'msg']).describe('Format of the message.'),
    subject: z.string().describe('Its first 200 characters.'),
    attachments: count('Attachments, those of attached messages among them.'),
  },
  limits: { seconds: 60 },
  notes: MAIL_NOTES,
  examples: [
    {
      files: ['message.eml'],
      params: {},
      expect: [
        { by: 'values', has: 'subject = Grüße 🎉' },
        { by: 'values', has: 'from.name = Zoë Müller' },
        { by: 'values', has: 'to.0.name = Doe, John' },
        { by: 'values', has: 'date = 2024-01-02T11:30:00.000Z' },
      ],
    },
    {
      files: ['message.eml'],
      params: { attachments: 'extract', headers: true },
      expect: [
        { by: 'names', has: 'message.json logo.png Größen.csv inner.eml' },
        { by: 'values', file: 'message.json', has: 'subject = Grüße 🎉' },
        { file: 'Größen.csv', by: 'values', has: 'B2 = 2' },
        { file: 'logo.png', by: 'picture', has: 'PNG image data, 96x64' },
      ],
    },
  ],
});

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, SIZES } from '../../kit/results.ts';
import { MAIL_NOTES, MESSAGES } from '../mail-parameters.ts';

export default defineOperation({
  name: 'mail-to-json',
  title: 'E-mail to JSON',
  description:
    'Reads an e-mail (EML, or MSG of Outlook) as JSON: who, when and what about, its text and HTML in UTF-8, and its attachments with type, size and SHA-256; attached messages are read in the same way. The attachments come as files beside it on request. HTML is given as it was written: clean it before you show it.',
  keywords: ['eml', 'msg', 'outlook', 'mail', 'message', 'mime', 'rfc822', 'attachments', 'thunderbird'],
  texts: {
    tagline: 'Sender, text and attachments of EML and MSG files.',
    params: {
      attachments: {
        label: 'Attachments',
        help: 'Only tell of them, or take them out as files.',
        values: { list: 'List', extract: 'Take out' },
      },
      headers: { label: 'All headers', help: 'Received and others, too, in their order.' },
    },
    facts: { format: 'Format', subject: 'Subject', attachments: 'Attachments' },
  },
  family: 'data',
  intent: 'text',
  icon: 'file',
  accepts: MESSAGES,
  inputs: { min: 1, max: 1 },
  produces: ['application/json', 'application/octet-stream'],
  archive: 'attachments',
  params: z.strictObject({
    attachments: z
      .enum(['list', 'extract'])
      .default('list')
      .describe('list: tell of attachments in the JSON. extract: give them as files, too, in a ZIP with the JSON.'),
    headers: z.boolean().default(false).describe('Tell all headers in their order, such as Received.'),
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

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { newPdfPassword } from '../../kit/password.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { changedPdf } from '../../kit/written-pdf.ts';

/** What a PDF's owner can let others do. */
export const PERMISSIONS = ['print', 'modify', 'copy', 'annotate', 'fill', 'assemble'] as const;

export default defineOperation({
  name: 'pdf-protect',
  title: 'Protect a PDF',
  description:
    'Encrypts a PDF with a password (AES-256). One password opens it; another, the owner’s, opens it without the limits that you set on printing, copying and changing. Everything in the document stays as it is.',
  keywords: ['encrypt', 'password', 'lock', 'secure', 'AES', 'permissions', 'restrict'],
  texts: {
    tagline: 'A password, and limits on printing, copying and changing.',
    params: {
      user_password: { label: 'Password for opening' },
      owner_password: { label: 'Password of the owner' },
    },
    facts: { encryption: 'Encryption' },
  },
  family: 'pdf',
  intent: 'protect',
  rank: 17,
  icon: 'lock',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      user_password: newPdfPassword(
        'Password that is needed to open the PDF. Without it anybody can open it. At most 127 bytes in UTF-8.',
      ),
      owner_password: newPdfPassword(
        'Password that lifts the limits. Left out, there is none that does, and the limits stay.',
      ),
      permissions: z
        .array(z.enum(PERMISSIONS))
        .max(PERMISSIONS.length)
        .default([...PERMISSIONS])
        .describe(
          'What those may do who open it without the owner’s password: print, modify, copy text and pictures, annotate, fill in forms, assemble pages. Readers keep to it of their own accord.',
        ),
      encrypt_metadata: z
        .boolean()
        .default(true)
        .describe('Encrypt the XMP metadata, too; otherwise search engines can read title and author.'),
      ...changedPdf,
    })
    .meta({ 'x-need-one': ['user_password', 'owner_password', 'permissions'] }),
  result: {
    ...EDITED_PDF,
    encryption: z.string().describe('The method.'),
    permissions: z.array(z.string()).describe('What readers are asked to allow.'),
  },
  limits: { seconds: 60 },
  notes: {
    same_passwords: 'Both passwords are the same, so whoever opens the PDF can lift its limits.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: { user_password: 'correct horse' },
      expect: [
        { by: 'pdfinfo', has: /Encrypted: yes .*AES-256/ },
        { by: 'pdftotext', page: 3, has: 'A page 3' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { owner_password: 'battery staple', permissions: ['print'] },
      expect: [
        { by: 'pdfinfo', has: /Encrypted: yes \(print:yes copy:no change:no addNotes:no algorithm:AES-256\)/ },
        { by: 'pdftotext', page: 1, has: 'Page 1' },
      ],
    },
  ],
  check({ user_password, owner_password, permissions }) {
    if (user_password || owner_password || permissions.length < PERMISSIONS.length) return [];
    return [{ loc: ['user_password'], msg: NOTHING_TO_DO, type: 'missing' }];
  },
});

export const NOTHING_TO_DO = 'Give a password to open the PDF, or one for its owner, or fewer permissions.';

import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { newPdfPassword } from '../../kit/password.ts';
import { EDITED_PDF } from '../../kit/results.ts';
import { changedPdf } from '../../kit/written-pdf.ts';

/** Actions that a PDF's owner can allow. */
export const PERMISSIONS = ['print', 'modify', 'copy', 'annotate', 'fill', 'assemble'] as const;

export const NOTES = {
  protection_required: 'Set an open password, an owner password, or fewer permissions.',
  same_passwords: 'Both passwords are the same, so anyone who opens the PDF can lift the restrictions.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-protect',
  title: 'Protect a PDF',
  description:
    'Encrypts a PDF with AES-256. The open password is required to open it; the owner password lifts the restrictions on printing, copying and editing. The content does not change.',
  keywords: ['encrypt', 'password', 'lock', 'secure', 'AES', 'permissions', 'restrict'],
  texts: {
    tagline: 'Set a password and restrict printing, copying and editing.',
    params: {
      user_password: { label: 'Open password' },
      owner_password: { label: 'Owner password' },
      permissions: {
        values: {
          print: 'Print',
          modify: 'Change the content',
          copy: 'Copy text and images',
          annotate: 'Comment',
          fill: 'Fill in forms',
          assemble: 'Arrange pages',
        },
      },
    },
    facts: { encryption: 'Encryption' },
  },
  family: 'pdf',
  intent: 'protect',
  rank: 19,
  icon: 'lock',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      user_password: newPdfPassword(
        'Password required to open the PDF. Default: none, anyone can open it. At most 127 bytes in UTF-8.',
      ),
      owner_password: newPdfPassword(
        'Password that lifts the restrictions. Default: none, the restrictions cannot be lifted.',
      ),
      permissions: z
        .array(z.enum(PERMISSIONS))
        .max(PERMISSIONS.length)
        .default([...PERMISSIONS])
        .describe(
          'What people may do without the owner password: print, modify, copy text and images, annotate, fill in forms, assemble pages. PDF viewers enforce this voluntarily.',
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
    permissions: z.array(z.string()).describe('Actions that readers should allow.'),
  },
  limits: { seconds: 60 },
  notes: NOTES,
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
    return [missing(['user_password'], 'protection_required', NOTES)];
  },
});

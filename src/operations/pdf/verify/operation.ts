import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { FILE_TEXT, pdfPassword } from '../../kit/password.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-verify',
  title: 'Verify signatures',
  description:
    'Verifies every digital signature in a PDF. Reports as JSON whether the signed content is intact, who signed and when, whether the certificate chains to a trusted root, is revoked or has expired, and what changed after signing. Detects forged and wrapped signatures, and documents that show something other than the signed content.',
  keywords: ['signature', 'validate', 'check', 'certificate', 'PAdES', 'timestamp', 'integrity', 'tampered', 'eIDAS'],
  texts: {
    tagline: 'Who signed, when, and what changed since.',
    params: {
      roots: { label: 'Trusted certificates' },
      system_roots: { label: 'Trust the server’s certificates' },
    },
    facts: {
      verdict: 'Verdict',
      signatures: 'Signatures',
      unknown: 'Unknown',
      invalid: 'Invalid',
      covers_whole_file: 'Covers the whole file',
    },
  },
  family: 'pdf',
  intent: 'protect',
  icon: 'seal',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({
    roots: z
      .string()
      .min(1)
      .max(2_000_000)
      .optional()
      .meta({
        description: 'Trusted root certificates, as PEM text.',
        [FILE_TEXT]: '.pem,.crt,.cer',
      }),
    system_roots: z.boolean().default(false).describe('Also trust the server’s root certificates.'),
    password: pdfPassword,
  }),
  result: {
    verdict: z
      .enum(['valid', 'unknown', 'invalid', 'unsigned'])
      .describe('Worst verdict of all signatures. `unknown`: intact, but the signer or later changes are in doubt.'),
    signatures: count('Signatures in the PDF.'),
    valid: count('Those without doubts.'),
    unknown: count('Intact signatures in doubt.'),
    invalid: count('Invalid signatures.'),
    covers_whole_file: z.boolean().describe('Whether an intact signature covers the file to its end.'),
    list: z.array(z.looseObject({})).optional().describe('The first signatures, as in the report.'),
  },
  limits: { seconds: 120 },
  notes: {
    no_signatures: 'The PDF is not signed.',
    all_valid: 'All signatures are valid: {count}.',
    some_unknown: 'Intact signatures with open questions: {count}. See the report.',
    some_invalid: 'Invalid signatures: {count}. See the report.',
    not_signed_behind: 'No signature covers the current document. Content was added after the last signature.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'verdict = unsigned' },
        { by: 'values', has: 'list = []' },
      ],
    },
    { files: ['three-pages.pdf'], params: { system_roots: true }, expect: [{ by: 'values', has: 'signatures = 0' }] },
    {
      files: ['signed.pdf'],
      params: {},
      expect: [
        { by: 'values', has: 'signatures = 1' },
        { by: 'values', has: 'covers_whole_file = true' },
        { by: 'values', has: 'list.0.signer.name = Example signer' },
      ],
    },
  ],
});

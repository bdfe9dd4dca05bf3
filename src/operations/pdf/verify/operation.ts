import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { FILE_TEXT, pdfPassword } from '../../kit/password.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'pdf-verify',
  title: 'Verify signatures',
  description:
    'Verifies every digital signature of a PDF and reports as JSON: whether what it covers is intact, who signed and when, whether the certificate leads to a root that you trust, was revoked or has expired, and what was changed after signing. Forged and wrapped signatures, and documents that show something else than what was signed, are told.',
  keywords: ['signature', 'validate', 'check', 'certificate', 'PAdES', 'timestamp', 'integrity', 'tampered', 'eIDAS'],
  texts: {
    tagline: 'Who signed, when, and whether anything changed since.',
    facts: {
      verdict: 'Verdict',
      signatures: 'Signatures',
      unknown: 'Unknown',
      invalid: 'Invalid',
      covers_whole_file: 'Covers whole file',
    },
  },
  family: 'pdf',
  intent: 'protect',
  icon: 'checkList',
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
        description: 'Certificates to trust, as PEM text; others can lead to them.',
        [FILE_TEXT]: '.pem,.crt,.cer',
      }),
    system_roots: z.boolean().default(false).describe('Also trust the certificates that this service’s system trusts.'),
    password: pdfPassword,
  }),
  result: {
    verdict: z
      .enum(['valid', 'unknown', 'invalid', 'unsigned'])
      .describe('The worst of all signatures; `unknown`: intact, but with doubts about who signed or what was added.'),
    signatures: count('Signatures in the PDF.'),
    valid: count('Those without doubts.'),
    unknown: count('Intact ones with doubts.'),
    invalid: count('Those that prove nothing.'),
    covers_whole_file: z.boolean().describe('Whether an intact signature covers the file to its end.'),
    list: z.array(z.looseObject({})).optional().describe('The signatures as in the report, as far as they fit.'),
  },
  limits: { seconds: 120 },
  notes: {
    no_signatures: 'The PDF is not signed.',
    all_valid: 'All signatures are valid: {count}.',
    some_unknown: 'Signatures that are intact but about which there are doubts: {count}; the report tells which.',
    some_invalid: 'Signatures that are not valid: {count}; the report tells why.',
    not_signed_behind: 'No signature covers the document as it is now: something was added after the last one.',
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

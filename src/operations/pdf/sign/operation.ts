import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { MORE } from '../../kit/more.ts';
import { FILE_TEXT, SECRET } from '../../kit/password.ts';
import { SIZES } from '../../kit/results.ts';
import { changedPdf } from '../../kit/written-pdf.ts';
import { EXAMPLE_KEY } from './example-key.ts';

const millimetres = z.number().min(0).max(5000);
const said = (description: string) => z.string().trim().min(1).max(500).optional().describe(description);

export default defineOperation({
  name: 'pdf-sign',
  title: 'Sign a PDF',
  description:
    'Digitally signs a PDF with your own key and certificate (PAdES): level B-B, B-T with a timestamp, or B-LT with everything needed for long-term validation. The signature is appended, so earlier signatures stay valid. It can be visible on a page, with an optional image (second file). Your key is used for this job only and is never stored.',
  keywords: [
    'signature',
    'digital signature',
    'PAdES',
    'certificate',
    'certify',
    'PKCS#12',
    'p12',
    'timestamp',
    'seal',
    'esign',
    'e-sign',
  ],
  texts: {
    tagline: 'Digital signature with your own certificate.',
    params: {
      key_file: { label: 'Certificate file (.p12, .pfx, .pem)' },
      key_password: { label: 'Certificate password' },
      level: {
        label: 'Level',
        values: { 'b-b': 'B-B (signature only)', 'b-t': 'B-T (timestamp)', 'b-lt': 'B-LT (long-term)' },
      },
      certify: {
        label: 'Certify',
        values: {
          no: 'No',
          'no-changes': 'No changes allowed',
          forms: 'Form filling and signing',
          comments: 'Form filling, signing and comments',
        },
      },
      field: { label: 'Signature field' },
      region: { label: 'Signature position' },
      text: { label: 'Signature text' },
      pss: { label: 'RSA-PSS' },
    },
    facts: { signer: 'Signer', issuer: 'Issuer', certificate_until: 'Certificate valid until' },
  },
  family: 'pdf',
  intent: 'protect',
  rank: 11,
  icon: 'signature',
  accepts: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
  companion: ['image/png', 'image/jpeg', 'image/webp'],
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  params: z.strictObject({
    key_file: z
      .string()
      .min(1)
      .max(700_000)
      .meta({
        description: 'Private key with certificate chain: a PKCS#12 file in Base64, or PEM text.',
        [SECRET]: true,
        [FILE_TEXT]: '.p12,.pfx,.pem',
      }),
    key_password: z
      .string()
      .max(1000)
      .optional()
      .meta({ description: 'Password of the key file.', [SECRET]: true }),
    level: z
      .enum(['b-b', 'b-t', 'b-lt'])
      .default('b-b')
      .describe(
        'b-b: signature only. b-t: with a timestamp from the server’s timestamp authority. b-lt: with a timestamp, certificates and revocation data for long-term validation.',
      )
      .meta({ [MORE]: true }),
    reason: said('Reason for signing.'),
    location: said('Place of signing.'),
    name: said('Signer’s name. Default: from the certificate.'),
    contact: said('Contact details.').meta({ [MORE]: true }),
    certify: z
      .enum(['no', 'no-changes', 'forms', 'comments'])
      .default('no')
      .describe(
        'Certify the document and allow only these later changes: none (no-changes), form filling and signing (forms), or comments as well (comments). Only the first signature can certify.',
      )
      .meta({ [MORE]: true }),
    field: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Name of an empty signature field. Default: create a new field.')
      .meta({ [MORE]: true }),
    page: z
      .int()
      .min(1)
      .default(1)
      .describe('Page of the visible signature, if region is set.')
      .meta({ [MORE]: true }),
    region: z
      .strictObject({ left: millimetres, top: millimetres, width: millimetres.min(5), height: millimetres.min(5) })
      .optional()
      .describe('Position of the visible signature, in millimeters from the top-left corner. Default: invisible.'),
    text: z.string().max(2000).optional().meta({
      description:
        'Text of the visible signature. Default: name, date, reason and location. Empty: no text. Placeholders: {name}, {date}, {reason}, {location}.',
      'x-lines': true,
    }),
    on_signed: changedPdf.on_signed,
    pss: z
      .boolean()
      .default(false)
      .describe('For RSA keys, use RSASSA-PSS instead of PKCS #1 v1.5.')
      .meta({ [MORE]: true }),
  }),
  result: {
    ...SIZES,
    level: z.string().describe('The level that was reached.'),
    signer: z.string(),
    issuer: z.string(),
    certificate_until: z.string().describe('When the certificate runs out.'),
  },
  limits: { seconds: 120 },
  notes: {
    not_long_term: 'Long-term validation data is incomplete. No revocation data for: {certificates}.',
    certificate_expired:
      'The certificate is only valid from {from} to {until}. PDF viewers will not trust this signature.',
    certificate_revoked: 'The certificate is revoked. PDF viewers will not trust this signature.',
    certificate_not_for_signing: 'The certificate is not intended for document signing.',
    weak_key: 'The key ({key}) is too short to be secure.',
  },
  examples: [
    {
      files: ['features.pdf'],
      params: { key_file: EXAMPLE_KEY, reason: 'An example' },
      expect: [
        { by: 'pdfsig', has: 'Total document signed - Signature Validation: Signature is Valid.' },
        { by: 'pdftotext', page: 6, has: 'A page 6' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { key_file: EXAMPLE_KEY, certify: 'forms', region: { left: 5, top: 5, width: 40, height: 15 } },
      expect: [
        { by: 'pdfsig', has: 'Signature is Valid.' },
        { by: 'pdftotext', page: 1, has: 'Example signer' },
        { by: 'objects', has: '/DocMDP' },
      ],
    },
  ],
});

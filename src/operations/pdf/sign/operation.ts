import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
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
    'Signs a PDF digitally with your own key and certificate, as PAdES asks for: level B-B, B-T with a timestamp, or B-LT with all that is needed to judge it later. The signature is written behind the document, so that earlier ones stay valid; it can be shown on a page. A second file, an image, is shown with it. The key is used for this job alone and is stored nowhere.',
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
  ],
  texts: {
    tagline: 'A digital signature by your own key and certificate.',
    params: {
      pss: { label: 'RSA-PSS' },
    },
    facts: { signer: 'Signer', issuer: 'Issuer', certificate_until: 'Certificate until' },
  },
  family: 'pdf',
  intent: 'protect',
  rank: 15,
  icon: 'key',
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
        description: 'Private key with its certificate and those above it: a PKCS#12 file in Base64, or PEM text.',
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
        'b-b: the signature alone; b-t: with a timestamp of the authority that this service uses; b-lt: with a timestamp, certificates and what their authorities say of them, so that it can be judged later.',
      ),
    reason: said('Why you sign.'),
    location: said('Where you sign.'),
    name: said('Who signs; the name in the certificate when left out.'),
    contact: said('How you can be reached.'),
    certify: z
      .enum(['no', 'no-changes', 'forms', 'comments'])
      .default('no')
      .describe(
        'Certify the document as its author, or not: no changes are allowed from then on, or only filling in forms and signing, or comments as well. Only the first signature can.',
      ),
    field: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Name of an empty signature field to sign; a new one is made when left out.'),
    page: z.int().min(1).default(1).describe('Page on which the signature is shown, where a region is given.'),
    region: z
      .strictObject({ left: millimetres, top: millimetres, width: millimetres.min(5), height: millimetres.min(5) })
      .optional()
      .describe('Where it is shown, in millimetres from the upper left corner; nowhere when left out.'),
    text: z.string().max(2000).optional().meta({
      description:
        'Text that is shown; name, date, reason and location when left out, none when empty. {name}, {date}, {reason} and {location} stand for these.',
      'x-lines': true,
    }),
    on_signed: changedPdf.on_signed,
    pss: z.boolean().default(false).describe('Sign with RSASSA-PSS in place of PKCS #1 v1.5, where the key is RSA.'),
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
    not_long_term:
      'What is needed to judge the signature later is not complete; nothing could be got for: {certificates}.',
    certificate_expired: 'The certificate is valid from {from} to {until}: readers will not trust this signature.',
    certificate_revoked: 'The certificate was revoked: readers will not trust this signature.',
    certificate_not_for_signing: 'The certificate is not meant for signing documents.',
    weak_key: 'The key ({key}) is too short to be relied upon.',
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

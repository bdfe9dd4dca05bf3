import { z } from 'zod';
import { MORE } from './more.ts';
import { pdfPassword } from './password.ts';
import type { ParameterTexts } from './texts.ts';

/** How signatures of a changed document are treated. */
const ON_SIGNED = ['keep_valid', 'invalidate', 'remove'] as const;
export type OnSigned = (typeof ON_SIGNED)[number];

const onSigned = (otherwise: OnSigned) =>
  z
    .enum(ON_SIGNED)
    .default(otherwise)
    .describe(
      'How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them.',
    )
    .meta({ [MORE]: true });

/** Whether what a document was protected with stays. */
export const keepProtection = z
  .boolean()
  .default(true)
  .describe(
    'Keeps the encryption, passwords and permissions of a protected PDF if you opened it with the owner password or its permissions allow the change. Otherwise, and with false, the output is not protected, and a note says so.',
  )
  .meta({ [MORE]: true });

/** The parameters of operations that change a PDF and decide themselves about its protection. */
export const changedPdf = { password: pdfPassword, on_signed: onSigned('keep_valid') };

/** The parameters of operations that change a PDF. */
export const editedPdf = { ...changedPdf, keep_protection: keepProtection };

/** The parameters of operations that make a PDF of pages of several, which no protection of one of them fits. */
export const joinedPdf = { password: pdfPassword, on_signed: onSigned('remove') };

/** The parameters of operations that make PDFs from pages of another. */
export const assembledPdf = { ...joinedPdf, keep_protection: keepProtection };

/** Parameters of an operation, in addition to the common ones. */
export function withoutShared<P extends z.output<z.ZodObject<typeof editedPdf>>>(params: P) {
  const { password: _, on_signed: __, keep_protection: ___, ...own } = params;
  return own;
}

/** Their words in a form. */
export const WRITTEN_TEXTS: Readonly<Record<string, ParameterTexts>> = {
  keep_protection: {
    label: 'Keep the protection',
    help: 'The result keeps the passwords and limits of the PDF, if your password allows the change.',
  },
  on_signed: {
    label: 'If the PDF is signed',
    help: 'What happens to its digital signatures.',
    values: {
      keep_valid: 'Keep signatures valid',
      invalidate: 'Invalidate signatures',
      remove: 'Remove signatures',
    },
  },
};

import type { PdfDocument } from '@sheaf/pdf/file/document';
import { type OpenOptions, openPdf } from '@sheaf/pdf/open';
import { aboutInput } from '../kit/about-input.ts';
import type { OperationInput } from '../kit/define.ts';
import { passwordOf } from '../kit/password.ts';

type Options = OpenOptions & Parameters<typeof passwordOf>[2];

/**
 * Opens one of several inputs, by its own password or the common one.
 * @throws SheafError as opening does, with the number and the name of the input
 */
export async function openInput(
  inputs: readonly OperationInput[],
  index: number,
  { passwords, ...options }: Options,
): Promise<PdfDocument> {
  const password = passwordOf(inputs, index, { password: options.password, passwords });
  return await aboutInput(inputs, index, ({ path }) => openPdf(path, { ...options, password }));
}

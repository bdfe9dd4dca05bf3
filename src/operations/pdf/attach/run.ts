import { addAttachments } from '@sheaf/pdf/edit/attachments';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { inputs, params } = context;
  const [first, ...files] = inputs;
  if (first.type !== 'application/pdf') {
    throw new SheafError('invalid_parameter', 'The first file must be the PDF to attach to.');
  }
  return editPdf(context, 'attached', (edited) => {
    const attachments = files.map(({ filename: name, path, type }) => ({
      name,
      path,
      type,
      description: params.description,
    }));
    const replaced = addAttachments(edited, attachments, new Date());
    return { result: { attached: files.length, replaced } };
  });
};

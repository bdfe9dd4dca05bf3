import { describeForm } from '@sheaf/pdf/forms/describe';
import type { JsonObject, Run } from '../../kit/define.ts';
import { tellOfPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  tellOfPdf(context, 'fields', (document) => {
    const { fields, xfa, calculated } = describeForm(document);
    const filled = fields.filter(({ type }) => type !== 'button' && type !== 'signature');
    const values = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
    // Through JSON, which drops absent values.
    return JSON.parse(JSON.stringify({ fields, values, calculated, xfa })) as JsonObject;
  });

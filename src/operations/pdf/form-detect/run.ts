import { openPdf } from '@sheaf/pdf/open';
import type { JsonObject, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { likelyFields } from './likely.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, limits } = context;
  const [input] = inputs;
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const { fields, notes } = await likelyFields(context, document);
  const types: JsonObject = {};
  for (const { type } of fields) types[String(type)] = Number(types[String(type)] ?? 0) + 1;
  const facts = { count: fields.length, types, fields };
  const text = `${JSON.stringify(facts, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename)}-likely-fields.json`, 'application/json', Buffer.from(text));
  return { result: { input_pages: document.pages().length, ...facts }, notes };
};

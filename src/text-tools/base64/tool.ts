import { z } from 'zod';
import { BASE64_OPERATIONS, convertBase64 } from '../base64.ts';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export default defineTextTool({
  name: 'base64',
  title: 'Base64 encode and decode',
  description: 'Decodes the standard and URL-safe alphabets, with or without padding. The result must be UTF-8.',
  keywords: [],
  icon: 'binary',
  body: z
    .strictObject({ text: longText(), operation: z.enum(BASE64_OPERATIONS) })
    .meta({ id: 'Base64Input', examples: [{ text: 'Sheaf', operation: 'encode' }] }),
  answer: z.object({ result: z.string() }),
  labels: {},
  ownScreen: true,
  load: async () => ({ run: ({ text, operation }) => convertBase64(text, operation) }),
});

import { z } from 'zod';
import { BASE64_OPERATIONS, convertBase64 } from '../base64.ts';
import { defineTextTool } from '../kit/define.ts';
import { longText } from '../kit/fields.ts';

export default defineTextTool({
  name: 'base64',
  title: { en: 'Encode text as Base64, or decode it', de: 'Base64', fr: 'Base64', es: 'Base64' },
  description: {
    en: 'Decoding takes the standard and the URL-safe alphabet, with or without padding; the bytes must be UTF-8.',
    de: 'Kodiert Text als Base64 und zurück.',
    fr: 'Encode du texte en Base64, et inversement.',
    es: 'Codifica texto como Base64, y al revés.',
  },
  keywords: [],
  icon: 'file',
  body: z
    .strictObject({ text: longText(), operation: z.enum(BASE64_OPERATIONS) })
    .meta({ id: 'Base64Input', examples: [{ text: 'Sheaf', operation: 'encode' }] }),
  answer: z.object({ result: z.string() }),
  labels: {},
  ownScreen: true,
  load: async () => ({ run: ({ text, operation }) => convertBase64(text, operation) }),
});

import { z } from 'zod';
import { validateJsonText } from '../json.ts';
import { defineTextTool } from '../kit/define.ts';
import { textInput } from '../text-input.ts';

export default defineTextTool({
  name: 'json-validator',
  title: {
    en: 'Validate JSON (RFC 8259)',
    de: 'JSON prüfen (RFC 8259)',
    fr: 'Vérifier du JSON (RFC 8259)',
    es: 'Validar JSON (RFC 8259)',
  },
  description: {
    en: 'Strictly: a byte order mark, comments and trailing commas make a text invalid.',
    de: 'Streng: Byte Order Mark, Kommentare und Kommas am Ende machen einen Text ungültig.',
    fr: 'Strictement : une marque d’ordre des octets, des commentaires ou une virgule finale rendent un texte non valide.',
    es: 'Estrictamente: una marca de orden de bytes, los comentarios y las comas finales hacen que un texto no sea válido.',
  },
  keywords: [],
  icon: 'braces',
  body: textInput,
  answer: z.looseObject({
    valid: z.boolean(),
    error: z
      .object({ message: z.string(), code: z.string(), line: z.int(), column: z.int(), offset: z.int() })
      .nullish()
      .describe('Where the text stops being JSON.'),
  }),
  labels: {},
  ownScreen: true,
  load: async () => ({ run: ({ text }) => validateJsonText(text) }),
});

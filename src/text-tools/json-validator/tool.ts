import { z } from 'zod';
import { validateJsonText } from '../json.ts';
import { defineTextTool } from '../kit/define.ts';
import { textInput } from '../text-input.ts';

export default defineTextTool({
  name: 'json-validator',
  title: 'Validate JSON (RFC 8259)',
  description: 'Strict validation. Byte order marks, comments and trailing commas are errors.',
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

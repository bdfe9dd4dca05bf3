import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { CASE_TYPES, convertCase, DEFAULT_CASE_TYPE } from '../text-case.ts';
import { textInput } from '../text-input.ts';

export default defineTextTool({
  name: 'text-case-converter',
  title: 'Text case converter',
  description: 'Convert text between camelCase, snake_case, Title Case and more. Works in all scripts.',
  keywords: [],
  icon: 'letters',
  body: textInput,
  query: z.object({ case_type: z.enum(CASE_TYPES).default(DEFAULT_CASE_TYPE) }),
  answer: z.object({ result: z.string(), case_type: z.enum(CASE_TYPES) }),
  labels: {},
  ownScreen: true,
  load: async () => ({ run: ({ text }, { case_type }) => convertCase(text, case_type) }),
});

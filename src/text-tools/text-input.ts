import { z } from 'zod';
import { longText } from './kit/fields.ts';

/** The body of tools that take a text and nothing else. */
export const textInput = z
  .strictObject({ text: longText() })
  .meta({ id: 'TextInput', examples: [{ text: '{"a": [1, 2]}' }] });

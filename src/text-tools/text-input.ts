import { z } from 'zod';
import { longText } from './kit/fields.ts';

/** The body of tools that only take a text. */
export const textInput = z
  .strictObject({ text: longText() })
  .meta({ id: 'TextInput', examples: [{ text: '{"a": [1, 2]}' }] });

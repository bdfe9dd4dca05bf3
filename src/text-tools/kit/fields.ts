import { z } from 'zod';

/** A field for a text of up to 1 MiB, with an area to write in on the page. */
export const longText = (description = 'At most 1 MiB.') =>
  z.string().describe(description).meta({ 'x-input': 'text' });

/** A field for a text of up to 100,000 characters, where the work grows faster than the text. */
export const mediumText = (description = 'At most 100,000 characters.') =>
  z.string().max(100_000).describe(description).meta({ 'x-input': 'text' });

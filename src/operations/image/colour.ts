import { z } from 'zod';

/** A colour that a parameter names, written as #rrggbb. */
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'Must be a colour such as #ffffff' });

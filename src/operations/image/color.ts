import { z } from 'zod';

/** A color that a parameter names, written as #rrggbb. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'Must be a color such as #ffffff' });

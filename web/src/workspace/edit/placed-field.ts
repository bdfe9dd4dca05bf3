import type { Part } from '../form/fields.ts';

/** The parameter whose value is put on the pages themselves. */
export interface PlacedField {
  name: string;
  /** What can be put there. */
  types: readonly string[];
  most: number;
}

/** Finds the parameter that holds what is put on pages; by its schema alone. */
export function placedFieldOf(parts: readonly Part[]): PlacedField | null {
  for (const part of parts) {
    if (part.kind === 'field' && part.field.placed) return { name: part.field.name, ...part.field.placed };
  }
  return null;
}

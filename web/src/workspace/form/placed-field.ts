import type { Field, Part } from './fields.ts';

/** The parameter whose value people edit on the pages. */
export interface PlacedField {
  name: string;
  /** Types of items. */
  types: readonly string[];
  most: number;
}

/** Finds the parameter with the items on pages, only by its schema. */
export function placedFieldOf(parts: readonly Part[]): PlacedField | null {
  for (const part of parts) {
    if (part.kind === 'field' && part.field.placed) return { name: part.field.name, ...part.field.placed };
  }
  return null;
}

/** Finds the parameter whose members are the fields of the file, only by its schema; null if there is none. */
export function listedField(parts: readonly Part[]): (Field & { kind: 'listed' }) | null {
  for (const part of parts) if (part.kind === 'field' && part.field.kind === 'listed') return part.field;
  return null;
}

/** Replaces characters that cannot be stored (Unicode 16.0, section 23.8). */
const REPLACEMENT = '\ufffd';

/**
 * Whether both engines store `text` unchanged: PostgreSQL refuses U+0000, and neither stores half of a surrogate pair.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Returns the parameters of a statement with U+FFFD for each character that cannot be stored. Texts come from files, children
 * and other services: their content must never make a statement fail.
 */
export function storableParameters(parameters: readonly unknown[]): readonly unknown[] {
  if (!parameters.some((value) => typeof value === 'string' && !isStorable(value))) return parameters;
  return parameters.map((value) => (typeof value === 'string' ? storable(value) : value));
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

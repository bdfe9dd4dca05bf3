/** A small file that would cost far more than it should, or have two types at once. */
export interface Bomb {
  /** The name that it is sent under, and known by. */
  filename: string;
  family: 'pdf' | 'image' | 'json';
  make(): Buffer | Promise<Buffer>;
  /** A secret in the file that must not appear in any output. */
  tail?: string;
}

/** Puts bombs of one family together from their names. */
export function bombsOf(family: Bomb['family'], makers: Record<string, Bomb['make']>, tail?: string): Bomb[] {
  return Object.entries(makers).map(([filename, make]) => ({
    filename,
    family,
    make,
    ...(tail === undefined ? {} : { tail }),
  }));
}

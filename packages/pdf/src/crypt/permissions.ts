/** Actions that a document's owner allows to others (ISO 32000-2, table 22). */
export interface Permissions {
  print: boolean;
  /** Change the content. */
  modify: boolean;
  /** Take out text and pictures. */
  copy: boolean;
  /** Add and change comments. */
  annotate: boolean;
  /** Fill in form fields. */
  fill: boolean;
  /** Insert, remove and rotate pages, and make bookmarks. */
  assemble: boolean;
}

export const ALL_PERMISSIONS: Permissions = {
  print: true,
  modify: true,
  copy: true,
  annotate: true,
  fill: true,
  assemble: true,
};

/** Printing in high quality, too: a reader that is denied the one must not offer the other. */
const BITS: Record<keyof Permissions, number> = {
  print: (1 << 2) | (1 << 11),
  modify: 1 << 3,
  copy: 1 << 4,
  annotate: 1 << 5,
  fill: 1 << 8,
  assemble: 1 << 10,
};
/** Extraction for people who cannot see is always allowed, and the first two bits are always 0. */
const ALWAYS = 0xfffff000 | (1 << 6) | (1 << 7) | (1 << 9);

/** The number that an encryption dictionary has for these permissions. */
export function permissionBits(permissions: Permissions): number {
  let bits = ALWAYS;
  for (const [name, mask] of Object.entries(BITS)) if (permissions[name as keyof Permissions]) bits |= mask;
  return bits & ~(permissions.print ? 0 : BITS.print) & ~3;
}

/** The permissions of such a number. */
export function readPermissions(bits: number): Permissions {
  const has = (mask: number): boolean => (bits & mask) !== 0;
  return {
    print: has(1 << 2),
    modify: has(BITS.modify),
    copy: has(BITS.copy),
    annotate: has(BITS.annotate),
    fill: has(BITS.fill),
    assemble: has(BITS.assemble),
  };
}

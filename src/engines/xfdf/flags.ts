/** Flags of annotations by the bits of ISO 32000-2, table 167, as XFDF and JSON call them. */
export const FLAGS = [
  'invisible',
  'hidden',
  'print',
  'nozoom',
  'norotate',
  'noview',
  'readonly',
  'locked',
  'togglenoview',
  'lockedcontents',
] as const;

/** The part of an image to keep; `attention` is the most interesting one. */
export const GRAVITIES = [
  'center',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
  'attention',
] as const;

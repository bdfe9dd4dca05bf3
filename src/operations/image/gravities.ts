/** Where a part lies in an image; `attention` where it has most to see. */
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

export const NOTES = {
  color_syntax: 'Not a valid color. Use hex (#1a7f4b), rgb(), hsl() or oklch().',
};

export const NOTES = {
  color_syntax: 'This is no color as hex (#1a7f4b), rgb(), hsl() or oklch().',
};

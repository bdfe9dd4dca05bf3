export const NOTES = {
  diff_lines: 'The texts have too many lines. The limit is {most} in total.',
};

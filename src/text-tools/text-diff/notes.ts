export const NOTES = {
  diff_lines: 'The two texts may have {most} lines together.',
};

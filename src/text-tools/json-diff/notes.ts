export const NOTES = {
  json_diff_invalid: 'Invalid JSON at line {line}, column {column}.',
  json_diff_large: 'More than {most} differences.',
};

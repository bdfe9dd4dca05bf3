export const NOTES = {
  json_diff_invalid: 'This is no JSON: line {line}, column {column}.',
  json_diff_large: 'The two have more differences than the {most} that are told.',
};

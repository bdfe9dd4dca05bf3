export const NOTES = {
  regex_syntax: 'Invalid RE2 regular expression: {fault}. Lookarounds and backreferences are not supported.',
  regex_costly: 'Matching takes too long. Use a simpler expression or less text.',
  regex_group: 'The replacement refers to a group that does not exist.',
  regex_output: 'The result exceeds 2 MiB.',
};

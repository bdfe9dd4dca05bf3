export const NOTES = {
  regex_syntax:
    'This is no regular expression in the syntax of RE2: {fault}. It has no look-around and no back-references.',
  regex_costly: 'The expression takes too much work on this text; make one of them smaller.',
  regex_group: 'The replacement names a group that the expression does not have.',
  regex_output: 'The text with replacements would be larger than 2 MiB.',
};

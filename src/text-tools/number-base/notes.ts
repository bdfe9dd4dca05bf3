export const NOTES = {
  number_digits: 'The number has a digit that base {base} does not have, or is none.',
};

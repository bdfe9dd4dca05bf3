export const NOTES = {
  number_digits: 'Not a valid number in base {base}.',
};

export const NOTES = {
  url_encoding: 'The text has a % that two hexadecimal digits do not follow, or bytes that are no UTF-8.',
  url_invalid: 'This is no complete URL, such as https://example.org/path?name=value.',
  url_surrogate: 'The text must be valid Unicode, without half a surrogate pair.',
  url_parameters: 'The URL has more than {most} parameters.',
};

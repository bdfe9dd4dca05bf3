export const NOTES = {
  url_encoding: 'Invalid percent-encoding: a % without two hexadecimal digits, or bytes that are not UTF-8.',
  url_invalid: 'Not a complete URL. Enter one such as https://example.org/path?name=value.',
  url_surrogate: 'The text contains an unpaired surrogate, which is not valid Unicode.',
  url_parameters: 'The URL has more than {most} parameters.',
};

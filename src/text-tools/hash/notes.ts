export const NOTES = {
  hash_text_hex: 'Not valid hexadecimal. Use two digits per byte.',
  hash_text_base64: 'The text must be valid Base64.',
  lone_surrogate: 'The text contains an unpaired surrogate, which is not valid Unicode.',
};

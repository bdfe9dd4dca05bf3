export const NOTES = {
  hash_text_hex: 'The text must be bytes as hexadecimal digits, two each.',
  hash_text_base64: 'The text must be valid Base64.',
  lone_surrogate: 'The text must be valid Unicode, without half a surrogate pair.',
};

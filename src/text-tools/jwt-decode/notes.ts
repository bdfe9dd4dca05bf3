export const NOTES = {
  jwt_parts: 'A signed JWT has three parts with a full stop between them; this has {parts}.',
  jwt_encrypted: 'This JWT is encrypted (five parts); what it holds cannot be read without its key.',
  jwt_base64: 'Part {part} is not Base64url.',
  jwt_json: 'Part {part} is not a JSON object.',
};

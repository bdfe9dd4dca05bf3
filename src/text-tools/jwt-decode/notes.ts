export const NOTES = {
  jwt_parts: 'A signed JWT has three parts separated by periods. Found {parts}.',
  jwt_encrypted: 'This JWT is encrypted (five parts) and cannot be decoded without its key.',
  jwt_base64: 'Part {part} is not Base64url.',
  jwt_json: 'Part {part} is not a JSON object.',
};

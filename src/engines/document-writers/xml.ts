/**
 * Escapes a text for HTML and XML, including quoted attributes, and drops characters that XML cannot hold (XML 1.0,
 * 2.2).
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

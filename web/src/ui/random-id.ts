/** Creates an unguessable id; `crypto.randomUUID` only exists over HTTPS. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

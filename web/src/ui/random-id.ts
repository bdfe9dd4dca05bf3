/** Makes an id that nobody guesses; `crypto.randomUUID` is there over https only. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

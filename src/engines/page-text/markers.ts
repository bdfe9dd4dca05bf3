/** Markers of list items. */
export const BULLET = /^[•◦‣▪▸●○■□–—*·\uf0b7\uf0a7-]$/;
export const NUMBER = /^(?:\(?\d{1,3}[.)]|\(?[a-z][.)])$/i;

export function isMarker(text: string): boolean {
  return BULLET.test(text) || NUMBER.test(text);
}

/** Whether `color`, written as #rrggbb, has no hue, so that a gray image can hold it. */
export function isGray(color: string): boolean {
  return /^#([0-9a-f]{2})\1\1$/i.test(color);
}

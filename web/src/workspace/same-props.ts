/** Whether two values are identical, or consist of identical values down to a depth. */
export function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true;
  if (depth === 0 || typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  const [a, b] = [Object.entries(one), other as Record<string, unknown>];
  return a.length === Object.keys(b).length && a.every(([key, value]) => key in b && isSame(value, b[key], depth - 1));
}

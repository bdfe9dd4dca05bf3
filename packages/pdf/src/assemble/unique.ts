/** Returns unused names: the name itself, or with `-2`, `-3` … after it. */
export function createNames(): { take(name: string): string } {
  const used = new Set<string>();
  const counters = new Map<string, number>();
  return {
    take(name) {
      let unique = name;
      while (used.has(unique)) {
        const count = (counters.get(name) ?? 1) + 1;
        counters.set(name, count);
        unique = `${name}-${count}`;
      }
      used.add(unique);
      return unique;
    },
  };
}

/** Returns unused names: the name itself, or with `-2`, `-3` … behind it. */
export function createNames(): { take(name: string): string } {
  const taken = new Set<string>();
  const counters = new Map<string, number>();
  return {
    take(name) {
      let unique = name;
      while (taken.has(unique)) {
        const count = (counters.get(name) ?? 1) + 1;
        counters.set(name, count);
        unique = `${name}-${count}`;
      }
      taken.add(unique);
      return unique;
    },
  };
}

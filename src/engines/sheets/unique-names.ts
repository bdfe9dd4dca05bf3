/**
 * Returns unused names: the name itself, or as `numbered` writes it with 2, 3 … Numbers continue after the last one: a
 * million equal names would take time by their square.
 * @param keyOf the part of a name that must be unique
 */
export function createUniqueNames(
  numbered: (name: string, number: number) => string,
  keyOf = (name: string) => name,
): (name: string) => string {
  const used = new Set<string>();
  const nextNumbers = new Map<string, number>();
  return (name) => {
    const key = keyOf(name);
    let unique = name;
    for (let number = nextNumbers.get(key) ?? 2; used.has(keyOf(unique)); number++) {
      unique = numbered(name, number);
      nextNumbers.set(key, number + 1);
    }
    used.add(keyOf(unique));
    return unique;
  };
}

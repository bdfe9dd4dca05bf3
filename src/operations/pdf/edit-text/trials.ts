/** Attempts to change a page in as many ways as possible, where only whole pages can be judged. */
export interface Trials<T> {
  /** The changes to try next; null once all are settled. */
  next(): T[] | null;
  /** Says how the last attempt went: null, or why it was wrong; with the changes that are to blame and why, if known. */
  judge(why: string | null, guilty?: ReadonlyMap<T, string>): void;
  /** The changes that went well, in their order. */
  accepted(): T[];
  /** Why each other one failed. */
  refused: Map<T, string>;
}

/** Attempts of a page after which the rest of its changes are given up. */
const MOST = 16;

/** Tries all changes at once, and halves those that do not go well until it knows which. */
export function createTrials<T>(all: readonly T[]): Trials<T> {
  const good = new Set<T>();
  const refused = new Map<T, string>();
  const groups: T[][] = all.length > 0 ? [[...all]] : [];
  let attempts = 0;

  function giveUp(group: readonly T[], why: string): void {
    for (const one of group) refused.set(one, why);
  }

  return {
    refused,
    accepted: () => all.filter((one) => good.has(one)),
    next() {
      const group = new Set(groups[0]);
      return groups.length > 0 ? all.filter((one) => good.has(one) || group.has(one)) : null;
    },
    judge(why, guilty = new Map()) {
      const group = groups.shift() ?? [];
      attempts++;
      if (why === null) {
        for (const one of group) good.add(one);
        return;
      }
      const blamed = group.filter((one) => guilty.has(one));
      const rest = group.filter((one) => !guilty.has(one));
      if (blamed.length > 0) {
        for (const one of blamed) refused.set(one, guilty.get(one) ?? why);
        if (rest.length > 0) groups.unshift(rest);
      } else if (group.length === 1) giveUp(group, why);
      else {
        const half = group.length >> 1;
        groups.unshift(group.slice(0, half), group.slice(half));
      }
      if (attempts >= MOST) for (const left of groups.splice(0)) giveUp(left, why);
    },
  };
}

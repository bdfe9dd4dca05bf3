import type { Tool } from '../find/tools.ts';
import type { Item } from '../tray/item.ts';
import { fits, nameOf } from '../workspace/source.ts';

/** A tool that takes files that are at hand. */
export interface Suggestion {
  tool: Tool;
  /** Names of the files that it takes, when it does not take all. */
  some: string[] | null;
}

/** The tools that take these files, the likely ones first: those that take all, several at once, and those used last. */
export function suggest(tools: readonly Tool[], items: readonly Item[], recent: readonly string[]): Suggestion[] {
  const active = items.filter(({ resting }) => !resting);
  const age = ({ name }: Tool) => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  return tools
    .flatMap((tool) => {
      const { operation } = tool;
      // What the service cannot do now helps nobody with a file in hand.
      if (!operation || operation.available === false) return [];
      const taken = active.filter(({ source }) => fits(operation, source));
      const enough = taken.length >= operation.inputs.min || taken.length === active.length;
      if (taken.length === 0 || !enough) return [];
      const some = taken.length < active.length ? taken.map(({ source }) => nameOf(source)) : null;
      const atOnce = operation.inputs.max > 1 === taken.length > 1;
      return [{ tool, some, taken: taken.length, atOnce }];
    })
    .sort((a, b) => b.taken - a.taken || Number(b.atOnce) - Number(a.atOnce) || age(a.tool) - age(b.tool))
    .map(({ tool, some }) => ({ tool, some }));
}

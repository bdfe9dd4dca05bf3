import type { Operation } from '../api/operations.ts';
import { rankOf, type Tool } from '../find/tools.ts';
import type { Item } from '../tray/item.ts';
import { fits, nameOf, typeOf } from '../tray/source.ts';

/** A tool that takes files that are at hand. */
export interface Suggestion {
  tool: Tool;
  /** Names of the files that it takes, when it does not take all. */
  some: string[] | null;
}

/** One before, or after, all that differ from it by how much they are sought alone. */
const APART = 1000;

/**
 * The tools that take these files, the likely ones first: those that take all, those used last, and those that are sought
 * most; with several files those that make one of them, and never first what needs more, or a file of another kind.
 */
export function suggest(tools: readonly Tool[], items: readonly Item[], recent: readonly string[]): Suggestion[] {
  const active = items.filter(({ resting }) => !resting);
  const age = ({ name }: Tool) => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  return tools
    .flatMap((tool) => {
      const { operation } = tool;
      // What the service cannot do now helps nobody with a file in hand.
      if (!operation || operation.available === false) return [];
      const fitting = active.filter(({ source }) => fits(operation, source));
      const enough = fitting.length >= operation.inputs.min || fitting.length === active.length;
      if (fitting.length === 0 || !enough) return [];
      const some = fitting.length < active.length ? fitting.map(({ source }) => nameOf(source)) : null;
      const sought = rankOf(tool) + misfit(operation, fitting);
      return [{ tool, some, fitting: fitting.length, sought }];
    })
    .sort((a, b) => b.fitting - a.fitting || age(a.tool) - age(b.tool) || a.sought - b.sought)
    .map(({ tool, some }) => ({ tool, some }));
}

function misfit({ inputs, family, roles }: Operation, fitting: readonly Item[]): number {
  // A PDF is what such a tool is about; images and others are put into it.
  const isPdf = ({ source }: Item) => typeOf(source) === 'application/pdf';
  if (family === 'pdf' && !fitting.some(isPdf)) return 2 * APART;
  if (fitting.length < inputs.min) return APART;
  return fitting.length > 1 && roles.includes('join-files') ? -APART : 0;
}

import type { Operation } from '../api/operations.ts';
import type { Item } from '../tray/item.ts';
import { fits, nameOf, typeOf } from '../tray/source.ts';
import { rankOf, type Tool } from './tools.ts';

/** A tool that takes the chosen files. */
export interface Suggestion {
  tool: Tool;
  /** Names of the files that it takes, when it does not take all. */
  some: string[] | null;
}

/** Moves it before, or after, all tools that differ only in popularity. */
const APART = 1000;

/**
 * The tools that accept these files, the likely ones first: those that accept all, those used last, and the most sought
 * ones; with several files those that make one of them, and never first tools that need more files, or a file of
 * another kind.
 */
export function suggest(tools: readonly Tool[], items: readonly Item[], recent: readonly string[]): Suggestion[] {
  const active = items.filter(({ resting }) => !resting);
  const age = ({ name }: Tool) => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  return tools
    .flatMap((tool) => {
      const { operation } = tool;
      // Tools that the service cannot run now do not help someone with a file.
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

/** Other types of a text file: tools for its data come before those that print it. */
const DATA = ['application/json', 'application/zip', 'text/csv', 'text/plain'];

function misfit({ accepts, companion, inputs, family, roles }: Operation, fitting: readonly Item[]): number {
  const types = fitting.map(({ source }) => typeOf(source) ?? '');
  // Such a tool is about a PDF; images and others are put into it.
  const putIn = family === 'pdf' && accepts.includes('application/pdf') && !types.includes('application/pdf');
  if (putIn || types.every((type) => companion.includes(type))) return 2 * APART;
  if (fitting.length < inputs.min) return APART;
  if (family === 'pdf' && types.every((type) => DATA.includes(type))) return APART;
  return fitting.length > 1 && roles.includes('join-files') ? -APART : 0;
}

/** Whether a tool is for the current files; false without files. */
export function isForTray(tool: Tool, items: readonly Item[]): boolean {
  const { operation } = tool;
  const active = items.filter(({ resting }) => !resting);
  return (
    operation !== null &&
    active.length > 0 &&
    active.every(({ source }) => fits(operation, source)) &&
    misfit(operation, active) < 2 * APART
  );
}

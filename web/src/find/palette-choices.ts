import { usePresets } from '../presets/presets.ts';
import { placeOfSteps } from '../presets/share.ts';
import { useTexts } from '../texts/index.tsx';
import { useTray } from '../tray/tray.ts';
import type { Found } from './match.ts';
import { recentTools } from './recent.ts';
import { suggest } from './suggest.ts';
import { lackedBy, POPULAR, placeOf, rankOf, type Tool } from './tools.ts';

const MOST = 9;

/** An entry of the palette: a tool, or saved steps at their address. */
export interface Choice extends Pick<Tool, 'name' | 'title' | 'description' | 'family' | 'icon'> {
  place: string;
  /** The heading above it; null among search results. */
  group: string | null;
}

/** Tools that match the words. Without words: saved steps and tools for the files in hand, or recent and popular tools. */
export function usePaletteChoices(
  query: string,
  tools: readonly Tool[],
  find: (query: string) => Found<Tool>,
): { choices: Choice[]; missing: boolean } {
  const { t } = useTexts();
  const items = useTray();
  const presets = usePresets();
  const choose = (group: string | null) => (tool: Tool) => ({
    ...tool,
    description: tool.way?.label ?? tool.description,
    place: placeOf(tool),
    group,
  });
  if (query.trim() !== '') {
    const { items: found, missing } = find(query);
    return { choices: found.slice(0, MOST).map(choose(null)), missing };
  }
  const recent = recentTools();
  const active = items.filter(({ resting }) => !resting).length;
  if (active > 0) {
    const fitting = suggest(tools, items, recent).map(({ tool }) => tool);
    const saved = presets.flatMap(({ name, steps }) => {
      const first = fitting.find((tool) => tool.name === steps[0]?.job_type);
      const place = placeOfSteps(steps);
      const description = t.steps.count(steps.length);
      return first ? [{ ...first, name, title: name, description, place, group: t.steps.presets }] : [];
    });
    return { choices: [...saved, ...fitting.map(choose(t.home.fitting(active)))], missing: false };
  }
  const used = recent.flatMap((name) => tools.find((tool) => tool.name === name) ?? []);
  const popular = tools.filter((tool) => rankOf(tool) <= POPULAR && lackedBy(tool) === '' && !used.includes(tool));
  return { choices: [...used.map(choose(t.home.recent)), ...popular.map(choose(t.home.popular))], missing: false };
}

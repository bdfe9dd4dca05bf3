import { useCallback, useMemo } from 'react';
import { useOperations } from '../api/operations.ts';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { useTray } from '../tray/tray.ts';
import { site } from '../ui/site.ts';
import { createStore } from '../ui/store.ts';
import type { Found } from './match.ts';
import { isForTray } from './suggest.ts';
import { type Tool, toolsOf } from './tools.ts';

const NONE: Tool[] = [];
const NOT_YET: Found<Tool> = { items: [], missing: false };

/** The search by words loads when someone searches. */
const matcher = createStore<typeof import('./match.ts') | null>(null);
let asked = false;

/** Has the search loaded: somebody is about to type. */
export function wantSearch(): void {
  if (asked) return;
  asked = true;
  import('./match.ts').then(matcher.set, () => {
    asked = false;
  });
}

/** All tools, and their search by words; those for the files in hand come first. */
export function useTools(): { tools: Tool[]; find(query: string): Found<Tool> } {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { loaded } = useOperations();
  const items = useTray();
  const search = matcher.use();
  const tools = useMemo(() => {
    const all = loaded ? toolsOf(loaded.operations, texts, t, loaded.text_tools) : NONE;
    return site.hidden ? all.filter(({ name }) => !site.hidden?.includes(name)) : all;
  }, [loaded, texts, t]);
  const index = useMemo(() => search?.createIndex(tools), [search, tools]);
  const find = useCallback(
    (query: string) => {
      if (!index || !search) return NOT_YET;
      const found = index.find(query, (tool) => isForTray(tool, items));
      const aimed = ({ ways = [], ...tool }: Tool) => ({ ...tool, way: search.wayNamed(query, tool.title, ways) });
      return { ...found, items: found.items.map((tool) => (tool.ways?.length ? aimed(tool) : tool)) };
    },
    [index, search, items],
  );
  return { tools, find };
}

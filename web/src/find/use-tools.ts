import { useCallback, useMemo } from 'react';
import { useOperations } from '../api/operations.ts';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { useTray } from '../tray/tray.ts';
import { site } from '../ui/site.ts';
import { createIndex, type Found } from './match.ts';
import { isForTray } from './suggest.ts';
import { type Tool, toolsOf } from './tools.ts';

const NONE: Tool[] = [];

/** All tools, and how to find them by words; those for the files in hand come first. */
export function useTools(): { tools: Tool[]; find(query: string): Found<Tool> } {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { loaded } = useOperations();
  const items = useTray();
  const { tools, index } = useMemo(() => {
    const all = loaded ? toolsOf(loaded.operations, texts, t, loaded.text_tools) : NONE;
    const tools = site.hidden ? all.filter(({ name }) => !site.hidden?.includes(name)) : all;
    return { tools, index: createIndex(tools) };
  }, [loaded, texts, t]);
  const find = useCallback((query: string) => index.find(query, (tool) => isForTray(tool, items)), [index, items]);
  return { tools, find };
}

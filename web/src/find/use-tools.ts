import { useMemo } from 'react';
import { useOperations } from '../api/operations.ts';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { createIndex, type Index } from './match.ts';
import { type Tool, toolsOf } from './tools.ts';

const NONE: Tool[] = [];

/** All tools, and how to find them by words. */
export function useTools(): { tools: Tool[]; index: Index<Tool> } {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { loaded } = useOperations();
  return useMemo(() => {
    const tools = loaded ? toolsOf(loaded.operations, texts, t, loaded.text_tools) : NONE;
    return { tools, index: createIndex(tools) };
  }, [loaded, texts, t]);
}

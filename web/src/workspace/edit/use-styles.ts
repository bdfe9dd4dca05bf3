import { useRef } from 'react';
import type { Placed } from './placed.ts';
import { styleOf, type ToolName, toolOf } from './tools.ts';

/** Remembers the look of the last item of each kind for the next one. */
export function useStyles() {
  const styles = useRef(new Map<ToolName, Record<string, unknown>>());
  return {
    /** Color and width of strokes. */
    pen: { color: '#000000', stroke: 1.5, ...styles.current.get('ink') },
    styled: (tool: ToolName, placed: Placed): Placed => ({ ...placed, ...styles.current.get(tool) }),
    remember(placed: Placed): void {
      const tool = toolOf(placed);
      if (tool === null || tool === 'whiteout') return;
      const isMark = tool === 'check' || tool === 'cross';
      styles.current.set(tool, isMark ? { color: placed.color } : styleOf(placed));
    },
  };
}

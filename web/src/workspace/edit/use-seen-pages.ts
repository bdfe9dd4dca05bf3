import { useRef } from 'react';
import { A4, type Box, type Size } from '../stage/geometry.ts';
import type { PageListHandle } from './page-list.tsx';
import { frameAround, type ToolName } from './tools.ts';

/** The pages that were drawn so far, and where one looks. @param page the page that is looked at */
export function useSeenPages(page: number) {
  const handle = useRef<PageListHandle | null>(null);
  const sizes = useRef(new Map<number, Size>());
  return {
    handle,
    show: (to: number) => handle.current?.show(to),
    /** In millimetres; null until the page was drawn. */
    sizeOf: (of: number | null): Size | null => sizes.current.get(of ?? page) ?? null,
    noteSize(of: number, size: Size): void {
      sizes.current.set(of, size);
    },
    /** The frame of what a tool puts into the middle of what is seen. */
    middleFor(tool: ToolName): { page: number; box: Box } {
      const { page: at, at: share } = handle.current?.middle() ?? { page, at: { x: 0.5, y: 0.5 } };
      const size = sizes.current.get(at) ?? A4;
      return { page: at, box: frameAround(tool, { x: share.x * size.width, y: share.y * size.height }, size) };
    },
  };
}

export type SeenPages = ReturnType<typeof useSeenPages>;

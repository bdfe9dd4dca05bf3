import { useRef } from 'react';
import { A4, type Box, type Size } from '../stage/geometry.ts';
import type { PageListHandle } from './page-list.tsx';
import { frameAround, type ToolName } from './tools.ts';

/** The pages drawn so far, and the current position. @param page the current page */
export function useSeenPages(page: number) {
  const handle = useRef<PageListHandle | null>(null);
  const sizes = useRef(new Map<number, Size>());
  return {
    handle,
    show: (to: number) => handle.current?.show(to),
    /** In millimeters; null until the page has been drawn. */
    sizeOf: (of: number | null): Size | null => sizes.current.get(of ?? page) ?? null,
    noteSize(of: number, size: Size): void {
      sizes.current.set(of, size);
    },
    /** The frame of a new item in the middle of the visible part. */
    middleFor(tool: ToolName): { page: number; box: Box } {
      const { page: at, at: share } = handle.current?.middle() ?? { page, at: { x: 0.5, y: 0.5 } };
      const size = sizes.current.get(at) ?? A4;
      return { page: at, box: frameAround(tool, { x: share.x * size.width, y: share.y * size.height }, size) };
    },
  };
}

export type SeenPages = ReturnType<typeof useSeenPages>;

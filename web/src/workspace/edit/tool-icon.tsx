import type { Tool } from './tools.ts';

const PATHS: Record<Tool, string> = {
  select: 'M6 3l12 9-5.5 1L16 20l-3 1-3-7-4 4z',
  text: 'M5 6V4h14v2M12 4v16M9 20h6',
  editText: 'M4 5V3.5h11V5M9.5 3.5V16M7.5 16h4M13 20l1-3.5 5.5-5.5 2.5 2.5-5.5 5.5z',
  signature: 'M3 17c4-1 7-12 9-12 3 0-3 10-1 11s3-4 4.5-4 0 3 1.5 3 2-1 4-2M3 21h18',
  check: 'M4.5 12.5l5 5L19.5 6.5',
  cross: 'M6 6l12 12M18 6L6 18',
  date: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h2M14 14h2',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01',
  highlight: 'M9 14l-2 4h5l1-2M8.5 13.5L15 4l5 3.5-6.5 9.5zM3 21h18',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strikeout:
    'M4 12h16M16.5 7.5C16 5.5 14.3 4.5 12 4.5c-2.6 0-4.5 1.3-4.5 3.5 0 1.5 1 2.5 2.5 3M7.5 16c.5 2.3 2.2 3.5 4.7 3.5 2.6 0 4.5-1.3 4.5-3.5 0-.8-.2-1.5-.6-2',
  squiggly: 'M7 4v6a5 5 0 0 0 10 0V4M4 20l2.7-2.5 2.7 2.5 2.6-2.5 2.7 2.5 2.6-2.5 2.7 2.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2',
  polygon: 'M12 3.5l8.5 6.2-3.2 10H6.7l-3.2-10z',
  polyline: 'M3.5 18l5-9 5 6 7-10',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8 8h8M8 12h5',
  stamp: 'M3 8h18v8H3zM7 12h10',
  ink: 'M4 20c6-1 2-7 6-8s1 6 5 5 1-6 5-8M14 5',
  line: 'M5 19L19 5',
  arrow: 'M5 19L19 5M11 5h8v8',
  rectangle: 'M4 6h16v12H4z',
  ellipse: 'M12 18c5 0 9-2.7 9-6s-4-6-9-6-9 2.7-9 6 4 6 9 6z',
  whiteout: 'M8 20h12M4.5 14.5l9-9 6 6-7.5 8.5H8.5zM9 10l6 6',
};

/** The icon of a tool; its name is always shown next to it. */
export function ToolIcon({ tool }: { tool: Tool }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[tool]} />
    </svg>
  );
}

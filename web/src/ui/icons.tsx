import { useEffect } from 'react';
import { DRAWINGS, type IconName } from './drawings.ts';
import { createStore } from './store.ts';

/** A line drawing; never the only carrier of a meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <Drawing path={DRAWINGS[name]} size={size} />;
}

const toolDrawings = createStore<Readonly<Record<string, string>>>({});
let asked = false;

/** The drawing of a tool by the name that the service has for it: a sheet of paper until the drawings have come. */
export function ToolIcon({ name, size = 20 }: { name: string; size?: number }) {
  const own = toolDrawings.use();
  useEffect(() => {
    if (asked) return;
    asked = true;
    import('./tool-drawings.ts').then(
      ({ TOOL_DRAWINGS }) => toolDrawings.set(TOOL_DRAWINGS),
      () => {},
    );
  }, []);
  const drawings: Readonly<Record<string, string>> = DRAWINGS;
  return <Drawing path={own[name] ?? drawings[name] ?? DRAWINGS.file} size={size} />;
}

function Drawing({ path, size }: { path: string; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 24 ? 1.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

import { keep, recallJson } from '../ui/storage.ts';

const MOST = 4;

/** Names of the tools used last, newest first. */
export function recentTools(): string[] {
  const names = recallJson<unknown>('recent', []);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string').slice(0, MOST) : [];
}

export function rememberTool(name: string): void {
  keep('recent', JSON.stringify([name, ...recentTools().filter((other) => other !== name)].slice(0, MOST)));
}

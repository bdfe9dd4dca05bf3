import { keep, recall } from '../ui/storage.ts';

const MOST = 4;

/** Names of the tools used last, newest first. */
export function recentTools(): string[] {
  try {
    const names: unknown = JSON.parse(recall('recent') ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberTool(name: string): void {
  keep('recent', JSON.stringify([name, ...recentTools().filter((other) => other !== name)].slice(0, MOST)));
}

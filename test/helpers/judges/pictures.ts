import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { requireTool } from '../tools.ts';

export type PictureKind = 'pdf' | 'webp' | 'avif' | 'other';

/** Tells by its first bytes which programs read a file. */
export function kindOf(path: string): PictureKind {
  const head = Buffer.alloc(16);
  const file = openSync(path, 'r');
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  const text = head.toString('latin1');
  if (text.startsWith('%PDF')) return 'pdf';
  if (/^RIFF....WEBP/s.test(text)) return 'webp';
  return /^....ftypavi[fs]/s.test(text) ? 'avif' : 'other';
}

/** Another program's description of a picture: its size as `96x64`, format, frames; null without that program. */
export function pictureFacts(path: string): string | null {
  const kind = kindOf(path);
  const [tool, args] =
    kind === 'webp'
      ? (['webpmux', ['-info', path]] as const)
      : kind === 'avif'
        ? (['avifdec', ['--info', path]] as const)
        : (['file', ['--brief', path]] as const);
  if (!requireTool(tool)) return null;
  return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .replace(/(\d) x (\d)/g, '$1x$2')
    .replace(/\s+/g, ' ');
}

import { execFileSync } from 'node:child_process';
import sharp from 'sharp';

/** The text of a page without ligatures, by pdftotext and mutool. */
export function textsOf(path: string, page: number): string[] {
  const [first, last] = ['-f', '-l'].map((option) => [option, `${page}`]) as [string[], string[]];
  const texts = [
    printed('pdftotext', [...first, ...last, path, '-']),
    printed('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', path, `${page}`]),
  ];
  return texts.map((text) => (text ?? '').normalize('NFKC').replaceAll('\u00ad', ''));
}

/** A page as poppler draws it at 72 dpi in shades of gray; null if it does not. */
export async function drawn(path: string, page: number): Promise<{ data: Buffer; width: number } | null> {
  const options = ['-r', '72', '-cropbox', '-png', '-f', `${page}`, '-l', `${page}`];
  try {
    const png = execFileSync('pdftoppm', [...options, path], {
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width };
  } catch {
    return null;
  }
}

/** Output of a program; null if it fails. */
export function printed(tool: string, args: string[]): string | null {
  try {
    const options = { maxBuffer: 1 << 28, timeout: 60_000 };
    return execFileSync(tool, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch {
    return null;
  }
}

export function countOf(text: string, word: string): number {
  return text.split(word).length - 1;
}

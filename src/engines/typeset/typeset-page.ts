import type { ImageLimits } from '../image/source.ts';
import { fontsFor } from './fonts.ts';
import type { TypesetNote } from './notes.ts';
import { readPictures } from './pictures.ts';
import { type PageOptions, textSize, writePrelude } from './prelude.ts';
import { type PageElement, readBody, textOf } from './read-page.ts';
import { everyElement, type PageSetting } from './setting.ts';
import { setDocument } from './typst.ts';
import { writeBlocks } from './write-blocks.ts';
import { fragmentOf } from './write-inline.ts';

export interface TypesetOptions extends PageOptions {
  /** A folder for files. */
  scratch: string;
  limits: ImageLimits;
}

/**
 * Sets a page that was written of a text in Markdown as a PDF, without a browser: structure, outline and links with it.
 * @throws SheafError `limit_exceeded`, `unprocessable_file`
 */
export async function typesetPage(
  html: string,
  options: TypesetOptions,
): Promise<{ pdf: Uint8Array; notes: TypesetNote[] }> {
  const body = readBody(html);
  const { pictures, files, unread } = await readPictures(body, options.scratch, options.limits);
  const { margins } = options;
  const width = options.width - margins.left - margins.right;
  const height = options.height - margins.top - margins.bottom;
  const blocks = write(body, { pictures, height: height - 4, size: textSize(options), scale: options.scale }, width);
  const words = [textOf(body), options.title, options.header, options.footer].join(' ');
  const { paths, families, missing } = fontsFor(words, { math: html.includes('<math') });
  const main = `${writePrelude(options, families)}${blocks.map((block) => `#{${block}}`).join('\n\n')}\n`;
  const pdf = await setDocument({ main, files, fonts: paths });
  const notes: TypesetNote[] = [];
  if (missing > 0) notes.push({ code: 'letters_without_font', count: missing });
  if (unread > 0) notes.push({ code: 'pictures_unread', count: unread });
  return { pdf, notes };
}

/** Writes the page. Targets of links may turn out not to be shown: the links are then rewritten without them. */
function write(body: PageElement, setting: Omit<PageSetting, 'labels' | 'placed'>, width: number): string[] {
  const attempt = (labels: PageSetting['labels']) => {
    const placed = new Set<string>();
    const blocks = writeBlocks(body.children, { page: { ...setting, labels, placed }, width, depth: 0 });
    return { blocks, placed };
  };
  const labels = labelsOf(body);
  const first = attempt(labels);
  if (first.placed.size === labels.size) return first.blocks;
  return attempt(new Map([...labels].filter(([, label]) => first.placed.has(label)))).blocks;
}

/** Labels for existing ids that are link targets. */
function labelsOf(body: PageElement): Map<string, string> {
  const ids = new Set<string>();
  const wanted = new Set<string>();
  for (const { name, attributes } of everyElement(body)) {
    if (attributes.id !== undefined) ids.add(attributes.id);
    if (name === 'a' && attributes.name !== undefined) ids.add(attributes.name);
    const fragment = fragmentOf(attributes.href ?? '');
    if (fragment !== null) wanted.add(fragment);
  }
  return new Map([...wanted].filter((id) => ids.has(id)).map((id, index) => [id, `t${index}`]));
}

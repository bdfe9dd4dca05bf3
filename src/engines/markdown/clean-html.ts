import { Parser } from 'htmlparser2';
import { escapeHtml, HIDDEN_ELEMENTS, SAFE_ELEMENTS, VOID_ELEMENTS } from '../html/html.ts';
import { kindOfPicture, mayLink } from './addresses.ts';

const EVERYWHERE = new Set(['id', 'title', 'lang', 'dir', 'align']);
const OF_ELEMENT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'name'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan', 'valign'],
  th: ['colspan', 'rowspan', 'valign', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  details: ['open'],
  time: ['datetime'],
  del: ['datetime'],
  ins: ['datetime'],
};

export interface HtmlCleaner {
  /** Takes the next piece of HTML in the text, and returns the part of it that is safe in a page. */
  clean(html: string): string;
  /** Returns the end tags of elements left open. */
  end(): string;
}

/**
 * Makes a cleaner for the HTML in one text. Only elements and attributes of its lists come out, rewritten, with all text
 * escaped: nothing in it is read by a browser as anything else, however it is nested.
 * @param showImage writes an image, by its address and what it says
 */
export function createHtmlCleaner(showImage: (attributes: Record<string, string>) => string): HtmlCleaner {
  let out = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (HIDDEN_ELEMENTS.has(name)) hidden++;
      if (hidden > 0 || !SAFE_ELEMENTS.has(name)) return;
      const kept = keptOf(name, attributes);
      out += name === 'img' ? showImage(kept) : `<${name}${write(kept)}>`;
    },
    onclosetag(name) {
      if (HIDDEN_ELEMENTS.has(name)) hidden--;
      else if (hidden === 0 && SAFE_ELEMENTS.has(name) && !VOID_ELEMENTS.has(name)) out += `</${name}>`;
    },
    ontext(text) {
      if (hidden === 0) out += escapeHtml(text);
    },
  });
  const capture = () => {
    const piece = out;
    out = '';
    return piece;
  };
  return {
    clean(html) {
      parser.write(html);
      return capture();
    },
    end() {
      parser.end();
      return capture();
    },
  };
}

function keptOf(element: string, attributes: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of [...EVERYWHERE, ...(OF_ELEMENT[element] ?? [])]) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value === undefined || (name === 'href' && !mayLink(value))) continue;
    if (name === 'src' && kindOfPicture(value) === 'none') continue;
    kept[name] = value;
  }
  return kept;
}

/** Writes the attributes of a tag, each with a space before it. */
export function write(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

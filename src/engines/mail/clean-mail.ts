import { Parser } from 'htmlparser2';
import { escapeHtml, HIDDEN_ELEMENTS, SAFE_ELEMENTS, VOID_ELEMENTS } from '../html/html.ts';

const ATTRIBUTES = new Set(
  `align alt bgcolor border cellpadding cellspacing class color colspan dir face height href hspace id lang nowrap
  reversed rowspan size span src start style title type valign value vspace width`.split(/\s+/),
);
const MAX_STYLES = 512 * 1024;

export interface CleanMail {
  html: string;
  /** Remote pictures, which were not fetched. */
  remote: number;
}

/**
 * Rewrites the HTML of a message with its styles, but without scripts, remote content, and elements that escape their
 * place: allowed elements and attributes only, styles without addresses.
 * @param pictureOf where the picture of an id is; null if there is none
 */
export function cleanMail(html: string, pictureOf: (id: string) => string | null): CleanMail {
  const out: string[] = [];
  const styles: string[] = [];
  let [hidden, remote, inStyle, styleLength] = [0, 0, false, 0];

  function sourceOf(src: string): string | null {
    const id = /^cid:(.+)$/is.exec(src.trim())?.[1];
    if (id) return pictureOf(decoded(id));
    if (/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/i.test(src)) return src;
    if (/^(?:https?:)?\/\//i.test(src.trim())) remote++;
    return null;
  }
  function write(name: string, attributes: Record<string, string>): string {
    const kept = Object.entries(attributes).flatMap(([key, value]): [string, string][] => {
      if (!ATTRIBUTES.has(key)) return [];
      if (key === 'style') return [['style', cleanStyles(value).replace(/[{}]/g, '')]];
      if (key === 'href') return name === 'a' && /^(?:https?:|mailto:|tel:)/i.test(value.trim()) ? [[key, value]] : [];
      if (key !== 'src') return [[key, value]];
      const source = name === 'img' ? sourceOf(value) : null;
      return source === null ? [] : [[key, source]];
    });
    // A missing picture is replaced by its alternative text.
    if (name === 'img' && !kept.some(([key]) => key === 'src')) return escapeHtml(attributes.alt ?? '');
    return `<${name}${kept.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>`;
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'style') inStyle = true;
      if (HIDDEN_ELEMENTS.has(name)) hidden++;
      else if (hidden > 0) return;
      // Its styles apply to the whole message.
      else if (name === 'body') out.push(write('div', attributes));
      else if (SAFE_ELEMENTS.has(name)) out.push(write(name, attributes));
    },
    onclosetag(name) {
      if (name === 'style') inStyle = false;
      if (HIDDEN_ELEMENTS.has(name)) hidden--;
      else if (hidden > 0) return;
      else if (name === 'body') out.push('</div>');
      else if (SAFE_ELEMENTS.has(name) && !VOID_ELEMENTS.has(name)) out.push(`</${name}>`);
    },
    ontext(text) {
      if (inStyle && styleLength < MAX_STYLES) {
        styles.push(text);
        styleLength += text.length;
      } else if (hidden === 0) out.push(escapeHtml(text));
    },
  });
  parser.end(html);
  const style = cleanStyles(styles.join('')).replaceAll('<', '');
  return { html: `<style>${style}</style>${out.join('')}`, remote };
}

/** Styles without addresses, rules that load others, escapes that hide either, and places outside of the text's flow. */
function cleanStyles(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replaceAll('\\', '')
    .replace(/<!--|-->/g, '')
    .replace(/@(?:import|charset|namespace)[^;]*(?:;|$)/gi, '')
    .replace(/@font-face\s*\{[^}]*(?:\}|$)/gi, '')
    .replace(/\b(?:url|image-set|src|image|cross-fade|element)\s*\(/gi, 'none(')
    .replace(/(^|[;{\s])position\s*:[^;}]*/gi, '$1');
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

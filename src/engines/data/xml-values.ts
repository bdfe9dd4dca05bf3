import { escapeXml, scanXml, XML_NAME } from '../xml/scan.ts';

/** Values read from elements: attributes as `@name`, text next to them as `#text`, elements of one name as a list. */
type Element = Record<string, unknown>;

/** An element that is being read, and the one around it. */
interface Open {
  element: Element;
  text: string;
  above: Open | null;
}

const LIMITS = { maxDepth: 200, maxElements: 2_000_000 };

/**
 * Reads an XML text as values: an object with its first element. An element with only text is that text, an empty one
 * is null. The order of elements of different names is lost.
 * @throws XmlSyntaxError
 */
export function readXml(text: string): Element {
  const root = make();
  let top: Open = { element: root, text: '', above: null };
  scanXml(
    text,
    {
      open(_, attributes) {
        const element = make();
        for (const [key, value] of attributes) element[`@${key}`] = value;
        top = { element, text: '', above: top };
      },
      text(part) {
        top.text += part;
      },
      close(name) {
        const { element, text: own, above } = top;
        if (!above) return; // The scanner closes only elements that it opened.
        top = above;
        const parent = above.element;
        const value = settle(element, own);
        const before = parent[name];
        if (before === undefined && !Object.hasOwn(parent, name)) parent[name] = value;
        else if (Array.isArray(before)) before.push(value);
        else parent[name] = [before, value];
      },
    },
    LIMITS,
  );
  return root;
}

function settle(element: Element, text: string): unknown {
  const keys = Object.keys(element);
  // Between elements, white space is layout.
  const own = keys.some((key) => !key.startsWith('@')) || text.trim() === '' ? text.trim() : text;
  if (keys.length === 0) return own === '' ? null : own;
  if (own !== '') element['#text'] = own;
  return element;
}

/** Without a prototype every key is a key, `__proto__` too. */
const make = (): Element => Object.create(null) as Element;

export interface XmlStyle {
  indent: number;
  /** Name of the first element, where the values have none. */
  root: string;
  /** Reports a name that XML does not allow and that was changed. */
  renamed(): void;
  /** Called with the number of bytes written so far. */
  check(size: number): void;
}

/** Writes values as XML, in the way `readXml` reads it; lists within lists become elements called `item`. */
export function writeXml(value: unknown, style: XmlStyle): string {
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  let size = 0;
  const put = (text: string): void => {
    parts.push(text);
    size += text.length;
    style.check(size);
  };
  const keys = isObject(value) ? Object.keys(value) : [];
  const [only] = keys;
  const rooted =
    only !== undefined &&
    keys.length === 1 &&
    !only.startsWith('@') &&
    only !== '#text' &&
    !Array.isArray((value as Element)[only]);
  if (rooted) write(only, (value as Element)[only], 0);
  else write(style.root, Array.isArray(value) ? { item: value } : value, 0);
  return parts.join('');

  function write(key: string, item: unknown, depth: number): void {
    if (Array.isArray(item)) {
      for (const each of item) write(key, Array.isArray(each) ? { item: each } : each, depth);
      return;
    }
    const name = nameOf(key, style);
    const lead = ' '.repeat(style.indent * depth);
    if (!isObject(item)) {
      put(
        item === null || item === '' ? `${lead}<${name}/>\n` : `${lead}<${name}>${escapeXml(String(item))}</${name}>\n`,
      );
      return;
    }
    const all = Object.entries(item);
    const attributes = all.filter(([key, each]) => key.length > 1 && key.startsWith('@') && !isNested(each));
    const rest = all.filter((entry) => !attributes.includes(entry));
    const attributeText = attributes
      .map(([key, each]) => ` ${nameOf(key.slice(1), style)}="${attribute(each)}"`)
      .join('');
    const text = rest.find(([key]) => key === '#text')?.[1];
    const children = rest.filter(([key]) => key !== '#text');
    if (children.length === 0) {
      put(
        text === undefined
          ? `${lead}<${name}${attributeText}/>\n`
          : `${lead}<${name}${attributeText}>${escapeXml(String(text))}</${name}>\n`,
      );
      return;
    }
    put(`${lead}<${name}${attributeText}>${text === undefined ? '' : escapeXml(String(text))}\n`);
    for (const [key, each] of children) write(key, each, depth + 1);
    put(`${lead}</${name}>\n`);
  }
}

/** Line breaks and tabs of attributes would be read as blanks. */
function attribute(value: unknown): string {
  return escapeXml(String(value ?? '')).replace(/[\t\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function nameOf(key: string, style: XmlStyle): string {
  if (XML_NAME.test(key) && !key.includes(':')) return key;
  if (XML_NAME.test(key) && /^[^:]+:[^:]+$/.test(key)) return key;
  style.renamed();
  const cleaned = key.replace(/[^\p{L}\p{N}_.-]/gu, '_');
  return XML_NAME.test(cleaned) ? cleaned : `_${cleaned.replace(/[^A-Za-z0-9_.-]/g, '_')}`;
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isObject = (value: unknown): value is Element => isNested(value) && !Array.isArray(value);

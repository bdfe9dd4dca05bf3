/** An element with its namespace; `text` holds the text between elements, in one piece. */
export interface XmlElement {
  namespace: string;
  name: string;
  prefix: string;
  attributes: { namespace: string; name: string; prefix: string; value: string }[];
  children: XmlElement[];
  text: string;
}

const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 60;
const XML = 'http://www.w3.org/XML/1998/namespace';
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reads a packet of metadata as XML with namespaces; null if it is not well-formed, or declares entities. */
export function parseXml(text: string): XmlElement | null {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof NotWellFormed) return null;
    throw error;
  }
}

class NotWellFormed extends Error {}

type Scope = ReadonlyMap<string, string>;

function parse(text: string): XmlElement {
  const root = makeElement('', '', '');
  const bottom = { element: root, scope: new Map([['xml', XML]]), tag: '' };
  const open: { element: XmlElement; scope: Scope; tag: string }[] = [];
  let elements = 0;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const top = open.at(-1) ?? bottom;
    const next = text.indexOf('<', at);
    const between = text.slice(at, next < 0 ? text.length : next);
    if (open.length > 0) top.element.text += plainText(between);
    else if (between.replace(/\0+$/, '').trim() !== '') throw new NotWellFormed('text outside');
    if (next < 0) break;
    if (text.startsWith('<!--', next)) at = past(text, '-->', next + 4);
    else if (text.startsWith('<![CDATA[', next)) {
      at = past(text, ']]>', next);
      top.element.text += text.slice(next + 9, at - 3);
    } else if (text.startsWith('<?', next)) at = past(text, '?>', next);
    else if (text.startsWith('<!', next)) throw new NotWellFormed('a declaration');
    else if (text[next + 1] === '/') {
      at = past(text, '>', next);
      if (open.length === 0 || text.slice(next + 2, at - 1).trim() !== top.tag) throw new NotWellFormed('an end');
      open.pop();
    } else {
      if (++elements > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw new NotWellFormed('too much');
      const begun = readTag(text, next, top.scope);
      top.element.children.push(begun.element);
      at = begun.end;
      if (!begun.closed) open.push(begun);
    }
  }
  const [only, ...others] = root.children;
  if (open.length > 0 || !only || others.length > 0) throw new NotWellFormed('an element without end');
  return only;
}

function past(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  if (found < 0) throw new NotWellFormed(what);
  return found + what.length;
}

const TAG = /<([\w.:-]+)/y;
const ATTRIBUTE = /\s+([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;

function readTag(text: string, from: number, above: Scope) {
  TAG.lastIndex = from;
  const tag = TAG.exec(text)?.[1];
  if (!tag) throw new NotWellFormed('a tag');
  let at = TAG.lastIndex;
  const attributes: [string, string][] = [];
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    if (!found) break;
    const [, name = '', quotedTwice, quotedOnce] = found;
    attributes.push([name, plainText(quotedTwice ?? quotedOnce ?? '')]);
    at = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(text);
  if (!end || new Set(attributes.map(([name]) => name)).size < attributes.length) throw new NotWellFormed('a tag');
  const scope = new Map(above);
  for (const [name, value] of attributes) {
    if (name === 'xmlns') scope.set('', value);
    else if (name.startsWith('xmlns:')) scope.set(name.slice(6), value);
  }
  const element = makeElement(...split(tag, scope, true));
  for (const [name, value] of attributes) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const [namespace, local, prefix] = split(name, scope, false);
    element.attributes.push({ namespace, name: local, prefix, value });
  }
  return { element, scope, tag, closed: end[1] === '/', end: TAG_END.lastIndex };
}

function split(tag: string, scope: Scope, isElement: boolean): [namespace: string, name: string, prefix: string] {
  const colon = tag.indexOf(':');
  const prefix = colon < 0 ? '' : tag.slice(0, colon);
  const namespace = colon < 0 && !isElement ? '' : scope.get(prefix);
  if (namespace === undefined && prefix !== '') throw new NotWellFormed('a prefix');
  return [namespace ?? '', tag.slice(colon + 1), prefix];
}

function makeElement(namespace: string, name: string, prefix: string): XmlElement {
  return { namespace, name, prefix, attributes: [], children: [], text: '' };
}

function plainText(text: string): string {
  return text.replace(/&([^;\s]{0,12});?/g, (_, entity: string) => {
    const [, hex, decimal] = /^#(?:x([\da-fA-F]+)|(\d+))$/.exec(entity) ?? [];
    const point = Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10);
    if (point > 0 && point <= 0x10ffff) return String.fromCodePoint(point);
    const character = ENTITIES.get(entity);
    if (character === undefined) throw new NotWellFormed('an entity');
    return character;
  });
}

/** Writes an element, with the namespaces that it needs declared in it. */
export function writeXml(element: XmlElement): string {
  const { prefix, name, namespace, attributes, children, text } = element;
  const tag = prefix ? `${prefix}:${name}` : name;
  const spaces = new Map<string, string>([[prefix, namespace]]);
  for (const attribute of attributes) if (attribute.prefix) spaces.set(attribute.prefix, attribute.namespace);
  spaces.delete('xml');
  const declared = [...spaces]
    .filter(([, uri]) => uri !== '')
    .map(([own, uri]) => ` xmlns${own && ':'}${own}="${escaped(uri)}"`);
  const said = attributes.map((one) => ` ${one.prefix && `${one.prefix}:`}${one.name}="${escaped(one.value)}"`);
  const inner = children.length > 0 ? children.map(writeXml).join('') : escaped(text);
  return `<${tag}${declared.join('')}${said.join('')}>${inner}</${tag}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

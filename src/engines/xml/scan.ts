/** Events of a scanner, in order. */
export interface XmlHandler {
  /** An element begins; `attributes` keeps their order. */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Text, with its references resolved; the text of one element may come in several parts. */
  text(text: string): void;
}

/** Errors of an XML text. */
export class XmlSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, text: string, at: number) {
    const before = text.slice(0, at);
    super(message);
    this.line = before.split('\n').length;
    this.column = at - before.lastIndexOf('\n');
  }
}

export interface XmlLimits {
  maxDepth: number;
  /** Elements in all. */
  maxElements: number;
}

const NAME_START = String.raw`:A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}`;
/** A name (XML 1.0, production 5). */
export const XML_NAME = new RegExp(
  `^[${NAME_START}][${NAME_START}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f-\\u2040]*$`,
  'u',
);
const NAME = new RegExp(`[${NAME_START}][${NAME_START}\\-.0-9\\u00b7\\u0300-\\u036f\\u203f-\\u2040]*`, 'uy');
const SPACE = /[\t\n\r ]*/y;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MAX_ATTRIBUTES = 1000;

/**
 * Scans a well-formed document (XML 1.0, fifth edition). It ignores document types: no entity is declared, expanded or
 * fetched, so that a text never grows. Comments and instructions are skipped.
 * @throws XmlSyntaxError with the fault and its place
 */
export function scanXml(text: string, handler: XmlHandler, { maxDepth, maxElements }: XmlLimits): void {
  const open: string[] = [];
  let elements = 0;
  let rooted = false;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const fail = (message: string, place = at): never => {
    throw new XmlSyntaxError(message, text, place);
  };
  const skipSpace = (): void => {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
  };
  const takeName = (): string => {
    NAME.lastIndex = at;
    const [name] = NAME.exec(text) ?? [];
    if (name === undefined) return fail('A name is expected here.');
    at += name.length;
    return name;
  };
  const skipTo = (end: string, what: string): string => {
    const found = text.indexOf(end, at);
    if (found < 0) fail(`${what} does not end.`);
    const inside = text.slice(at, found);
    at = found + end.length;
    return inside;
  };

  function readTag(): void {
    const name = takeName();
    const attributes = new Map<string, string>();
    for (;;) {
      const before = at;
      skipSpace();
      if (text[at] === '>' || text.startsWith('/>', at)) break;
      if (at === before) fail('White space is expected between attributes.');
      const attribute = takeName();
      skipSpace();
      if (text[at] !== '=') fail('An attribute has no value.');
      at++;
      skipSpace();
      const quote = text[at];
      if (quote !== '"' && quote !== "'") fail('The value of an attribute must be in quotes.');
      const start = ++at;
      const value = skipTo(quote as string, 'The value of an attribute');
      if (value.includes('<')) fail('The value of an attribute must not have "<" in it.', start);
      if (attributes.has(attribute)) fail(`An element has an attribute twice.`, start);
      if (attributes.size >= MAX_ATTRIBUTES) fail('An element has too many attributes.', start);
      attributes.set(attribute, resolve(value.replace(/\r\n|[\t\n\r]/g, ' '), start));
    }
    if (open.length === 0 && rooted) fail('There is more than one top-level element.');
    if (++elements > maxElements) fail(`There are more than ${maxElements} elements.`);
    if (open.length >= maxDepth) fail(`The data is nested deeper than ${maxDepth} levels.`);
    rooted = true;
    handler.open(name, attributes);
    if (text[at] === '/') {
      at += 2;
      handler.close(name);
    } else {
      at++;
      open.push(name);
    }
  }

  function resolve(raw: string, start: number): string {
    if (!raw.includes('&')) return raw;
    return raw.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
      if (!whole.endsWith(';')) return fail('A reference has no end; write "&amp;" for "&".', start);
      const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1];
      const decimal = /^#(\d{1,7})$/.exec(name)?.[1];
      const point = code ? Number.parseInt(code, 16) : decimal ? Number(decimal) : null;
      if (point !== null && isCharacter(point)) return String.fromCodePoint(point);
      const entity = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
      return entity ?? fail('A reference names nothing that is known.', start);
    });
  }

  function readMarkup(): void {
    if (text.startsWith('<!--', at)) {
      at += 4;
      skipTo('-->', 'A comment');
    } else if (text.startsWith('<![CDATA[', at)) {
      if (open.length === 0) fail('There is text outside of the first element.');
      at += 9;
      handler.text(skipTo(']]>', 'A CDATA section'));
    } else if (text.startsWith('<?', at)) {
      at += 2;
      skipTo('?>', 'An instruction');
    } else if (text.startsWith('<!DOCTYPE', at)) {
      if (rooted) fail('A document type is in the wrong place.');
      const start = at;
      const type = skipTo('>', 'A document type');
      if (type.includes('[')) fail('A document type with its own declarations is not accepted.', start);
    } else if (text.startsWith('</', at)) {
      at += 2;
      const start = at;
      const name = takeName();
      skipSpace();
      if (text[at] !== '>') fail('The end of an element is not closed.');
      at++;
      const opened = open.pop();
      if (opened !== name)
        fail(
          opened === undefined
            ? 'An element ends that did not begin.'
            : `"${opened}" must end before "${name}".`.slice(0, 200),
          start,
        );
      handler.close(name);
    } else {
      at++;
      readTag();
    }
  }

  while (at < text.length) {
    if (text[at] === '<') {
      readMarkup();
      continue;
    }
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    const raw = text.slice(at, end);
    if (open.length > 0) handler.text(resolve(raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw, at));
    else if (raw.trim() !== '') fail('There is text outside of the first element.');
    at = end;
  }
  if (open.length > 0) fail(`"${open.at(-1)}" does not end.`.slice(0, 200));
  if (!rooted) fail('There is no element.');
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;

/** XML 1.0, production 2. */
function isCharacter(point: number): boolean {
  return (
    point === TAB ||
    point === LINE_FEED ||
    point === CARRIAGE_RETURN ||
    (point >= BLANK && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0xfffd) ||
    (point >= 0x10000 && point <= 0x10ffff)
  );
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes text for tags and attributes; characters that no XML can hold are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\r]/g, (sign) => ESCAPED[sign] ?? sign);
}
